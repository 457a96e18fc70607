// A tile that is being laid follows the pointer, and the focus: it is drawn where it would lie, and where it may not lie a
// note says why.

import { endGhosts, ghost } from "./preview.js";

const table = document.getElementById("table");

export function layTile(target, on) {
  const tile = table.querySelector(".tile-laid");
  if (!tile) return;
  const space = on ? pointedAt(target) : null;
  tile.classList.toggle("is-shown", Boolean(space));
  endGhosts();
  if (!space) return;
  const id = space.dataset.thing;
  const fits = tile.dataset.places.split(" ").includes(id);
  const shape = space.querySelector(".space-shape");
  tile.setAttribute("transform", `translate(${shape.getAttribute("x") - 1} ${shape.getAttribute("y") - 1})`);
  tile.classList.toggle("is-barred", !fits);
  const why = fits ? "" : table.querySelector(`.denied li[data-things~="${CSS.escape(id)}"] .denied-why`)?.firstChild?.textContent.trim();
  if (why) ghost(space, why, "bad");
}

// A finger points at nothing before it presses: its first tap shows the tile lie there, the second one lays it.

let tried = "";

export function onlyTries(event) {
  const tile = event.pointerType === "touch" && table.querySelector(".tile-laid");
  const space = tile && pointedAt(event.target);
  if (!space) return false;
  const id = space.dataset.thing;
  const wanted = `${table.querySelector("#answer")?.dataset.ask} ${id}`;
  if (tried === wanted) return false;
  tried = wanted;
  layTile(event.target, true);
  if (tile.dataset.places.split(" ").includes(id)) ghost(space, "Tap again to build here", "good");
  return true;
}

export function wasTried(event) {
  return event.pointerType === "touch" && Boolean(table.querySelector(".tile-laid")) && Boolean(pointedAt(event.target));
}

// The space under the pointer, or the one that an option names.

function pointedAt(target) {
  const option = target.closest?.(".option, .denied li");
  if (!option) return target.closest?.(".board-drawn .space");
  const id = option.dataset.things?.split(" ")[0];
  return id ? table.querySelector(`.board-drawn .space[data-thing="${CSS.escape(id)}"]`) : null;
}
