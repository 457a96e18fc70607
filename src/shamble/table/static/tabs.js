// A small screen shows one part of the table at a time; the question stays below it.

const table = document.getElementById("table");
let tab = "board";
let asked = "";

export function settleTabs(ask) {
  if (ask && ask !== asked && tab !== "hand") tab = "board";
  asked = ask;
  table.dataset.tab = tab;
  for (const each of table.querySelectorAll("button.tab")) each.setAttribute("aria-pressed", String(each.dataset.tab === tab));
}

table.addEventListener("click", (event) => {
  const button = event.target.closest("button.tab");
  if (!button) return;
  tab = button.dataset.tab;
  settleTabs(asked);
  const folds = table.querySelectorAll(".fold[open]");
  const log = table.querySelector("#fold-log");
  if (tab === "log" && log && !folds.length) log.open = true;
});
