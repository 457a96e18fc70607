// What a word of the game means: shown when it is pointed at or tapped, and when it, or what it stands in, has the focus.

const glossary = document.getElementById("glossary");
// ms that a mouse rests on a word
const WAIT = 180;
// meanings shown for one thing that has the focus
const MOST = 3;
let timer = 0;
let described = null;
let isMouse = false;

const tip = document.createElement("div");
tip.id = "term-tip";
tip.className = "term-tip";
tip.setAttribute("role", "tooltip");
tip.popover = "manual";
document.body.append(tip);

function meaning(term) {
  const found = document.getElementById(`term-${term.dataset.term}`);
  if (!found) return null;
  const line = document.createElement("p");
  const word = document.createElement("b");
  word.textContent = found.previousElementSibling.textContent;
  line.append(word, ` ${found.textContent}`);
  return line;
}

function hide() {
  clearTimeout(timer);
  if (tip.matches(":popover-open")) tip.hidePopover();
  if (described?.getAttribute("aria-describedby") === tip.id) described.removeAttribute("aria-describedby");
  described = null;
}

function show(terms, beside) {
  hide();
  const known = new Map(terms.map((term) => [term.dataset.term, term]));
  const lines = [...known.values()].slice(0, MOST).map(meaning).filter(Boolean);
  if (!lines.length) return;
  tip.replaceChildren(...lines);
  tip.showPopover();
  const at = beside.getBoundingClientRect();
  const own = tip.getBoundingClientRect();
  const above = at.top - own.height - 8;
  const left = Math.min(Math.max(8, at.left + at.width / 2 - own.width / 2), innerWidth - own.width - 8);
  tip.style.left = `${left}px`;
  tip.style.top = `${above < 8 ? Math.min(at.bottom + 8, innerHeight - own.height - 8) : above}px`;
  if (beside.matches("a, button, [tabindex]") && !beside.hasAttribute("aria-describedby")) {
    described = beside;
    beside.setAttribute("aria-describedby", tip.id);
  }
}

// A tap on a word inside something that answers or opens is meant for that; in an open card it is meant for the word.

function isForTheWord(term) {
  return Boolean(term.closest("dialog") || !term.closest("button, .card, .option"));
}

function pointed(event) {
  const term = event.target.closest?.(".term");
  isMouse = event.pointerType === "mouse";
  if (term && isMouse) rests(term);
}

function rests(term) {
  clearTimeout(timer);
  timer = setTimeout(() => show([term], term), WAIT);
}

// Words pass under a mouse while a page is scrolled; the one on which it comes to rest is explained.

function scrolled() {
  hide();
  const term = isMouse && document.querySelector(".term:hover");
  if (term) rests(term);
}

document.addEventListener("pointerover", pointed);

document.addEventListener("pointerout", (event) => {
  if (event.target.closest?.(".term") && event.pointerType === "mouse") hide();
});

function tapped(event) {
  const term = event.target.closest?.(".term");
  if (!term || !isForTheWord(term)) return hide();
  event.preventDefault();
  event.stopPropagation();
  show([term], term);
}

document.addEventListener("click", tapped, true);

function focused(event) {
  const host = event.target;
  if (!host.matches?.(":focus-visible")) return;
  const terms = host.matches(".term") ? [host] : host.matches(".option, .card") ? [...host.querySelectorAll(".term")] : [];
  if (terms.length) show(terms, host);
}

document.addEventListener("focusin", focused);

document.addEventListener("focusout", hide);
document.addEventListener("keydown", (event) => event.key === "Escape" && hide());
document.addEventListener("scroll", scrolled, { capture: true, passive: true });
if (!glossary) tip.remove();

// The event for which this was fetched; the focus may have gone on meanwhile.

export function begin(event) {
  if (event.type === "focusin") focused({ target: document.activeElement });
  else (event.type === "click" ? tapped : pointed)(event);
}
