// Short sounds of an arcade, made on the spot; silent until somebody asks for them.
import { settings } from "./settings.svelte.ts";

type Note = [frequency: number, start: number, length: number];

const TUNES = {
  coin: [
    [988, 0, 0.07],
    [1319, 0.07, 0.16],
  ],
  card: [[330, 0, 0.05]],
  buy: [
    [523, 0, 0.06],
    [659, 0.06, 0.06],
    [784, 0.12, 0.1],
  ],
  turn: [
    [659, 0, 0.09],
    [880, 0.1, 0.14],
  ],
  nudge: [
    [880, 0, 0.08],
    [659, 0.1, 0.08],
    [880, 0.2, 0.16],
  ],
  fanfare: [
    [523, 0, 0.1],
    [659, 0.1, 0.1],
    [784, 0.2, 0.1],
    [1047, 0.3, 0.32],
  ],
} satisfies Record<string, Note[]>;

let audio: AudioContext | undefined;

export function playSound(tune: keyof typeof TUNES): void {
  if (!settings.sounds) return;
  audio ??= new AudioContext();
  const now = audio.currentTime;
  for (const [frequency, start, length] of TUNES[tune] as Note[]) {
    const tone = audio.createOscillator();
    const loudness = audio.createGain();
    tone.type = "square";
    tone.frequency.value = frequency;
    loudness.gain.setValueAtTime(0.1 * Math.max(0.005, settings.volume), now + start);
    loudness.gain.exponentialRampToValueAtTime(0.0005, now + start + length);
    tone.connect(loudness).connect(audio.destination);
    tone.start(now + start);
    tone.stop(now + start + length);
  }
}
