// Style sheets that are fetched when something needs them first.

const known = new Map();

export function sheet(name) {
  if (!known.has(name)) {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = new URL(name, import.meta.url);
    known.set(name, new Promise((done) => link.addEventListener("load", done, { once: true })));
    document.head.append(link);
  }
  return known.get(name);
}
