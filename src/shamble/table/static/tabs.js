// A small screen shows one part of the table at a time; the question stays below it.

import { settleBoards } from "./boards.js";

const table = document.getElementById("table");
const PARTS = { board: ".scene-boards", hand: ".mine", cards: ".mine .hand" };
let tab = "board";
let asked = "";

function isLive(name) {
  return Boolean(table.querySelector(PARTS[name])?.querySelector(".can-act"));
}

// A new question brings one's own side if only things there can be touched for it, otherwise the board. Beside a large
// map only the hand counts: what else glows on one's own mat stands below the map as an answer, too.

export function settleTabs(ask) {
  if (ask && ask !== asked) {
    const own = table.querySelector(".frame-map.is-square") ? "cards" : "hand";
    const isOwn = tab === "hand" ? isLive(own) || !isLive("board") : isLive(own) && !isLive("board");
    tab = isOwn ? "hand" : "board";
  }
  asked = ask;
  table.dataset.tab = tab;
  for (const each of table.querySelectorAll("button.tab")) {
    each.setAttribute("aria-pressed", String(each.dataset.tab === tab));
  }
}

table.addEventListener("click", (event) => {
  const button = event.target.closest("button.tab");
  if (!button) return;
  tab = button.dataset.tab;
  settleTabs(asked);
  settleBoards();
  const folds = table.querySelectorAll(".fold[open]");
  const log = table.querySelector("#fold-log");
  if (tab === "log" && log && !folds.length) log.open = true;
});
