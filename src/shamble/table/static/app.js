// On every page: an app that can be installed, and what this browser likes.

if ("serviceWorker" in navigator) navigator.serviceWorker.register("/worker.js").catch(() => {});
