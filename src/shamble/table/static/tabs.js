// A small screen shows one part of the table at a time; the question stays below it.

import { settleBoards } from "./boards.js";

const table = document.getElementById("table");
const PARTS = { board: ".scene-boards", hand: ".mine" };
let tab = "board";
let asked = "";

function isLive(name) {
  return Boolean(table.querySelector(PARTS[name])?.querySelector(".can-act"));
}

// A new question brings one's own side if only things there can be touched for it, otherwise the board.

export function settleTabs(ask) {
  if (ask && ask !== asked) {
    const own = tab === "hand" ? isLive("hand") || !isLive("board") : isLive("hand") && !isLive("board");
    tab = own ? "hand" : "board";
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
