// A share of the seed of this browser's own: sealed first, shown when all shares are, so that nobody can choose the dice.
// SHA-256 is here in full because browsers offer none on plain http.

const primes = [];
for (let n = 2; primes.length < 64; n++) if (primes.every((p) => n % p)) primes.push(n);
const fraction = (x) => ((x - Math.floor(x)) * 2 ** 32) >>> 0;
const START = primes.slice(0, 8).map((p) => fraction(Math.sqrt(p)));
const ROUND = primes.map((p) => fraction(Math.cbrt(p)));
const turn = (x, n) => (x >>> n) | (x << (32 - n));

export function sha256(bytes) {
  const length = ((bytes.length + 8) >> 6) * 64 + 64;
  const padded = new Uint8Array(length);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(length - 4, bytes.length << 3);
  const hash = [...START];
  const words = new Array(64);
  for (let block = 0; block < length; block += 64) {
    for (let i = 0; i < 64; i++) {
      if (i < 16) {
        words[i] = view.getUint32(block + 4 * i);
      } else {
        const a = words[i - 15];
        const b = words[i - 2];
        const small = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
        const large = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
        words[i] = (words[i - 16] + small + words[i - 7] + large) | 0;
      }
    }
    let [a, b, c, d, e, f, g, h] = hash;
    for (let i = 0; i < 64; i++) {
      const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[i] + words[i];
      const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((each, i) => (hash[i] = (hash[i] + each) | 0));
  }
  return hash.map((each) => (each >>> 0).toString(16).padStart(8, "0")).join("");
}

const hex = (bytes) => [...bytes].map((each) => each.toString(16).padStart(2, "0")).join("");
const KEY = "shamble-share-";

function fresh() {
  const share = crypto.getRandomValues(new Uint8Array(32));
  const seal = sha256(share);
  try {
    localStorage.setItem(KEY + seal, hex(share));
  } catch {
    // nothing can be kept here, so no share is promised
    return "";
  }
  return seal;
}

const table = document.getElementById("table");
let sent = "";

async function send(name, value) {
  if (!value || sent === name + value) return;
  sent = name + value;
  const body = new URLSearchParams({ [name]: value });
  await fetch(`${table.dataset.base}/share`, { method: "POST", headers: { "x-shamble": "live" }, body }).catch(() => {
    sent = "";
  });
}

// The page says what is wanted: a seal, or the share that was sealed.

function draw() {
  const wanted = document.getElementById("draw")?.dataset;
  if (!wanted?.draw) return;
  const kept = wanted.sealed && localStorage.getItem(KEY + wanted.sealed);
  if (wanted.draw === "share") send("share", kept);
  else if (!kept && !sent.startsWith("seal")) send("seal", fresh());
}

if (table?.dataset.base) {
  new MutationObserver(draw).observe(table, { childList: true, subtree: true, attributes: true });
  draw();
}

for (const field of document.querySelectorAll("[data-new-seal]")) field.value = fresh();

// At the end: which share was this browser's own, and whether it is the one that it sealed.

for (const shown of document.querySelectorAll("dd[data-seal]")) {
  const own = localStorage.getItem(KEY + shown.dataset.seal);
  if (own) shown.append(own === shown.textContent.trim() ? " This is your own share." : " This is not your share!");
}
