// The coach stands near the question, where it covers nothing that can be clicked and as little as can be of what is read.

import { sheet } from "./sheet.js";

const table = document.getElementById("table");
const wide = matchMedia("(min-width: 801px)");
const WIDTHS = [330, 440, 600];
const STEP = 16;
// the bar above and the line below stay free
const BAR = 52;
const LINE = 44;
const LIVE = ".option, .button, .can-act, .is-target, button, a, input, select, summary";
const OWN = ".own-facts, .own-dice, .own-cards, .hand, .strip, .open-cards, .ask-hint";
const READ = ".scene-boards, .card, .mat-head, .mat-note, .mat-row, .counter, .die, .pile, .strip, .roll-die, .roll-head, .roll-steps, .piece, .bar, .ask-text";
// what a pixel of each costs, and a pixel of the way to the question
const COSTS = { live: 400, own: 3, read: 1, way: 60 };

function boxes(selector, coach) {
  return [...document.querySelectorAll(selector)]
    .filter((each) => !coach.contains(each) && each.checkVisibility({ visibilityProperty: true }))
    .map((each) => (each.querySelector(":scope > .space-shape") || each).getBoundingClientRect())
    .filter((box) => box.width && box.bottom > 0 && box.top < innerHeight);
}

function covered(list, x, y, width, height) {
  let sum = 0;
  for (const box of list) {
    const across = Math.min(x + width, box.right) - Math.max(x, box.left);
    const down = Math.min(y + height, box.bottom) - Math.max(y, box.top);
    if (across > 0 && down > 0) sum += across * down;
  }
  return sum;
}

// The cheapest place for a box of this size.

function best(width, height, { live, own, read }, at) {
  let found = { cost: Infinity };
  for (let y = BAR; y <= innerHeight - height - LINE; y += STEP) {
    for (let x = 8; x <= innerWidth - width - 8; x += STEP) {
      const way = Math.hypot(Math.max(0, x - at.right, at.left - x - width), Math.max(0, y - at.bottom, at.top - y - height));
      let cost = way * COSTS.way;
      if (cost >= found.cost) continue;
      cost += covered(live, x, y, width, height) * COSTS.live;
      if (cost >= found.cost) continue;
      cost += covered(own, x, y, width, height) * COSTS.own;
      if (cost >= found.cost) continue;
      cost += covered(read, x, y, width, height) * COSTS.read;
      if (cost < found.cost) found = { cost, x, y, width };
    }
  }
  return found;
}

export async function showCoach(coach) {
  await sheet("moments.css");
  coach.hidden = false;
  place();
}

function place() {
  const coach = table.querySelector("#coach");
  if (!coach || coach.hidden) return;
  if (!wide.matches) {
    coach.removeAttribute("style");
    return;
  }
  const things = { live: boxes(LIVE, coach), own: boxes(OWN, coach), read: boxes(READ, coach) };
  const question = table.querySelector("#question-text").getBoundingClientRect();
  coach.style.inset = "0 auto auto 0";
  coach.style.translate = "0 0";
  const found = WIDTHS.map((width) => {
    coach.style.width = `${width}px`;
    return best(width, coach.offsetHeight, things, question);
  });
  const here = found.reduce((one, other) => (other.cost < one.cost ? other : one));
  coach.style.width = `${here.width}px`;
  const home = coach.getBoundingClientRect();
  coach.style.translate = `${here.x - home.x}px ${here.y - home.y}px`;
}

new MutationObserver(place).observe(table, { attributes: true, attributeFilter: ["data-menu"] });
addEventListener("resize", place);
// what is unfolded below it can be read and clicked
addEventListener("toggle", place, true);
