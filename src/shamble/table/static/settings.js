// Settings take effect as they are chosen; without script the form has a button.

const form = document.getElementById("settings");
const kept = document.getElementById("kept");
const USUAL = ["usual", "auto", "off", "middle"];

document.getElementById("keep").hidden = true;

form.addEventListener("change", async ({ target }) => {
  if (target.name === "notify" && target.value === "on" && !(await mayNotify())) {
    form.elements.notify.value = "off";
    kept.textContent = "Your browser does not allow notifications here";
    return;
  }
  const { dataset } = document.documentElement;
  if (USUAL.includes(target.value)) delete dataset[target.name];
  else dataset[target.name] = target.value;
  const body = new URLSearchParams({ [target.name]: target.value });
  const response = await fetch("/likes", { method: "POST", headers: { "x-shamble": "1" }, body }).catch(() => null);
  kept.textContent = response?.ok ? "Kept" : "No connection; try again";
});

async function mayNotify() {
  return "Notification" in window && (await Notification.requestPermission()) === "granted";
}
