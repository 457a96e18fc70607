// A page carries the pictures that it showed at first; one that a new view shows is fetched once and kept by the browser.

const sprite = document.querySelector("svg.sprite");
const game = document.getElementById("table").dataset.game;
const folder = new URL(`symbol/${game}/`, import.meta.url);
const asked = new Set();

async function bring(name) {
  asked.add(name);
  const response = await fetch(new URL(`${encodeURIComponent(name)}.svg`, folder)).catch(() => null);
  if (!response?.ok) {
    setTimeout(() => asked.delete(name), 5000);
    return;
  }
  const drawn = new DOMParser().parseFromString(await response.text(), "image/svg+xml").querySelector("symbol");
  sprite.append(document.importNode(drawn, true));
}

function look() {
  for (const use of document.querySelectorAll("use")) {
    const name = use.getAttribute("href")?.slice(1);
    if (name && !asked.has(name) && !document.getElementById(name)) bring(name);
  }
}

new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["href"] });
look();
