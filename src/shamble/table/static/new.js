// A new table: what makes no sense with these players and choices rests.

const switches = [...document.querySelectorAll("[data-switch]")].map((box) => ({ box, ...JSON.parse(box.dataset.rules) }));
const seats = [...document.querySelectorAll("select[name^='who-']")];

/** What a switch is set to; a resting one is as usual. */
function valueOf({ box, usual }, players) {
  const field = box.querySelector("input[type=number], input:checked");
  return (!box.disabled && field?.value) || usual[players];
}

function holds({ when }, players, values) {
  return when.every(
    (rule) =>
      rule.players.includes(players) &&
      Object.entries(rule.options).every(([name, wanted]) => wanted.includes(values[name])),
  );
}

function settle() {
  const players = seats.filter((seat) => seat.value).length;
  // A switch that comes to rest may put another one to rest.
  for (const _ of switches) {
    const values = Object.fromEntries(switches.map((each) => [each.box.dataset.switch, valueOf(each, players)]));
    for (const each of switches) each.box.disabled = !holds(each, players, values);
  }
}

document.querySelector(".new-form").addEventListener("change", settle);
addEventListener("pageshow", settle);
settle();
