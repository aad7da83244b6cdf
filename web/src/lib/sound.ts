/** Short soft sounds, made here. */

import { settings } from "./settings.svelte";

type Sound = "turn" | "play" | "pass" | "bomb" | "deal" | "win" | "refuse" | "hurry";

interface Note {
  readonly at: number;
  readonly from: number;
  readonly to: number;
  readonly long: number;
  readonly loud: number;
  readonly shape: OscillatorType;
}

const note = (
  at: number,
  from: number,
  to: number,
  long: number,
  loud: number,
  shape: OscillatorType = "sine",
): Note => ({
  at,
  from,
  to,
  long,
  loud,
  shape,
});

const SOUNDS: Readonly<Record<Sound, readonly Note[]>> = {
  turn: [note(0, 660, 660, 0.1, 0.05), note(0.09, 880, 880, 0.14, 0.05)],
  play: [note(0, 320, 180, 0.07, 0.07, "triangle")],
  pass: [note(0, 220, 200, 0.08, 0.03)],
  bomb: [note(0, 160, 40, 0.4, 0.2, "triangle"), note(0, 90, 30, 0.4, 0.12, "sawtooth")],
  deal: [0, 0.08, 0.16, 0.24].map((at) => note(at, 420, 300, 0.04, 0.03, "triangle")),
  win: [523, 659, 784].map((pitch, at) => note(at * 0.12, pitch, pitch, 0.22, 0.05)),
  refuse: [note(0, 200, 150, 0.14, 0.05, "triangle")],
  hurry: [note(0, 990, 990, 0.05, 0.03)],
};

let context: AudioContext | null = null;

export function sound(which: Sound): void {
  if (!settings.sounds || document.hidden || navigator.userActivation?.hasBeenActive === false) return;
  try {
    context ??= new AudioContext();
    for (const each of SOUNDS[which]) ring(context, each);
  } catch {
    // A browser without sound plays in silence.
  }
}

function ring(audio: AudioContext, { at, from, to, long, loud, shape }: Note): void {
  const start = audio.currentTime + at;
  const tone = new OscillatorNode(audio, { type: shape, frequency: from });
  const volume = new GainNode(audio, { gain: loud });
  tone.frequency.exponentialRampToValueAtTime(to, start + long);
  volume.gain.setValueAtTime(loud, start);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + long);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + long);
}
