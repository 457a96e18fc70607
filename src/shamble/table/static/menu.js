// The menu: in a frame that has one, the answers open beside the thing that was picked, where they cover neither it nor
// anything that can be clicked next. They stand open by themselves if no answer can be given by a click on the table.

const table = document.getElementById("table");
const GAP = 14;
// the bar and the strip of goals stay free
const BAR = 122;
let all = false;

const wide = matchMedia("(min-width: 801px)");

function hasMenu() {
  return Boolean(table.querySelector(".has-menu"));
}

function isOnTable(id) {
  return Boolean(table.querySelector(`#stage [data-thing="${CSS.escape(id)}"]`));
}

function reachable(options) {
  return options.some((option) => (option.dataset.things || "").split(" ").some((id) => id && isOnTable(id)));
}

// A story is folded away by its button and comes back with the next click; the end of a game gives way to a tab, too,
// and comes back when one asks for it.

table.addEventListener("click", (event) => {
  const over = table.querySelector("#result");
  if (event.target.closest(over ? "[data-fold], button.tab" : "[data-fold]")) table.dataset.folded = "yes";
  else if (!over || event.target.closest("[data-unfold]")) delete table.dataset.folded;
});

// Close the list of all options; whether it was open.

export function closeMenu() {
  const was = all;
  all = false;
  return was;
}

export function openAll(on = !all) {
  all = on;
  return all;
}

function boxOf(ids) {
  const boxes = ids
    .map((id) => table.querySelector(`.scene-boards [data-thing="${CSS.escape(id)}"]`) || table.querySelector(`#stage [data-thing="${CSS.escape(id)}"]`))
    .filter(Boolean)
    .map((each) => (each.closest(".space-tile") || each).getBoundingClientRect());
  return boxes.at(-1);
}

// In a panel of their own the answers are as large as they have room for; as small as the page draws them if they have none.

const SMALL = ["is-many", "is-crowd"];
const EASE = ["is-easy", "is-fair"];
// no room is left for what happened lately
const FULL = "is-full";
// two lines instead of one, where the rows have to be low
const SNUG = "is-snug";
// px that stay free for what pointing at an answer tells
const SPARE = 24;

function spread(menu) {
  const answer = menu.querySelector("#answer");
  if (!answer || !wide.matches || menu.matches(".is-story, .is-contest, .is-laid")) return;
  const sized = [menu, answer];
  menu.classList.remove(SNUG, FULL);
  for (const each of sized) {
    each.dataset.drawn ??= SMALL.filter((size) => each.classList.contains(size)).join(" ");
    each.classList.remove(...SMALL);
  }
  const last = [...menu.children].findLast((each) => each.offsetHeight && !each.matches(".coach, .lately"));
  const spare = last.id === "consequence" ? 4 : SPARE;
  const fits = (room = spare) => last.getBoundingClientRect().bottom + room <= menu.getBoundingClientRect().bottom;
  for (const ease of EASE) {
    menu.classList.remove(...EASE);
    menu.classList.add(ease);
    if (fits()) return;
  }
  menu.classList.remove(...EASE);
  if (fits()) return;
  for (const each of sized) if (each.dataset.drawn) each.classList.add(...each.dataset.drawn.split(" "));
  menu.classList.add(SNUG);
  const scrolls = () => menu.scrollHeight > menu.clientHeight + 1;
  if (!fits(4) || scrolls()) menu.classList.remove(SNUG);
  menu.classList.toggle(FULL, scrolls());
}

// Draw it after every change of what is picked.

export function placeMenu(picked, left) {
  const menu = table.querySelector("#answers");
  if (!menu || !hasMenu() || menu.matches(".is-contest, .is-laid")) {
    delete table.dataset.menu;
    menu?.removeAttribute("style");
    if (menu) spread(menu);
    return;
  }
  const asked = table.querySelector("#answer");
  const open = all || picked.length || (asked && !reachable([...table.querySelectorAll(".option")]));
  if (open) table.dataset.menu = picked.length ? "picked" : "all";
  else delete table.dataset.menu;
  table.querySelector("#all-options")?.setAttribute("aria-expanded", String(all));
  menu.classList.toggle("is-broad", left.length > 8 && !picked.length);
  menu.classList.toggle("is-few", picked.length > 0 && left.length < 8);
  if (!wide.matches) {
    menu.removeAttribute("style");
    return;
  }
  const stage = table.querySelector("#boards")?.getBoundingClientRect() || table.getBoundingClientRect();
  const size = menu.getBoundingClientRect();
  const at = boxOf(picked);
  const beside = innerWidth - stage.right;
  let x = Math.min(stage.right + 8, innerWidth - size.width - 4);
  let y = at ? at.top : stage.top;
  if (at && beside > size.width * 1.5) {
    const right = stage.right - at.right > size.width + 2 * GAP;
    x = right ? at.right + GAP : Math.max(GAP, at.left - size.width - GAP);
  } else if (beside > size.width * 1.5) {
    y = (table.querySelector("#question-text")?.getBoundingClientRect().bottom ?? y) + 2 * GAP;
  } else if (!picked.length && !all) {
    x = stage.left + (stage.width - size.width) / 2;
    y = stage.top + (stage.height - size.height) / 2;
  }
  y = Math.max(BAR, Math.min(y, innerHeight - size.height - GAP - 36));
  menu.style.left = `${Math.round(x)}px`;
  menu.style.top = `${Math.round(y)}px`;
}
