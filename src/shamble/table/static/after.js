// The end of a game: its result takes the hand, and the turning point is told as soon as the summary is made.

const table = document.getElementById("table");
// ms before the summary is asked for: first everybody sees the end
const WAIT = 900;
let told = null;

export async function settleEnd(base) {
  if (!told) {
    told = summary(base);
    if (!document.activeElement?.matches("input, textarea")) table.querySelector("#result").focus({ preventScroll: true });
  }
  const turning = new DOMParser().parseFromString(await told, "text/html").getElementById("turning");
  if (turning) table.querySelector("#end-turning")?.replaceChildren(turning);
}

async function summary(base) {
  await new Promise((done) => setTimeout(done, WAIT));
  const response = await fetch(`${base}/summary`).catch(() => null);
  return response?.ok ? response.text() : "";
}
