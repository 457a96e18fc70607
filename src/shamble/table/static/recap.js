// What happened since your last answer, shown when your turn begins: what changed on the strip, then who did what. Each line
// leads to its moment. It is kept by seat, so at a shared screen everybody is told what they missed.

import { sheet } from "./sheet.js";

const table = document.getElementById("table");
const MOST = 7;
// fewer new lines need no recap
const FEWEST = 3;
const left = new Map();
// the seats that were told something before
const told = new Set();

function seat() {
  return table.querySelector(".you-tag:not(.is-guest)")?.className || "";
}

function lines() {
  return [...table.querySelectorAll("#log .line")];
}

// The numbers on the strip and the counters of the board, by name.

function numbers() {
  const found = new Map();
  for (const each of table.querySelectorAll(".strip .track, .strip .goal, .scene-boards .counter")) {
    const [, name, value] = /^(.*?): (-?\d+)/.exec(each.getAttribute("aria-label") || "") || [];
    if (name) found.set(name, { value: Number(value), bad: each.matches(".tone-bad, .track") });
  }
  return found;
}

function isOwnTurn() {
  return table.querySelector(".seat.is-playing .seat-name")?.textContent === "Your turn";
}

// An answer of your turn is on its way: from here on things are new. What you are asked in other turns changes nothing.

export function leave() {
  const all = lines();
  if (isOwnTurn()) left.set(seat(), { step: all.length ? Number(all.at(-1).dataset.told) : -1, numbers: numbers() });
  closeRecap();
}

export function closeRecap() {
  const open = document.getElementById("since");
  open?.remove();
  return Boolean(open);
}

// After every new view in which something new is asked.

export function settleRecap({ isNew, isPast }) {
  const before = left.get(seat());
  if (isPast || !table.querySelector(".seat.is-playing.is-asked") || !table.querySelector("#answer")) {
    closeRecap();
    return;
  }
  if (!isNew || !before || !isOwnTurn()) return;
  const all = lines().filter((line) => Number(line.dataset.told) > before.step && !line.matches(".line-heading"));
  left.delete(seat());
  if (all.length >= FEWEST && all.some((line) => Number(line.dataset.told) > before.step + 1)) show(all, before.numbers);
}

async function show(all, before) {
  closeRecap();
  const card = document.createElement("section");
  card.id = "since";
  card.className = "since";
  card.setAttribute("aria-labelledby", "since-title");
  const big = all.filter((line) => line.matches(".line-big"));
  const rest = all.filter((line) => !line.matches(".line-big")).slice(-Math.max(0, MOST - big.length));
  const chosen = [...big.slice(-MOST), ...rest].sort((one, two) => all.indexOf(one) - all.indexOf(two));
  const title = document.createElement("h2");
  title.id = "since-title";
  title.textContent = told.has(seat()) ? "Since your last turn" : "What happened so far";
  told.add(seat());
  const totals = document.createElement("ul");
  totals.className = "since-totals";
  for (const [name, now] of numbers()) {
    const was = before.get(name);
    if (!was || was.value === now.value || totals.children.length > 3) continue;
    const total = document.createElement("li");
    total.innerHTML = "<b></b><span></span>";
    total.firstChild.textContent = `${was.value} → ${now.value}`;
    total.lastChild.textContent = name;
    total.classList.toggle("is-bad", now.bad && now.value < was.value);
    totals.append(total);
  }
  const list = document.createElement("ol");
  list.className = "since-lines";
  for (const line of chosen) {
    const item = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.moment = line.dataset.told;
    button.textContent = line.textContent.replace(/ [A-Z]+-\d+\.\d+\s*$/, "").trim();
    if (line.matches(".line-big")) item.className = "is-bad";
    item.append(button);
    list.append(item);
  }
  const ways = document.createElement("p");
  ways.className = "since-ways";
  ways.innerHTML = '<button type="button" class="button" data-moment="">Watch it again</button> <button type="button" class="button primary" id="since-go">Play my turn <kbd>Enter</kbd></button>';
  ways.firstChild.dataset.moment = String(Number(all[0].dataset.told) - 1);
  card.append(title, totals, list, ways);
  card.hidden = true;
  document.body.append(card);
  await sheet("moments.css");
  card.hidden = false;
  if (document.activeElement === document.body) card.querySelector("#since-go").focus({ preventScroll: true });
}

document.addEventListener("click", (event) => {
  if (event.target.closest("#since-go")) closeRecap();
});
