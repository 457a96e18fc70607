// Sounds are off unless wanted; made here, so there is no file to load.

const LEVELS = { low: 0.06, high: 0.32 };

let audio = null;
const soundButton = document.getElementById("sounds");

export async function sound(kind) {
  if (soundButton?.dataset.on !== "on") return;
  const { play } = await import("./synth.js");
  audio ??= new AudioContext();
  play(audio, kind, LEVELS[document.documentElement.dataset.volume] || 0.15);
}

soundButton?.addEventListener("click", () => {
  const on = soundButton.dataset.on !== "on";
  soundButton.dataset.on = on ? "on" : "off";
  soundButton.setAttribute("aria-pressed", String(on));
  fetch("/likes", { method: "POST", headers: { "x-shamble": "1" }, body: new URLSearchParams({ sounds: on ? "on" : "off" }) });
  sound("asked");
});
