// Large boards: zoom with the wheel, two fingers or keys, drag to look around, a small map to jump on.
// Where a board is looked at is kept here, not in the page, so that a new view does not move it.

const table = document.getElementById("table");
const views = new Map();
const MOST = 5;
const SMALL = matchMedia("(max-width: 799px)");
// pixels of a space that a small screen shows at first
const WIDE_ENOUGH = 66;
// pixels that a finger may slip in a tap
const SLOP = 6;

function drawn(view) {
  return view.querySelector(".board-drawn");
}

function place(view) {
  let at = views.get(view.id);
  if (!at) {
    at = { scale: 1, x: 0, y: 0, focus: "" };
    views.set(view.id, at);
  }
  return at;
}

// The board keeps its shape inside the view: how large a unit of it is, and what is left free on both sides.

function fit(view) {
  const [left, top, wide, high] = drawn(view).getAttribute("viewBox").split(" ").map(Number);
  const unit = Math.min(view.clientWidth / wide, view.clientHeight / high);
  const margin = [(view.clientWidth - wide * unit) / 2, (view.clientHeight - high * unit) / 2];
  return { left, top, unit, margin };
}

// The edge of the board never leaves the edge of the view; where the board is smaller than the view it stays in the middle.

function within(at, scale, view, margin) {
  const [first, last] = [-margin * scale, view - (view - margin) * scale];
  return first < last ? (first + last) / 2 : Math.min(first, Math.max(last, at));
}

function clamp(view, at) {
  const { margin } = fit(view);
  at.x = within(at.x, at.scale, view.clientWidth, margin[0]);
  at.y = within(at.y, at.scale, view.clientHeight, margin[1]);
}

function apply(view) {
  const at = place(view);
  clamp(view, at);
  drawn(view).style.transform = at.scale === 1 ? "" : `translate(${at.x}px, ${at.y}px) scale(${at.scale})`;
  view.classList.toggle("is-zoomed", at.scale > 1);
  miniature(view, at);
}

// The point of the view (x, y) stays where it is while the board grows or shrinks.

function scaleAt(view, factor, x, y) {
  const at = place(view);
  const scale = Math.min(MOST, Math.max(1, at.scale * factor));
  at.x = x - ((x - at.x) * scale) / at.scale;
  at.y = y - ((y - at.y) * scale) / at.scale;
  at.scale = scale;
  apply(view);
}

function showSpace(view, id) {
  const space = view.querySelector(`.space[data-thing="${CSS.escape(id)}"]`);
  if (!space) return;
  const at = place(view);
  const [frame, box] = [view.getBoundingClientRect(), space.getBoundingClientRect()];
  const width = box.width / at.scale;
  const x = (box.x + box.width / 2 - frame.x - at.x) / at.scale;
  const y = (box.y + box.height / 2 - frame.y - at.y) / at.scale;
  at.scale = Math.min(MOST, Math.max(at.scale, WIDE_ENOUGH / width));
  at.x = view.clientWidth / 2 - x * at.scale;
  at.y = view.clientHeight / 2 - y * at.scale;
  apply(view);
}

function miniature(view, at) {
  let map = view.querySelector(".mini-map");
  if (at.scale === 1) {
    map?.remove();
    return;
  }
  const { left, top, unit, margin } = fit(view);
  if (!map) {
    map = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    map.setAttribute("class", "mini-map");
    map.setAttribute("aria-hidden", "true");
    map.innerHTML = `<use href="#${CSS.escape(view.querySelector(".ground").id)}"/><rect/>`;
    view.append(map);
  }
  map.setAttribute("viewBox", drawn(view).getAttribute("viewBox"));
  const frame = map.querySelector("rect");
  frame.setAttribute("x", left + (-at.x / at.scale - margin[0]) / unit);
  frame.setAttribute("y", top + (-at.y / at.scale - margin[1]) / unit);
  frame.setAttribute("width", view.clientWidth / at.scale / unit);
  frame.setAttribute("height", view.clientHeight / at.scale / unit);
}

// After every new view: boards stay where they are looked at; on a small screen they follow what the scene wants shown.

export function settleBoards() {
  for (const view of table.querySelectorAll(".board-view")) {
    if (!view.clientWidth) continue;
    const focus = drawn(view)?.dataset.focus || "";
    const at = place(view);
    if (SMALL.matches && focus && at.focus !== focus) {
      at.focus = focus;
      showSpace(view, focus);
    } else {
      apply(view);
    }
  }
}

// One step larger (1), smaller (-1) or whole (0). Whether there was a board to zoom.

export function zoomBoards(step) {
  const found = [...table.querySelectorAll(".board-view")];
  for (const view of found) {
    if (step) scaleAt(view, step > 0 ? 1.35 : 1 / 1.35, view.clientWidth / 2, view.clientHeight / 2);
    else scaleAt(view, 0, 0, 0);
  }
  return found.length > 0;
}

export function panBoards(dx, dy) {
  const found = [...table.querySelectorAll(".board-view.is-zoomed")];
  for (const view of found) {
    const at = place(view);
    at.x -= dx * 80;
    at.y -= dy * 80;
    apply(view);
  }
  return found.length > 0;
}

// Hands

const fingers = new Map();
let dragged = false;

function spread() {
  const [one, two] = [...fingers.values()];
  return { x: (one.x + two.x) / 2, y: (one.y + two.y) / 2, apart: Math.hypot(one.x - two.x, one.y - two.y) };
}

table.addEventListener("pointerdown", (event) => {
  const view = event.target.closest(".board-view");
  if (!view || event.button) return;
  if (event.target.closest(".mini-map")) {
    jump(view, event);
    return;
  }
  if (!fingers.size) dragged = false;
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY, startX: event.clientX, startY: event.clientY });
});

table.addEventListener("pointermove", (event) => {
  const finger = fingers.get(event.pointerId);
  const view = finger && event.target.closest?.(".board-view");
  if (!view) return;
  const before = fingers.size === 2 ? spread() : null;
  const [dx, dy] = [event.clientX - finger.x, event.clientY - finger.y];
  const at = place(view);
  if (!dragged && Math.hypot(event.clientX - finger.startX, event.clientY - finger.startY) > SLOP) dragged = true;
  finger.x = event.clientX;
  finger.y = event.clientY;
  if (before) {
    const frame = view.getBoundingClientRect();
    const after = spread();
    scaleAt(view, after.apart / (before.apart || 1), after.x - frame.x, after.y - frame.y);
    at.x += after.x - before.x;
    at.y += after.y - before.y;
    dragged = true;
  } else if (dragged && at.scale > 1) {
    at.x += dx;
    at.y += dy;
  } else {
    return;
  }
  view.classList.add("is-moving");
  apply(view);
});

for (const kind of ["pointerup", "pointercancel", "pointerleave"]) {
  table.addEventListener(kind, (event) => {
    fingers.delete(event.pointerId);
    if (!fingers.size) for (const view of table.querySelectorAll(".is-moving")) view.classList.remove("is-moving");
  });
}

// What was a drag or a pinch is no click.

table.addEventListener(
  "click",
  (event) => {
    if (dragged && event.target.closest(".board-view.is-zoomed, .mini-map")) event.stopPropagation();
    dragged = false;
  },
  true,
);

table.addEventListener(
  "wheel",
  (event) => {
    const view = event.target.closest(".board-view");
    if (!view) return;
    event.preventDefault();
    const frame = view.getBoundingClientRect();
    scaleAt(view, event.deltaY < 0 ? 1.18 : 1 / 1.18, event.clientX - frame.x, event.clientY - frame.y);
  },
  { passive: false },
);

table.addEventListener("dblclick", (event) => {
  const view = event.target.closest(".board-view");
  if (!view || !SMALL.matches) return;
  const frame = view.getBoundingClientRect();
  scaleAt(view, place(view).scale > 1 ? 0 : 2, event.clientX - frame.x, event.clientY - frame.y);
});

function jump(view, event) {
  const map = view.querySelector(".mini-map").getBoundingClientRect();
  const at = place(view);
  at.x = view.clientWidth / 2 - ((event.clientX - map.x) / map.width) * view.clientWidth * at.scale;
  at.y = view.clientHeight / 2 - ((event.clientY - map.y) / map.height) * view.clientHeight * at.scale;
  dragged = true;
  apply(view);
}

addEventListener("resize", settleBoards);
