// A question whose answers all do the same says so, and Enter or Space answers it. The server is asked once for each
// question, a moment after it was asked, so that nobody waits for it; what is obvious comes with the question.

const table = document.getElementById("table");
const WAIT = 400;
let known = "";
let same = false;
let timer = 0;

export function settleAlike(base, ask) {
  const line = table.querySelector("#alike");
  if (line?.dataset.words) {
    clearTimeout(timer);
    known = ask;
    same = true;
    return;
  }
  if (ask === known) {
    if (line) line.hidden = !same;
    return;
  }
  clearTimeout(timer);
  known = ask;
  same = false;
  if (ask && line) timer = setTimeout(() => look(base, ask), WAIT);
}

async function look(base, ask) {
  const response = await fetch(`${base}/preview?${new URLSearchParams({ ask })}`, { headers: { "x-shamble": "1" } }).catch(() => null);
  const found = response?.status === 200 ? await response.json().catch(() => null) : null;
  if (!found?.same || known !== ask) return;
  same = true;
  const line = table.querySelector("#alike");
  if (line) line.hidden = false;
}

// Any of the options stands for all of them. A key that is meant for something else is left to it.

const OTHERS = "a, button, input, select, textarea, summary, [tabindex='0']";

function answerAny() {
  const words = table.querySelector("#alike").dataset.words;
  const option = [...table.querySelectorAll(".option")].find((each) => !words || each.value === words);
  option?.focus({ preventScroll: true });
  option?.click();
}

table.addEventListener("click", (event) => {
  if (event.target.closest("#alike")) answerAny();
});

document.addEventListener("keydown", (event) => {
  const line = table.querySelector("#alike");
  if ((event.key !== "Enter" && event.key !== " ") || !line || line.hidden || event.target.closest(OTHERS)) return;
  event.preventDefault();
  if (!event.repeat) answerAny();
});
