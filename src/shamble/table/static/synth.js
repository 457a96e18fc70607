// What the sounds are made of, fetched when the first of them is to be heard.

// Each sound is a row of strokes: when, on what, how high, how long and how loud
const SOUNDS = {
  dice: [[0, "rattle", 1900, 0.05, 0.9], [0.07, "rattle", 1500, 0.05, 0.8], [0.13, "rattle", 1700, 0.05, 0.6], [0.22, "wood", 240, 0.09, 1]],
  asked: [[0, "bell", 523, 0.5, 0.8], [0.13, "bell", 784, 0.7, 0.7]],
  press: [[0, "wood", 320, 0.07, 0.8]],
  big: [[0, "drum", 92, 0.7, 1], [0.22, "drum", 69, 1, 0.9]],
};

export function play(context, kind, level) {
  for (const [at, what, pitch, seconds, loud] of SOUNDS[kind]) {
    const start = context.currentTime + at;
    const gain = context.createGain();
    gain.gain.setValueAtTime(level * loud, start);
    gain.gain.exponentialRampToValueAtTime(0.0005, start + seconds);
    gain.connect(context.destination);
    for (const source of STROKES[what](context, pitch, start, seconds, gain)) {
      source.start(start);
      source.stop(start + seconds);
    }
  }
}

const STROKES = {
  bell: (context, pitch, start, seconds, into) => [tone(context, "sine", pitch, into), tone(context, "sine", pitch * 2.76, faint(context, 0.18, into))],
  wood: (context, pitch, start, seconds, into) => [falling(tone(context, "triangle", pitch, into), pitch, start, seconds)],
  drum: (context, pitch, start, seconds, into) => [falling(tone(context, "sine", pitch, into), pitch, start, seconds * 0.3)],
  rattle(context, pitch, start, seconds, into) {
    const band = context.createBiquadFilter();
    band.type = "bandpass";
    band.frequency.value = pitch;
    band.Q.value = 1.5;
    band.connect(into);
    const noise = context.createBufferSource();
    noise.buffer = hiss(context, seconds);
    noise.connect(band);
    return [noise];
  },
};

function tone(context, type, pitch, into) {
  const made = context.createOscillator();
  made.type = type;
  made.frequency.value = pitch;
  made.connect(into);
  return made;
}

function falling(made, pitch, start, seconds) {
  made.frequency.setValueAtTime(pitch * 1.8, start);
  made.frequency.exponentialRampToValueAtTime(pitch, start + seconds);
  return made;
}

function faint(context, share, into) {
  const gain = context.createGain();
  gain.gain.value = share;
  gain.connect(into);
  return gain;
}

function hiss(context, seconds) {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * seconds), context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let at = 0; at < data.length; at++) data[at] = Math.random() * 2 - 1;
  return buffer;
}
