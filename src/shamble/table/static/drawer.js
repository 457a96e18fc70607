// The drawer at the side: the rulebook, or the cards of an open pile.

const drawer = document.getElementById("drawer");
const headers = { "x-shamble": "1" };
let opener = null;

export async function openDrawer(href, { link = null, name = "Rulebook" } = {}) {
  const [address, mark] = href.split("#");
  opener = link || opener;
  const response = await fetch(address, { headers });
  if (!response.ok) return;
  const close = document.createElement("button");
  close.id = "close-drawer";
  close.type = "button";
  close.className = "button small";
  close.textContent = "Close";
  drawer.replaceChildren(close, document.createRange().createContextualFragment(await response.text()));
  drawer.setAttribute("aria-label", name);
  drawer.hidden = false;
  drawer.scrollTop = 0;
  const wanted = mark && document.getElementById(mark);
  const search = drawer.querySelector("input[type=search]");
  (wanted || !search ? close : search).focus({ preventScroll: true });
  wanted?.classList.add("is-wanted");
  wanted?.scrollIntoView({ block: "center" });
}

// Close it; false if it was not open.

export function closeDrawer() {
  if (drawer.hidden) return false;
  drawer.hidden = true;
  drawer.replaceChildren();
  if (opener?.isConnected) opener.focus();
  return true;
}

drawer.addEventListener("submit", (event) => {
  event.preventDefault();
  openDrawer(`${event.target.getAttribute("action")}?${new URLSearchParams(new FormData(event.target))}`);
});

drawer.addEventListener("click", (event) => {
  if (event.target.closest("#close-drawer")) closeDrawer();
});
