// The hand on the board: click a live thing. One option fits: that is the answer. Several fit: they stay in the panel, the
// other things they touch light up for the next click. What was picked ends with its question.

import { openCard } from "./card.js";
import { closeMenu, openAll, placeMenu } from "./menu.js";

const table = document.getElementById("table");
// for so many ms a new question takes no click, so that a click meant for the last one is not its answer
const FRESH = 300;
let picked = [];
let asked = "";
let since = 0;

export function options() {
  return [...table.querySelectorAll(".option")];
}

function things(element) {
  return (element.dataset.things || "").split(" ").filter(Boolean);
}

function fitting(ids) {
  return options().filter((option) => ids.every((id) => things(option).includes(id)));
}

function elements(id) {
  return table.querySelectorAll(`[data-thing="${CSS.escape(id)}"]`);
}

export function isFresh() {
  return performance.now() - since < FRESH;
}

// After every new view: a new question begins with empty hands.

export function settleHand(ask) {
  if (ask !== asked) {
    asked = ask;
    since = performance.now();
    picked = [];
    closeMenu();
  }
  if (picked.length && !fitting(picked).length) picked = [];
  draw();
}

export function letGo() {
  const held = closeMenu() || picked.length > 0;
  picked = [];
  draw();
  return held;
}

// All options at once, as a list; pressed again, it closes.

export function showAll() {
  if (!table.querySelector("#all-options")) return;
  picked = [];
  openAll();
  draw();
}

function draw() {
  const left = fitting(picked);
  const live = new Set(left.flatMap(things).filter((id) => !picked.includes(id)));
  for (const thing of table.querySelectorAll("[data-thing]")) {
    const id = thing.dataset.thing;
    thing.classList.toggle("can-act", live.has(id));
    thing.classList.toggle("is-picked", picked.includes(id));
  }
  const way = leading();
  for (const space of table.querySelectorAll(".scene-boards .space")) space.classList.toggle("is-target", Boolean(way) && isTarget(space));
  for (const each of table.querySelectorAll(".option, .denied li")) {
    each.hidden = picked.length > 0 && !picked.every((id) => things(each).includes(id));
  }
  for (const group of table.querySelectorAll(".group")) group.hidden = !group.querySelector(".option:not([hidden])");
  const refused = table.querySelector("#denied");
  if (refused) refused.open = picked.length ? Boolean(refused.querySelector("li:not([hidden])")) : "open" in refused.dataset;
  const line = table.querySelector("#filter");
  if (line) {
    line.hidden = !picked.length;
    line.querySelector("b").textContent = picked.map(nameOf).join(", ");
  }
  shorten(left);
  placeMenu(picked, left);
}

// The name that stands above the answers is left out of each of them.

const shortened = new Map();

function shorten(left) {
  for (const [words, { long, short }] of shortened) if (words.textContent === short) words.textContent = long;
  shortened.clear();
  const names = picked.map((id) => nameOf(id).replace(/ \(.*$/, ""));
  for (const option of left) {
    const words = option.querySelector(".option-text")?.firstChild;
    const name = names.find((each) => each && words?.textContent.startsWith(`${each} `));
    if (!name || words.nodeType !== Node.TEXT_NODE) continue;
    const rest = words.textContent.slice(name.length + 1);
    if (!rest.trim()) continue;
    const short = rest[0].toUpperCase() + rest.slice(1);
    shortened.set(words, { long: words.textContent, short });
    words.textContent = short;
  }
}

function nameOf(id) {
  const thing = elements(id)[0];
  return thing?.getAttribute("aria-label")?.split(/[:,]/)[0] || "";
}

// The thing that a hand means: the innermost one with options, else the innermost one about which something is refused.

function meant(target) {
  let refused = "";
  for (let thing = target.closest("[data-thing]"); thing; thing = thing.parentElement?.closest("[data-thing]")) {
    const id = thing.dataset.thing;
    if (fitting([...picked, id]).length || fitting([id]).length) return id;
    if (!refused && table.querySelector(`.denied li[data-things~="${CSS.escape(id)}"]`)) refused = id;
  }
  return refused;
}

// A die of one's own that no option touches can be named for what comes next; so can the place that a figure is sent to.

let die = null;
let sent = "";

export function along() {
  const named = [sent, die?.isConnected ? die.dataset.face : ""].filter(Boolean);
  sent = "";
  return named;
}

function nameDie(target) {
  const wanted = target.closest(".own-dice .die:not(.is-spent)");
  if (!wanted || wanted.matches(".can-act")) return false;
  die?.classList.remove("is-named");
  die = die === wanted ? null : wanted;
  die?.classList.add("is-named");
  return true;
}

function leading() {
  const left = fitting(picked).filter((option) => "leads" in option.dataset);
  return picked.length && left.length === 1 ? left[0] : null;
}

function isTarget(space) {
  return space && !space.querySelector(".space-plate") && !picked.some((id) => space.querySelector(`[data-thing="${CSS.escape(id)}"]`));
}

function send(target) {
  const space = target.closest(".space");
  const option = leading();
  if (!option || !isTarget(space)) return false;
  sent = space.dataset.thing;
  answer(option);
  return true;
}

export function touch(target, byPointer = true) {
  if (nameDie(target)) return;
  const id = meant(target);
  if (send(target) || !table.isConnected) return;
  if (!id) {
    const opened = openCard(target);
    if (!opened) letGo();
    return;
  }
  if (picked.includes(id)) {
    picked = picked.filter((each) => each !== id);
    draw();
    return;
  }
  const together = fitting([...picked, id]);
  picked = together.length ? [...picked, id] : [id];
  const left = fitting(picked);
  if (left.length === 1 && !(byPointer && isFresh())) answer(left[0]);
  else draw();
}

export function answer(option) {
  option.focus({ preventScroll: true });
  option.click();
}

// Pointing at an option lights what it touches, pointing at a thing lights its options.

export function point(target, on) {
  const option = target.closest?.(".option, .denied li");
  if (option) {
    for (const id of things(option)) for (const thing of elements(id)) thing.classList.toggle("is-lit", on);
    return;
  }
  const thing = target.closest?.("[data-thing]");
  if (thing) for (const each of fitting([thing.dataset.thing])) each.classList.toggle("is-lit", on);
}

// Dragging from one thing to another is the same as clicking both.

let start = null;
const SLOP = 10;

table.addEventListener("pointerdown", (event) => {
  const live = event.button === 0 && event.target.closest(".can-act, .is-picked");
  start = live && !event.target.closest("button, a, input, summary") ? { x: event.clientX, y: event.clientY, target: event.target } : null;
});

table.addEventListener("pointerup", (event) => {
  const from = start;
  start = null;
  if (!from || Math.hypot(event.clientX - from.x, event.clientY - from.y) < SLOP) return;
  if (table.querySelector(".board-view.is-zoomed")?.contains(from.target)) return;
  const there = document.elementFromPoint(event.clientX, event.clientY);
  const [one, two] = [meant(from.target), there && meant(there)];
  if (!one || !two || one === two || !fitting([one, two]).length) return;
  picked = [one];
  touch(there);
});
