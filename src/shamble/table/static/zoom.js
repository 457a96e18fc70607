// The size of the table: larger, smaller, fit. What does not fit is reached by scrolling.

import { zoomBoards } from "./boards.js";

const table = document.getElementById("table");
const SIZES = [100, 125, 150, 175, 200, 250, 300];

export function zoomed() {
  return Number(table.dataset.zoom || 100) / 100;
}

export function isZoomed() {
  return zoomed() > 1;
}

// One step larger (1), smaller (-1), or fit (0); what is in the middle stays there.

export function zoom(step) {
  const was = zoomed();
  const at = SIZES.indexOf(was * 100);
  table.dataset.zoom = step ? SIZES[Math.max(0, Math.min(at + step, SIZES.length - 1))] : SIZES[0];
  const stage = table.querySelector("#boards");
  const ratio = zoomed() / was;
  if (!stage || ratio === 1) return;
  const [wide, high] = [stage.clientWidth / 2, stage.clientHeight / 2];
  stage.scrollTo((stage.scrollLeft + wide) * ratio - wide, (stage.scrollTop + high) * ratio - high);
}

table.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-zoom]");
  if (button && !zoomBoards(Number(button.dataset.zoom))) zoom(Number(button.dataset.zoom));
});
