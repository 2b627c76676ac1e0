// A short tone for what a cashier must notice without looking up.

let audio: AudioContext | undefined;

/** Two falling tones; silent where the browser allows no sound yet. */
export function warningTone(): void {
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
