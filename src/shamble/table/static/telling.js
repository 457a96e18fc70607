// What happened and what is new: lines since your last answer are marked, big moments are a banner, a line leads to its
// moment, and whoever meets a question for the first time is told about it.

import { sound } from "./sound.js";

const table = document.getElementById("table");
const LESSONS = "shamble-lessons";
// ms that a banner stays
const BANNER = 2600;
let answered = -1;
let told = -1;
let queue = [];
let showing = 0;

function lines() {
  return [...table.querySelectorAll("#log .line")];
}

// After every new view.

export function settleLog({ isPast = false } = {}) {
  const all = lines();
  const last = all.length ? Number(all.at(-1).dataset.told) : -1;
  if (answered < 0) answered = last;
  for (const line of all) line.classList.toggle("is-new", !isPast && Number(line.dataset.told) > answered);
  if (!isPast && told >= 0) {
    for (const line of all) {
      if (line.matches(".line-big") && Number(line.dataset.told) > told) queue.push(line.textContent.replace(/ [A-Z]+-\d+\.\d+$/, ""));
    }
  }
  if (!isPast) told = Math.max(told, last);
  teach();
  nextBanner();
}

export function noteAnswer() {
  const all = lines();
  answered = all.length ? Number(all.at(-1).dataset.told) : answered;
}

export function momentOf(target) {
  const line = target.closest?.("#log .line[data-told], .recap .line[data-told]");
  return line && !target.closest("a") ? Number(line.dataset.told) : null;
}

function nextBanner() {
  if (showing || !queue.length) return;
  const banner = document.createElement("p");
  banner.className = "banner";
  banner.setAttribute("role", "status");
  banner.textContent = queue.shift();
  document.body.append(banner);
  sound("big");
  showing = setTimeout(() => {
    banner.remove();
    showing = 0;
    nextBanner();
  }, queue.length > 2 ? BANNER / 2 : BANNER);
}

// Lessons: each kind of question once, unless somebody wants none.

function learnt() {
  try {
    return JSON.parse(localStorage.getItem(LESSONS) || "[]");
  } catch {
    return [];
  }
}

async function teach() {
  const coach = table.querySelector("#coach");
  if (!coach) return;
  const known = learnt();
  coach.hidden = true;
  if (!known.includes("*") && !known.includes(coach.dataset.lesson)) (await import("./coach.js")).showCoach(coach);
}

table.addEventListener("click", (event) => {
  const button = event.target.closest("[data-taught]");
  if (!button) return;
  const lesson = button.dataset.taught === "all" ? "*" : table.querySelector("#coach").dataset.lesson;
  localStorage.setItem(LESSONS, JSON.stringify([...new Set([...learnt(), lesson])]));
  teach();
});
