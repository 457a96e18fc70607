// The drawer at the side: the rulebook, or the cards of an open pile.

const drawer = document.getElementById("drawer");
const headers = { "x-shamble": "1" };
let opener = null;

// px that a drawer needs beside the question, or it lies over everything
const LEAST = 340;
const MOST = 560;

// The drawer stands beside the question that it explains: to its left, to its right, or above it.

function box(id) {
  const shown = document.getElementById(id);
  const found = shown?.checkVisibility({ visibilityProperty: true }) && shown.getBoundingClientRect();
  return found?.width && found.height ? found : null;
}

function stand() {
  const ask = box("ask");
  const beside = box("answers") || ask;
  const room = { left: Math.max(0, innerWidth - MOST), top: 44, right: innerWidth, bottom: innerHeight };
  if (beside) {
    const right = innerWidth - beside.right;
    if (beside.left >= LEAST && beside.left >= right) Object.assign(room, { left: Math.max(0, beside.left - MOST), right: beside.left });
    else if (right >= LEAST) room.left = Math.max(beside.right, innerWidth - MOST);
    else if (beside.top - room.top >= LEAST) room.bottom = beside.top;
  }
  const isUnder = ask && ask.left < room.right && ask.right > room.left && ask.top - room.top >= LEAST;
  if (isUnder) room.bottom = Math.min(room.bottom, ask.top);
  drawer.style.inset = `${room.top}px ${innerWidth - room.right}px ${innerHeight - room.bottom}px ${room.left}px`;
}

function cited() {
  return [...new Set([...document.querySelectorAll("#question [data-clause]")].map((each) => each.dataset.clause))];
}

export async function openDrawer(href, { link = null, name = "Rulebook" } = {}) {
  const [address, mark] = href.split("#");
  opener = link || opener;
  const isRules = address.startsWith("/rules/") && !address.includes("?");
  const response = await fetch(isRules ? `${address}?${new URLSearchParams({ cited: cited() })}` : address, { headers });
  if (!response.ok) return;
  const close = document.createElement("button");
  close.id = "close-drawer";
  close.type = "button";
  close.className = "button small";
  close.textContent = "Close";
  drawer.replaceChildren(close, document.createRange().createContextualFragment(await response.text()));
  drawer.setAttribute("aria-label", name);
  drawer.hidden = false;
  stand();
  drawer.scrollTop = 0;
  const wanted = mark && document.getElementById(mark);
  const search = drawer.querySelector("input[type=search]");
  (wanted || !search ? close : search).focus({ preventScroll: true });
  wanted?.classList.add("is-wanted");
  wanted?.scrollIntoView({ block: "center" });
}

function closeDrawer() {
  drawer.hidden = true;
  drawer.replaceChildren();
  if (opener?.isConnected) opener.focus();
}

drawer.addEventListener("submit", (event) => {
  event.preventDefault();
  openDrawer(`${event.target.getAttribute("action")}?${new URLSearchParams(new FormData(event.target))}`);
});

drawer.addEventListener("click", (event) => {
  if (event.target.closest("#close-drawer")) closeDrawer();
  const within = event.target.closest("a[href^='#']:not(.term)");
  const wanted = within && document.getElementById(within.hash.slice(1));
  if (!wanted) return;
  event.preventDefault();
  event.stopPropagation();
  for (const each of drawer.querySelectorAll(".is-wanted")) each.classList.remove("is-wanted");
  wanted.classList.add("is-wanted");
  wanted.scrollIntoView({ block: "start" });
});

addEventListener("resize", () => drawer.hidden || stand());
