// A scale at a simulated line.
import { simulatedLine } from '../../wire/simulated-line.ts';
import type { LineEnd, SimulatedLineOptions } from '../../wire/simulated-line.ts';
import type { ByteStream } from '../../wire/byte-stream.ts';
import { casSpoken } from './simulated-dialects.ts';
import type { Dialect } from './simulated-dialects.ts';
import type { SimulatedLoad } from './simulated-load.ts';

const inCharacters = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const inBytes = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));

/** Hears bytes and answers them, whatever line brings them. */
export function listeningScale(dialect: Dialect, load: SimulatedLoad): (sent: Uint8Array) => Uint8Array {
  let heard = '';
  return (sent) => {
    heard += inCharacters(sent);
    let answer = '';
    for (;;) {
      const { rest, said } = dialect(heard, load);
      answer += said;
      if (rest === heard || rest === '') {
        heard = rest;
        return inBytes(answer);
      }
      heard = rest;
    }
  };
}

export function simulatedScale(
  dialect: Dialect,
  load: SimulatedLoad,
  options: SimulatedLineOptions,
): ByteStream & LineEnd {
  const hear = listeningScale(dialect, load);
  return simulatedLine((sent, end) => end.say(hear(sent)), options);
}

/** Says its weight five times a second until the line is closed. */
export function simulatedSpeakingScale(
  load: SimulatedLoad,
  options: SimulatedLineOptions,
): ByteStream & LineEnd {
  const line = simulatedLine(() => undefined, options);
  let isOver = false;
  const speak = () => {
    if (isOver) return;
    line.say(inBytes(casSpoken(load)));
    options.clock.after(200, speak);
  };
  options.clock.after(70, speak);
  return {
    ...line,
    close: () => {
      isOver = true;
      line.close();
    },
  };
}
