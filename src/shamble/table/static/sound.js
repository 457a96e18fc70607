// Sounds are off unless wanted; made here, so there is no file to load.

let audio = null;
const soundButton = document.getElementById("sounds");

export function sound(kind) {
  if (soundButton?.dataset.on !== "on") return;
  audio ??= new AudioContext();
  const notes = { dice: [180, 240, 200], asked: [520, 660], press: [320] }[kind];
  notes.forEach((pitch, number) => {
    const tone = audio.createOscillator();
    const level = audio.createGain();
    const start = audio.currentTime + number * 0.07;
    tone.frequency.value = pitch;
    level.gain.setValueAtTime({ low: 0.03, high: 0.2 }[document.documentElement.dataset.volume] || 0.08, start);
    level.gain.exponentialRampToValueAtTime(0.001, start + 0.12);
    tone.connect(level).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.13);
  });
}

soundButton?.addEventListener("click", () => {
  const on = soundButton.dataset.on !== "on";
  soundButton.dataset.on = on ? "on" : "off";
  soundButton.setAttribute("aria-pressed", String(on));
  fetch("/likes", { method: "POST", headers: { "x-shamble": "1" }, body: new URLSearchParams({ sounds: on ? "on" : "off" }) });
  sound("press");
});
