// A short tone for what a cashier must notice without looking up.

import { Remembered } from './remembered.ts';

let audio: AudioContext | undefined;

const silenced = new Remembered('silent', (stored) => (stored === true ? true : undefined));

export function isSilent(): boolean {
  return silenced.get() ?? false;
}

/** Remembered on this device. */
export function beSilent(silent: boolean): void {
  silenced.set(silent ? true : undefined);
}

/** Two falling tones; none when this device is to be silent, or where the browser allows no sound yet. */
export function warningTone(): void {
  if (isSilent()) return;
  try {
    audio ??= new AudioContext();
    tone(audio, 420, 0);
    tone(audio, 300, 0.12);
  } catch {
    // No sound device: the words on the screen remain.
  }
}

function tone(context: AudioContext, hertz: number, delay: number): void {
  const oscillator = new OscillatorNode(context, { frequency: hertz, type: 'square' });
  const gain = new GainNode(context, { gain: 0.05 });
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(context.currentTime + delay);
  oscillator.stop(context.currentTime + delay + 0.1);
}
