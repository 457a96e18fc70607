// On every page: an app that can be installed, and buttons that copy. Without script fields can be copied by hand.

document.documentElement.classList.add("has-script");

if ("serviceWorker" in navigator) navigator.serviceWorker.register("/worker.js").catch(() => {});

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  event.preventDefault();
  const from = button.dataset.copy ? document.querySelector(button.dataset.copy) : button.closest(".link-line").querySelector("input");
  try {
    await navigator.clipboard.writeText(from.value ?? from.textContent);
  } catch {
    from.select?.();
    document.execCommand("copy");
  }
  const before = button.textContent;
  button.textContent = "Copied";
  setTimeout(() => (button.textContent = before), 1500);
});
