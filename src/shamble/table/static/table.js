// The table comes alive: new views are morphed in by element id, so that focus stays and pieces glide.
// Everything here can be done without script, too; nothing here knows a game.

import { panBoards, settleBoards, zoomBoards } from "./boards.js";
import { closeCard, openCard } from "./card.js";
import { along, answer, isFresh, letGo, options, point, settleHand, showAll, touch } from "./hand.js";
import { layTile, onlyTries, wasTried } from "./laying.js";
import { morphChildren, read } from "./morph.js";
import { animate, places } from "./motion.js";
import { sound } from "./sound.js";
import { endPreview, preview } from "./preview.js";
import { momentOf, noteAnswer, settleLog } from "./telling.js";
import { closeRecap, leave, settleRecap } from "./recap.js";
import { settleTabs } from "./tabs.js";
import { isZoomed, zoom } from "./zoom.js";

const table = document.getElementById("table");
const base = table.dataset.base;
const headers = { "x-shamble": "1" };
let version = Number(table.dataset.version) || 0;
let past = table.dataset.at !== "";
let waitingView = null;
let lastAsked = "";

document.documentElement.classList.add("has-script");

function show(html, { isPast = false } = {}) {
  endPreview();
  const holder = read(html);
  const before = places();
  const focused = document.activeElement;
  const scroll = keepScroll();
  past = isPast;
  morphChildren(table, holder);
  settleBoards();
  scroll();
  if (focused && focused.isConnected && focused !== document.activeElement) focused.focus({ preventScroll: true });
  if (focused && focused !== document.body && !focused.isConnected) focusFirst();
  animate(before);
  settleHand(askId());
  settleLog({ isPast });
  settleRecap({ isNew: Boolean(askId()) && askId() !== lastAsked, isPast });
  if (!isPast) lastAsked = askId();
  settleTabs(askId());
  settleAlike();
  decorate();
  settleDraw();
  settleEnd();
}

// Whether the answers differ is looked up when the question has stood for a moment.

async function settleAlike() {
  if (table.querySelector("#alike")) (await import("./alike.js")).settleAlike(base, askId());
}

// What words mean is fetched when the first of them is pointed at, tapped or reached with a key.

const WAYS_TO_LEARN = ["pointerover", "focusin", "click"];

async function learn(event) {
  const host = event.target.closest?.(".term, .option, .card");
  if (!host || !(host.matches(".term") || host.querySelector(".term"))) return;
  if (event.type === "click" && host.matches("a")) event.preventDefault();
  for (const way of WAYS_TO_LEARN) document.removeEventListener(way, learn);
  (await import("./terms.js")).begin(event);
}

for (const way of WAYS_TO_LEARN) document.addEventListener(way, learn);

// So is the drawer, when it is opened first.

async function openDrawer(href, wishes) {
  (await import("./drawer.js")).openDrawer(href, wishes);
}

function closeDrawer() {
  const close = document.getElementById("close-drawer");
  close?.click();
  return Boolean(close);
}

// What only a deal needs is fetched then: it watches the table for itself.

function settleDraw() {
  if (table.querySelector("#draw")) import("./shares.js");
}

// What only an ended game needs is fetched then.

async function settleEnd() {
  if (table.querySelector("#result")) (await import("./after.js")).settleEnd(base);
}

function keepScroll(start = false) {
  const box = table.querySelector("#fold-log .fold-in");
  const low = start || !box || box.scrollHeight - box.scrollTop - box.clientHeight < 40;
  return () => {
    const now = table.querySelector("#fold-log .fold-in");
    if (now && low) now.scrollTop = now.scrollHeight;
  };
}

function focusFirst() {
  const first = table.querySelector("#curtain-open, #sure-yes, .option:not([hidden])");
  (first || table.querySelector("#question-text"))?.focus({ preventScroll: true });
}

// The stream: the first event is the whole view, unless the page came with it; each further one says how the lines of
// its parts change. A text is a new line, a pair takes over old lines from a place; the empty name lists the parts.

const state = document.getElementById("link-state");
let stream = null;
let has = past ? "" : table.dataset.mark;

function listen() {
  let parts = {};
  const shown = () => Object.values(parts).flat().join("\n");
  const patch = (old, changes) => changes.flatMap((each) => (typeof each === "string" ? [each] : old.slice(each[0], each[0] + each[1])));
  stream?.close();
  stream = new EventSource(`${base}/events${has && `?has=${has}`}`);
  has = "";
  stream.addEventListener("same", (event) => {
    say("");
    version = Math.max(version, Number(event.lastEventId));
    awaited.splice(0).forEach((each) => each());
  });
  stream.addEventListener("view", (event) => {
    say("");
    const [counts, ...lines] = event.data.split("\n");
    parts = Object.fromEntries(Object.entries(JSON.parse(counts)).map(([name, count]) => [name, lines.splice(0, count)]));
    receive(Number(event.lastEventId), shown());
  });
  stream.addEventListener("change", (event) => {
    const changes = JSON.parse(event.data);
    const names = changes[""] ?? Object.keys(parts);
    parts = Object.fromEntries(names.map((name) => [name, changes[name] ? patch(parts[name] ?? [], changes[name]) : parts[name]]));
    receive(Number(event.lastEventId), shown());
  });
  stream.addEventListener("again", () => {
    stream.close();
    say("Reconnecting");
    setTimeout(listen, 400);
  });
  stream.addEventListener("rest", rest);
  stream.addEventListener("open", () => say(""));
  stream.addEventListener("error", () => {
    say("Reconnecting");
    if (stream.readyState === EventSource.CLOSED) setTimeout(comeBack, 1500);
  });
}

// A browser keeps few connections to one server, so with many tabs those that are not used have no stream: they look
// now and then, and listen again as soon as somebody uses them.

let looking = 0;

function rest() {
  stream.close();
  clearInterval(looking);
  looking = setInterval(look, 4000);
}

async function look() {
  const response = await fetch(base, { headers: { ...headers, "x-version": version } }).catch(() => null);
  if (response?.status === 200) receive(Number(response.headers.get("x-version")), await response.text());
}

function wake() {
  if (!looking || document.hidden) return;
  clearInterval(looking);
  looking = 0;
  listen();
}

for (const kind of ["focus", "pointerdown", "keydown", "visibilitychange"]) addEventListener(kind, wake, true);

async function comeBack() {
  const response = await fetch(base, { headers }).catch(() => null);
  if (response?.status === 404) say("This link no longer opens the table");
  else listen();
}

function say(text) {
  if (state.textContent !== text) state.textContent = text;
}

function receive(number, html) {
  if (number < version) return;
  version = number;
  awaited.splice(0).forEach((each) => each());
  const asked = askId();
  if (past) {
    waitingView = html;
    return;
  }
  show(html);
  if (askId() && askId() !== asked) {
    sound("asked");
    notify();
    document.title = `● ${document.title.replace(/^● /, "")}`;
  } else if (!askId()) {
    document.title = document.title.replace(/^● /, "");
  }
}

// Whoever wants it is told on the desktop, unless they are looking.

function notify() {
  if (!document.hidden || !document.documentElement.dataset.notify || window.Notification?.permission !== "granted") return;
  const news = new Notification(document.title.replace(/^● /, ""), { body: table.querySelector("#question-text").textContent.trim(), tag: base });
  news.onclick = () => window.focus();
}

function askId() {
  return table.querySelector("#answer")?.dataset.ask || "";
}

// Sending: a form goes by fetch; what comes back is the new view. An answer to one question is on its way only once, and
// the answer to another question does not wait for it.

const onTheWay = new Set();
// after so many ms the stream that has not brought a view is taken for dead
const PATIENCE = 2000;

const awaited = [];

// Until the stream has brought the view that an answer led to, the old question stands on the page and is not answered again.

async function arrival(number) {
  const late = performance.now() + PATIENCE;
  while (number > version && performance.now() < late) {
    await new Promise((done) => {
      awaited.push(done);
      setTimeout(done, PATIENCE);
    });
  }
  if (number > version) comeBack();
}

function isLive() {
  return stream?.readyState === EventSource.OPEN;
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.id === "slider") {
    event.preventDefault();
    travel(Number(form.elements.n.value));
  } else if (form.hasAttribute("data-live")) {
    event.preventDefault();
    send(form, event.submitter);
  }
});

async function send(form, button) {
  const body = new URLSearchParams(new FormData(form));
  if (button?.name) body.set(button.name, button.value);
  const action = form.getAttribute("action");
  const what = body.get("ask") || `${action}?${body}`;
  if (onTheWay.has(what)) return;
  onTheWay.add(what);
  if (body.has("ask")) {
    noteAnswer();
    leave();
    body.set("along", along().join(" "));
  }
  table.setAttribute("aria-busy", "true");
  button?.classList.add("is-pressed");
  sound("press");
  if (form.hasAttribute("data-clear")) form.reset();
  try {
    const response = await fetch(action, { method: "POST", headers: isLive() ? { "x-shamble": "live" } : headers, body });
    await answerCame(response);
    if (!response.ok) refill(form, body);
  } catch {
    say("No connection; try again");
    refill(form, body);
  } finally {
    onTheWay.delete(what);
    if (!onTheWay.size) table.removeAttribute("aria-busy");
    button?.classList.remove("is-pressed");
  }
}

// What was not taken is not lost: it stands in its field again, unless something else was typed there meanwhile.

function refill(form, body) {
  if (!form.hasAttribute("data-clear")) return;
  for (const [name, value] of body) {
    if (form.elements[name]?.value === "") form.elements[name].value = value;
  }
}

async function answerCame(response) {
  const text = await response.text();
  const number = Number(response.headers.get("x-version"));
  if (response.status === 204) {
    await arrival(number);
    return;
  }
  if (!number) {
    say(text || "That did not work");
    return;
  }
  const isUnsure = read(text).querySelector("#sure [name=ask]")?.value === askId();
  if (number >= version || (askId() && isUnsure)) {
    version = Math.max(number, version);
    show(text);
  } else if (response.status === 409) {
    say(read(text).querySelector("#notice")?.textContent || "");
  }
}

function decorate() {
  for (const link of document.querySelectorAll("input[data-link]")) {
    if (link.value.startsWith("/")) link.value = location.origin + link.value;
  }
}

for (const [kind, on] of [["pointerover", true], ["pointerout", false], ["focusin", true], ["focusout", false]]) {
  table.addEventListener(kind, (event) => {
    point(event.target, on);
    layTile(event.target, on);
    const option = event.target.closest?.(".option");
    const words = option?.querySelector(".option-words");
    if (words && words.scrollHeight + words.scrollWidth > words.clientHeight + words.clientWidth + 2) option.title = words.textContent;
    if (option && on && (kind === "pointerover" || option.matches(":focus-visible"))) preview(base, askId(), option);
    else if (option && !on) endPreview();
  });
}

// The second click of a double click, a held key and a click that was meant for the last question answer nothing.

table.addEventListener(
  "click",
  (event) => {
    const option = event.target.closest(".option");
    if (option && (event.detail > 1 || (event.detail === 1 && isFresh()))) {
      event.preventDefault();
      event.stopPropagation();
    }
  },
  true,
);

document.addEventListener("keydown", (event) => {
  if (event.repeat && (event.key === "Enter" || event.key === " ") && event.target.closest(".option")) event.preventDefault();
}, true);

table.addEventListener("click", (event) => {
  const step = event.target.closest("[data-step]");
  const pile = event.target.closest("a[data-pile]");
  if (pile && isPlain(event)) {
    event.preventDefault();
    lookThrough(pile);
  } else if (step) {
    event.preventDefault();
    travel(now() + Number(step.dataset.step));
  } else if (event.target.closest("[data-now]")) {
    event.preventDefault();
    backToNow();
  } else if (event.target.closest("[data-card]")) {
    const wanted = event.target.closest("[data-card]").dataset.card;
    openCard(table.querySelector(`.card[data-thing="${CSS.escape(wanted)}"]`) || event.target);
  } else if (momentOf(event.target) !== null) {
    travel(momentOf(event.target));
  } else if (event.target.closest("#show-all")) {
    letGo();
  } else if (event.target.closest("#all-options")) {
    showAll();
  } else if (event.target.closest("#autoplay")) {
    autoplay();
  } else if (event.target.closest("input[data-link]")) {
    event.target.select();
  } else if (!event.target.closest("#side, #travel, #tabs, a, button, .mini-map") && !onlyTries(event)) {
    if (event.detail < 2 || wasTried(event)) touch(event.target, event.detail > 0);
  }
});

// A click without a key that asks for another tab or window.

function isPlain(event) {
  return !event.ctrlKey && !event.metaKey && !event.shiftKey;
}

function lookThrough(pile) {
  if (pile.matches(".can-act, .is-picked")) touch(pile);
  else openDrawer(pile.getAttribute("href"), { link: pile, name: "Pile" });
}

document.addEventListener("click", (event) => {
  const moment = event.target.closest("#since [data-moment]");
  if (moment) {
    closeRecap();
    travel(Number(moment.dataset.moment));
  }
});

// Keys: 1 to 9 and letters of their own press an option, arrows move between them, Enter presses, Esc goes back, + - 0 change the size.

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === "Escape") {
    if (closeCard() || closeDrawer() || letGo() || closeRecap()) return;
    const cancel = table.querySelector("#cancel");
    if (cancel && !event.repeat) {
      cancel.click();
      return;
    }
    if (past) backToNow();
    return;
  }
  if (event.target.matches("input, select, textarea")) return;
  const size = { "+": 1, "=": 1, "-": -1, 0: 0 }[event.key];
  if (size !== undefined && !zoomBoards(size)) zoom(size);
  const shown = options().filter((option) => !option.hidden);
  if (/^[1-9]$/.test(event.key)) {
    const wanted = options().find((option) => option.dataset.number === event.key);
    if (wanted && !wanted.hidden && !event.repeat) answer(wanted);
  } else if (options().some((option) => option.dataset.letter === event.key.toLowerCase())) {
    const wanted = options().find((option) => option.dataset.letter === event.key.toLowerCase());
    if (!wanted.hidden && !event.repeat) answer(wanted);
  } else if (event.key.toLowerCase() === "a" && !event.repeat) {
    showAll();
  } else if (event.key === "Enter" && event.target.matches(".card")) {
    openCard(event.target);
  } else if (["ArrowDown", "ArrowUp", "ArrowRight", "ArrowLeft"].includes(event.key) && shown.length) {
    if (event.target.closest("#travel, .fold-in, .drawer") || (isZoomed() && event.target.closest("#boards"))) return;
    const [dx, dy] = { ArrowDown: [0, 1], ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowLeft: [-1, 0] }[event.key];
    if (event.target.closest("#boards") && panBoards(dx, dy)) {
      event.preventDefault();
      return;
    }
    event.preventDefault();
    const step = event.key === "ArrowDown" || event.key === "ArrowRight" ? 1 : -1;
    const at = shown.indexOf(document.activeElement);
    shown[at < 0 ? (step > 0 ? 0 : shown.length - 1) : (at + step + shown.length) % shown.length].focus();
  }
});

// Time travel

function now() {
  return Number(table.querySelector("#slider-at")?.value || 0);
}

function moment(answers) {
  return `${base}/at?n=${answers}${table.querySelector("#slider [name=eyes]") ? "&eyes=all" : ""}`;
}

let travelling = null;
let playing = 0;

async function travel(answers) {
  const slider = table.querySelector("#slider-at");
  const most = Number(slider.max);
  const wanted = Math.max(0, Math.min(answers, most));
  slider.value = wanted;
  table.querySelector("#slider-now").textContent = `${wanted} / ${most}`;
  travelling?.abort();
  travelling = new AbortController();
  try {
    const response = await fetch(moment(wanted), { headers, signal: travelling.signal });
    if (!response.ok) return say("That moment cannot be shown");
    show(await response.text(), { isPast: true });
    history.replaceState(null, "", `#${wanted}`);
  } catch (wrong) {
    if (wrong.name !== "AbortError") say("No connection; try again");
  }
}

async function backToNow() {
  stopPlaying();
  travelling?.abort();
  history.replaceState(null, "", base);
  if (waitingView) {
    show(waitingView);
    waitingView = null;
    return;
  }
  const response = await fetch(base, { headers });
  version = Number(response.headers.get("x-version")) || version;
  show(await response.text());
}

function autoplay() {
  if (playing) {
    stopPlaying();
    return;
  }
  const button = table.querySelector("#autoplay");
  button.setAttribute("aria-pressed", "true");
  if (!past) travel(0);
  playing = setInterval(() => {
    const slider = table.querySelector("#slider-at");
    if (!slider || now() >= Number(slider.max)) stopPlaying();
    else travel(now() + 1);
    table.querySelector("#autoplay")?.setAttribute("aria-pressed", String(Boolean(playing)));
  }, 900);
}

function stopPlaying() {
  clearInterval(playing);
  playing = 0;
  table.querySelector("#autoplay")?.setAttribute("aria-pressed", "false");
}

table.addEventListener("input", (event) => {
  if (event.target.id === "slider-at") {
    stopPlaying();
    travel(Number(event.target.value));
  }
});

// Links into the rulebook open in the drawer.

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-clause], a[data-rules]");
  const printed = event.target.closest(".clause:not(a)");
  if (printed) openDrawer(`/rules/${table.dataset.game}#${printed.textContent.trim()}`);
  if (link && isPlain(event)) {
    event.preventDefault();
    openDrawer(link.getAttribute("href"), { link });
  }
});

// The address of a moment ends with how many answers were given before it.

function openMoment() {
  const wanted = /^#(\d+)$/.exec(location.hash);
  if (wanted && table.querySelector("#slider-at")) travel(Number(wanted[1]));
}

addEventListener("hashchange", openMoment);

// The places of other windows

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) document.title = document.title.replace(/^● /, "");
});

settleHand(askId());
settleLog({ isPast: past });
settleTabs(askId());
settleAlike();
decorate();
settleBoards();
keepScroll(true)();
settleDraw();
settleEnd();
openMoment();
listen();
