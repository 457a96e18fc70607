// The end of a game: its result takes the hand; how it went, its turning point and the secrets are told as soon as the summary is made.

const table = document.getElementById("table");
// ms before the summary is asked for: first everybody sees the end
const WAIT = 900;
let told = null;

export async function settleEnd(base) {
  if (!told) {
    told = summary(base);
    if (!document.activeElement?.matches("input, textarea")) table.querySelector("#result").focus({ preventScroll: true });
  }
  const page = new DOMParser().parseFromString(await told, "text/html");
  for (const id of ["end-arc", "end-turning", "end-sitters"]) lay(id, page.getElementById(id));
}

// What the summary says in the place of a panel; a match of hardly a round has neither arc nor turning point.
function lay(id, told) {
  const panel = table.querySelector(`#${id}`);
  if (!panel) return;
  if (!told) {
    panel.hidden = true;
    return;
  }
  for (const heading of told.querySelectorAll("h2")) {
    const lower = document.createElement("h3");
    lower.id = heading.id;
    lower.append(...heading.childNodes);
    heading.replaceWith(lower);
  }
  panel.replaceChildren(...told.childNodes);
}

async function summary(base) {
  await new Promise((done) => setTimeout(done, WAIT));
  const response = await fetch(`${base}/summary`).catch(() => null);
  return response?.ok ? response.text() : "";
}
