// Pointing at an option shows what it would do: dashed on the table, and in words below the options. The server is asked
// only then, and only once for each option of a question.

const table = document.getElementById("table");
// ms that a pointer rests before it is asked
const WAIT = 120;
// lines that are told
const MOST = 3;
const known = new Map();
let timer = 0;
let shown = "";
let wanted = "";

export function preview(base, ask, option) {
  clearTimeout(timer);
  const key = `${ask} ${option.value}`;
  if (!ask || shown === key) return;
  wanted = key;
  timer = setTimeout(async () => {
    const found = known.get(key) || (await fetched(base, ask, option.value));
    if (!found || !option.isConnected || wanted !== key) return;
    if (known.size > 200) known.clear();
    known.set(key, found);
    draw(key, option, found);
  }, known.has(key) ? 0 : WAIT);
}

async function fetched(base, ask, words) {
  const query = new URLSearchParams({ ask, words });
  const response = await fetch(`${base}/preview?${query}`, { headers: { "x-shamble": "1" } }).catch(() => null);
  return response?.status === 200 ? response.json().catch(() => null) : null;
}

export function endPreview() {
  clearTimeout(timer);
  shown = wanted = "";
  for (const each of table.querySelectorAll(".is-preview")) each.classList.remove("is-preview");
  endGhosts();
  const line = table.querySelector("#consequence");
  if (line) line.textContent = "";
}

function draw(key, option, found) {
  endPreview();
  shown = key;
  const line = table.querySelector("#consequence");
  const texts = found.texts.filter((text) => !stands(option, text));
  const told = texts.slice(0, MOST).join(" · ");
  if (line) line.textContent = texts.length > MOST ? `${told} · …` : told;
  for (const change of found.changes) mark(change, true);
  for (const change of found.open) mark(change, false);
}

// What can be read in the option itself is not said twice.

function stands(option, text) {
  const words = option.querySelector(".option-words");
  const isWhole = words.scrollWidth <= words.clientWidth + 1 && words.scrollHeight <= words.clientHeight + 2;
  return isWhole && Boolean(option.querySelector(".option-note")?.textContent.includes(text));
}

function mark(change, sure) {
  const thing = table.querySelector(`#stage [data-thing="${CSS.escape(change.id)}"]`);
  if (thing?.checkVisibility()) {
    thing.classList.add("is-preview");
    if (sure && change.what === "number" && change.after) ghost(thing, `${change.before} → ${change.after}`);
    if (sure && !change.after) ghost(thing, "✕");
  }
  if (!sure || change.what === "number" || !change.after) return;
  const there = [...table.querySelectorAll(".scene-boards .space, .others .mat, .mat.is-own")].find((each) => each.getAttribute("aria-label")?.startsWith(change.after));
  if (!there?.checkVisibility()) return;
  there.classList.add("is-preview");
  if (change.what === "move") ghost(there, change.label);
}

// Ghosts lie over everything and take no clicks.

export function endGhosts() {
  document.getElementById("ghosts")?.replaceChildren();
}

export function ghost(thing, text, tone = "") {
  let layer = document.getElementById("ghosts");
  if (!layer) {
    layer = document.createElement("div");
    layer.id = "ghosts";
    layer.setAttribute("aria-hidden", "true");
    document.body.append(layer);
  }
  const box = thing.getBoundingClientRect();
  const chip = document.createElement("span");
  chip.className = tone ? `ghost tone-${tone}` : "ghost";
  chip.textContent = text;
  chip.style.top = `${Math.round(Math.max(box.y, 60))}px`;
  layer.append(chip);
  const half = chip.offsetWidth / 2 + 4, middle = box.x + box.width / 2; // it stays within the window
  chip.style.left = `${Math.round(Math.max(half, Math.min(innerWidth - half, middle)))}px`;
}
