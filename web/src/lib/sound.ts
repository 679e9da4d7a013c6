import { settings } from './settings.svelte';

export type Sound = 'turn' | 'place' | 'good' | 'bad' | 'chat' | 'end';

// Each note is its pitch in hertz and when it begins in milliseconds.
const scores: Record<Sound, [number, number][]> = {
  turn: [[523, 0], [784, 110]],
  place: [[330, 0]],
  good: [[523, 0], [659, 80], [784, 160]],
  bad: [[220, 0], [196, 110]],
  chat: [[659, 0]],
  end: [[523, 0], [659, 120], [784, 240], [1047, 360]],
};

let context: AudioContext | null = null;

/** Silent unless the settings ask for sound. */
export function play(sound: Sound): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  const start = context.currentTime + 0.01;
  for (const [hertz, ms] of scores[sound]) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = 'triangle';
    tone.frequency.value = hertz;
    const at = start + ms / 1000;
    volume.gain.setValueAtTime(0.0001, at);
    volume.gain.exponentialRampToValueAtTime(0.12, at + 0.012);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.22);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + 0.24);
  }
}
