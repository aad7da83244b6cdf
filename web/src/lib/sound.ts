/**
 * Synthesized sound effects: short noise bursts for cards, and tones for announcements and for events that concern the
 * viewer. All tones are from one pentatonic scale, in which any two sound well together.
 */

import { settings } from "./settings.svelte";

export type Sound =
  | "turn"
  | "play"
  | "pass"
  | "bid"
  | "raise"
  | "tribute"
  | "bomb"
  | "flush"
  | "jokers"
  | "few"
  | "deal"
  | "win"
  | "lose"
  | "refuse"
  | "hurry";

interface Note {
  /** Start time relative to the start of the sound, in seconds. */
  readonly at: number;
  /** Initial frequency of a tone, or initial centre of the noise pass band, in hertz. */
  readonly from: number;
  readonly to: number;
  readonly long: number;
  readonly loud: number;
  readonly shape: OscillatorType | "noise";
}

const note = (
  at: number,
  from: number,
  to: number,
  long: number,
  loud: number,
  shape: Note["shape"] = "sine",
): Note => ({ at, from, to, long, loud, shape });

/** Pitches of the scale, in hertz: C, D, E, G and A from the E above middle C to the C two octaves above it. */
const [E4, G4, A4, C5, D5, E5, G5, A5, C6] = [330, 392, 440, 523, 587, 659, 784, 880, 1047] as const;

/** Return the sound of a card being played. */
const card = (at: number, loud: number): Note[] => [
  note(at, 2600, 1100, 0.05, loud, "noise"),
  note(at, 210, 130, 0.05, loud * 0.5),
];
const chime = (pitches: readonly number[], apart: number, long: number): Note[] =>
  pitches.map((pitch, nth) => note(nth * apart, pitch, pitch, long, 0.05));
/** Sound common to all bombs, and the only loud one. */
const blast = [note(0, 150, 38, 0.45, 0.22, "triangle"), note(0, 900, 90, 0.38, 0.2, "noise")];

const SOUNDS: Readonly<Record<Sound, readonly Note[]>> = {
  turn: chime([E5, A5], 0.09, 0.16),
  play: card(0, 0.14),
  pass: [note(0, 190, 170, 0.07, 0.05), note(0.1, 190, 170, 0.07, 0.04)],
  bid: chime([G4, C5], 0.08, 0.14),
  raise: chime([C5, E5, G5], 0.07, 0.16),
  tribute: [...card(0, 0.09), ...card(0.1, 0.09)],
  bomb: blast,
  flush: [...blast, note(0.06, E4, 4 * E4, 0.3, 0.05, "triangle")],
  jokers: [...blast, ...chime([G4, C5, D5, G5], 0.07, 0.3)],
  few: chime([G5, G5], 0.13, 0.09),
  deal: [0, 0.07, 0.14, 0.21, 0.28, 0.35].flatMap((at) => card(at, 0.07)),
  win: chime([C5, E5, G5, C6], 0.12, 0.3),
  lose: chime([A4, G4, E4], 0.16, 0.3),
  refuse: [note(0, 200, 150, 0.14, 0.05, "triangle")],
  hurry: [note(0, C6, C6, 0.05, 0.03)],
};

/** Delay between sounds requested together, in seconds. */
const APART = 0.16;

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** Play sounds in quick succession; do nothing if sounds are off. */
export function sound(...which: readonly Sound[]): void {
  if (!settings.audible || settings.muted || document.hidden || navigator.userActivation?.hasBeenActive === false)
    return;
  try {
    const audio = (context ??= new AudioContext());
    which.forEach((each, nth) => {
      for (const one of SOUNDS[each]) ring(audio, one, audio.currentTime + nth * APART + one.at);
    });
  } catch {
    // Without Web Audio, stay silent.
  }
}

function ring(audio: AudioContext, { from, to, long, loud, shape }: Note, start: number): void {
  const volume = new GainNode(audio, { gain: loud });
  volume.gain.setValueAtTime(loud, start);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + long);
  volume.connect(audio.destination);
  if (shape === "noise") {
    const source = new AudioBufferSourceNode(audio, { buffer: (noise ??= hiss(audio)) });
    const band = new BiquadFilterNode(audio, { type: "bandpass", frequency: from, Q: 0.8 });
    band.frequency.setValueAtTime(from, start);
    band.frequency.exponentialRampToValueAtTime(to, start + long);
    source.connect(band).connect(volume);
    play(source, start, long);
  } else {
    const source = new OscillatorNode(audio, { type: shape, frequency: from });
    source.frequency.setValueAtTime(from, start);
    source.frequency.exponentialRampToValueAtTime(to, start + long);
    source.connect(volume);
    play(source, start, long);
  }
}

function play(source: AudioScheduledSourceNode, start: number, long: number): void {
  source.start(start);
  source.stop(start + long);
}

/** Return one second of white noise. */
function hiss(audio: AudioContext): AudioBuffer {
  const made = new AudioBuffer({ length: audio.sampleRate, sampleRate: audio.sampleRate });
  const samples = made.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  return made;
}
