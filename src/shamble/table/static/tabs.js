// A small screen shows one part of the table at a time; the question stays below it.

const table = document.getElementById("table");
let tab = "board";
let asked = "";

export function settleTabs(ask) {
  if (ask && ask !== asked && tab !== "hand") tab = "board";
  asked = ask;
  table.dataset.tab = tab;
  for (const each of table.querySelectorAll("button.tab")) each.setAttribute("aria-pressed", String(each.dataset.tab === tab));
  const log = table.querySelector("#fold-log");
  if (log && matchMedia("(max-width: 800px)").matches) log.open = tab === "log";
}

table.addEventListener("click", (event) => {
  const button = event.target.closest("button.tab");
  if (!button) return;
  tab = button.dataset.tab;
  settleTabs(asked);
});
