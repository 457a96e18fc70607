// What moved glides, what is new glows, dice tumble.

import { sound } from "./sound.js";
import { zoomed } from "./zoom.js";

const table = document.getElementById("table");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

export function places() {
  const found = new Map();
  for (const thing of table.querySelectorAll("[data-thing]")) {
    if (!thing.id) continue;
    const box = thing.getBoundingClientRect();
    found.set(thing.id, { x: box.x, y: box.y, face: thing.dataset.face, text: valueOf(thing) });
  }
  return found;
}

function valueOf(thing) {
  return thing.matches(".counter, .pile, .track") ? thing.getAttribute("aria-label") : "";
}

export function animate(before) {
  if (calm.matches || document.documentElement.dataset.motion || !before.size) return;
  for (const thing of table.querySelectorAll("[data-thing]")) {
    if (!thing.id) continue;
    const was = before.get(thing.id);
    if (!was && thing.matches(".die")) tumble(thing);
    else if (!was) glow(thing);
    else if (thing.dataset.face !== was.face) tumble(thing);
    else if (valueOf(thing) !== was.text) {
      glow(thing);
      float(thing, was.text);
    }
    if (was && thing.matches(".piece, .card, .badge, .track-marker, .die")) glide(thing, was);
  }
}

function glide(thing, was) {
  const box = thing.getBoundingClientRect();
  const scale = thing.ownerSVGElement ? thing.getScreenCTM()?.a || 1 : zoomed();
  const dx = (was.x - box.x) / scale;
  const dy = (was.y - box.y) / scale;
  if (Math.abs(dx) + Math.abs(dy) < 2 || !box.width) return;
  thing.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "translate(0, 0)" }], {
    duration: 420,
    easing: "cubic-bezier(.2, .8, .2, 1)",
    composite: "add",
  });
}

function glow(thing) {
  if (thing.matches(".board, .mat, .space, .edge")) return;
  thing.animate(
    [{ filter: "brightness(1)" }, { filter: "brightness(1.7) drop-shadow(0 0 6px currentColor)" }, { filter: "brightness(1)" }],
    { duration: 900, easing: "ease-out" },
  );
}

// How much a number has changed floats off it.

function float(thing, was) {
  const [then, now] = [was, valueOf(thing)].map((text) => Number(/(-?\d+)(?!.*: \d)/.exec(text.split(": ").at(-1))?.[1]));
  const change = now - then;
  const box = thing.getBoundingClientRect();
  if (!change || !box.width) return;
  const chip = document.createElement("span");
  chip.className = `floating ${change < 0 ? "is-less" : "is-more"}`;
  chip.setAttribute("aria-hidden", "true");
  chip.textContent = change > 0 ? `+${change}` : `−${-change}`;
  chip.style.left = `${Math.round(box.x + box.width / 2)}px`;
  chip.style.top = `${Math.round(box.y)}px`;
  document.body.append(chip);
  chip.animate([{ translate: "-50% 0", opacity: 1 }, { translate: "-50% -34px", opacity: 0 }], { duration: 1500, easing: "ease-out" }).onfinish = () => chip.remove();
}

function tumble(die) {
  sound("dice");
  die.animate(
    [
      { transform: "rotate(-200deg) scale(.7)" },
      { transform: "rotate(80deg) scale(1.15)", offset: 0.6 },
      { transform: "rotate(0) scale(1)" },
    ],
    { duration: 620, easing: "ease-out", composite: "add" },
  );
}
