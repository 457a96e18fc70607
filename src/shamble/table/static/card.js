// Any card can be read at full size: a click where it is not live; a long press, a right click or the key I where it is.
// A finger that rests on an option sees what it would do, and answers nothing.

const table = document.getElementById("table");
// ms that a finger rests on a card before it opens
const LONG = 450;
let dialog = null;
let timer = 0;
let pressed = false;
// whether a hand has touched the open card: lifting the finger that opened it does not close it
let begun = false;

function cardAt(target) {
  const card = target.closest?.(".card:not(.is-face-down)");
  return card?.querySelector(".card-face") ? card : target.closest?.(".others > .mat") || null;
}

export function isCardOpen() {
  return Boolean(dialog?.open);
}

export function closeCard() {
  if (!isCardOpen()) return false;
  dialog.close();
  return true;
}

// Whether there was a card to open.

export function openCard(target) {
  const card = cardAt(target);
  if (!card) return false;
  if (!dialog) {
    dialog = document.createElement("dialog");
    dialog.className = "open-card";
    dialog.id = "open-card";
    dialog.addEventListener("pointerdown", () => {
      begun = true;
    });
    dialog.addEventListener("click", (event) => {
      if (begun || !event.detail) dialog.close();
    });
    document.body.append(dialog);
  }
  const shown = card.cloneNode(true);
  for (const each of [shown, ...shown.querySelectorAll("[id], [data-thing]")]) {
    each.removeAttribute("id");
    delete each.dataset.thing;
  }
  dialog.classList.toggle("is-mat", card.matches(".mat"));
  shown.className = `${card.className.replace(/\b(card-small|can-act|is-picked|is-lit)\b/g, "")} is-open`;
  shown.removeAttribute("tabindex");
  for (const mini of shown.querySelectorAll(".card-mini")) mini.remove();
  for (const face of shown.querySelectorAll(".card-face")) {
    face.classList.remove("card-peek");
    face.removeAttribute("aria-hidden");
  }
  const close = document.createElement("button");
  close.className = "button";
  close.textContent = "Close";
  dialog.setAttribute("aria-label", card.getAttribute("aria-label") || "Card");
  dialog.replaceChildren(shown, close);
  begun = false;
  dialog.showModal();
  return true;
}

table.addEventListener("contextmenu", (event) => {
  if (openCard(event.target)) event.preventDefault();
});

table.addEventListener("pointerdown", (event) => {
  pressed = false;
  clearTimeout(timer);
  if (event.pointerType !== "mouse") {
    timer = setTimeout(() => {
      pressed = openCard(event.target) || Boolean(event.target.closest(".option") && table.querySelector("#consequence")?.textContent);
    }, LONG);
  }
});

for (const kind of ["pointerup", "pointercancel", "pointermove", "scroll"]) {
  table.addEventListener(kind, (event) => {
    if (kind !== "pointermove" || Math.hypot(event.movementX, event.movementY) > 4) clearTimeout(timer);
  });
}

// The click that ends a long press opens nothing else.

table.addEventListener(
  "click",
  (event) => {
    if (pressed) {
      event.stopPropagation();
      event.preventDefault();
    }
    pressed = false;
  },
  true,
);

document.addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() !== "i" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.matches("input, select, textarea")) return;
  const card = cardAt(document.activeElement) || table.querySelector(".card:hover");
  if (card) openCard(card);
});
