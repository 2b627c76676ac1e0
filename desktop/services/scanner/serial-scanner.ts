// Codes out of a serial line: each ends with CR, LF or both, or, with scanners set to send neither, with a pause.
import type { Clock, Timer } from '@evertill/sync';
import type { ByteListener } from '../wire/byte-stream.ts';
import { cleanCode, mostCharacters } from './clean-code.ts';

/** ms. At 9600 baud a character takes one. */
const pause = 150;

export interface SerialScannerDeps {
  readonly clock: Clock;
  readonly onCode: (code: string) => void;
  readonly onClosed: () => void;
}

export function serialScanner({ clock, onCode, onClosed }: SerialScannerDeps): ByteListener {
  let begun = '';
  let timer: Timer | undefined;
  const end = () => {
    timer?.cancel();
    const code = cleanCode(begun);
    begun = '';
    if (code !== undefined) onCode(code);
  };
  return {
    bytes(arrived) {
      for (const byte of arrived) {
        if (byte === 0x0d || byte === 0x0a) end();
        else if (begun.length < mostCharacters) begun += String.fromCharCode(byte);
      }
      timer?.cancel();
      if (begun !== '') timer = clock.after(pause, end);
    },
    closed() {
      timer?.cancel();
      onClosed();
    },
  };
}
