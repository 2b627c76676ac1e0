// What scales answer to what they are sent, byte by byte, as their makers describe it.
import type { SimulatedLoad } from './simulated-load.ts';

/** What has been sent and not been understood yet, and what is said to it. */
export interface Reply {
  readonly rest: string;
  readonly said: string;
}

export type Dialect = (sent: string, load: SimulatedLoad) => Reply;

const nothing = (rest: string): Reply => ({ rest, said: '' });
const kilograms = (load: SimulatedLoad, decimals: number) =>
  ((load.grams - load.tareGrams) / 1000).toFixed(decimals);

function order(load: SimulatedLoad, name: string): void {
  if (name === 'Z') Object.assign(load, { grams: 0, tareGrams: 0 });
  if (name === 'T') load.tareGrams = load.grams;
}

/** Toledo 8217: single letters; between `E` and `F` it only says again what it hears. */
export function toledoDialect(): Dialect {
  let echoing = false;
  return (sent, load) => {
    const [letter, rest] = [sent.slice(0, 1), sent.slice(1)];
    if (echoing) {
      echoing = letter !== 'F';
      return { rest, said: echoing ? letter : '' };
    }
    if (letter === 'E') {
      echoing = true;
      return { rest, said: '\x02E\r' };
    }
    order(load, letter);
    if (letter !== 'W') return { rest, said: 'ZT'.includes(letter) ? '' : '\x02?\x40\r' };
    const bits =
      (load.moving ? 0x01 : 0) |
      (load.grams > load.capacity ? 0x02 : 0) |
      (load.grams < 0 ? 0x04 : 0) |
      (load.zeroed ? 0 : 0x08);
    if (bits !== 0) return { rest, said: `\x02?${String.fromCharCode(bits)}\r` };
    const net = load.tareGrams > 0 ? 'N' : '';
    return { rest, said: `\x02${kilograms(load, 3).padStart(6)}${net}\r` };
  };
}

/** SMA level 1, pounds: from LF to CR. */
export const smaDialect: Dialect = (sent, load) => {
  const begin = sent.indexOf('\n');
  const end = sent.indexOf('\r', begin);
  if (begin < 0 || end < 0) return nothing(begin < 0 ? '' : sent);
  const [command, rest] = [sent.slice(begin + 1, end), sent.slice(end + 1)];
  order(load, command);
  if (!'WZT'.includes(command) || command === '') return { rest, said: '\n?\r' };
  const pounds = ((load.grams - load.tareGrams) / 453.59237).toFixed(3);
  let status = load.grams === 0 ? 'Z' : ' ';
  if (load.grams > load.capacity) status = 'O';
  if (load.grams < 0) status = 'U';
  if (!load.zeroed) status = 'E';
  const net = load.tareGrams > 0 ? 'N' : 'G';
  return { rest, said: `\n${status}1${net}${load.moving ? 'M' : ' '} ${pounds.padStart(10)}lb \r` };
};

/** NCI SCP-01: a line to CR; no weight where it cannot tell one. `split`: SCP-02 marks the status with an S. */
export function nciDialect(split: boolean): Dialect {
  return (sent, load) => {
    const end = sent.indexOf('\r');
    if (end < 0) return nothing(sent);
    const [command, rest] = [sent.slice(0, end), sent.slice(end + 1)];
    order(load, command === 'Z' ? 'Z' : '');
    if (!['W', 'S', 'Z'].includes(command)) return { rest, said: '\n?\r\x03' };
    const [over, under] = [load.grams > load.capacity, load.grams < 0];
    const first = 0x30 | (load.moving ? 1 : 0) | (load.grams === 0 ? 2 : 0) | (load.broken ? 4 : 0);
    const second = 0x30 | (under ? 1 : 0) | (over ? 2 : 0) | (load.zeroed ? 0 : 0x40);
    const third = load.zeroed ? [] : [0x38];
    const status = String.fromCharCode(first, second, ...third);
    const weight = `\n${kilograms(load, 2).padStart(7, '0')}kg\r`;
    const shown = command === 'W' && !over && !under;
    return { rest, said: `${shown ? weight : ''}\n${split ? 'S' : ''}${status}\r\x03` };
  };
}

/** MT-SICS: a line to CR LF. */
export const sicsDialect: Dialect = (sent, load) => {
  const end = sent.indexOf('\r\n');
  if (end < 0) return nothing(sent);
  const [command, rest] = [sent.slice(0, end), sent.slice(end + 2)];
  order(load, command);
  if (command === 'Z') return { rest, said: 'Z A\r\n' };
  const grams = `${(load.grams - load.tareGrams).toFixed(2).padStart(10)} g\r\n`;
  if (command === 'T') return { rest, said: `T S ${load.tareGrams.toFixed(2).padStart(10)} g\r\n` };
  if (command !== 'S') return { rest, said: 'ES\r\n' };
  if (load.grams > load.capacity) return { rest, said: 'S +\r\n' };
  if (load.grams < 0) return { rest, said: 'S -\r\n' };
  return { rest, said: `S ${load.moving ? 'D' : 'S'} ${grams}` };
};

/** CAS PD-II, ECR type 2: seven bytes. */
export const casDialect: Dialect = (sent, load) => {
  const rest = sent.slice(1);
  if (sent[0] !== 'W') return nothing(rest);
  const tells = !load.moving && load.grams >= 0 && load.grams <= load.capacity;
  const digits = String(Math.round(load.grams)).padStart(5, '0');
  return { rest, said: tells ? `\x02${digits}\r` : '\x02?AAAA\r' };
};

/** CAS AD and ER, which say this several times a second. */
export function casSpoken(load: SimulatedLoad): string {
  const state = load.grams > load.capacity ? 'OL' : load.moving ? 'US' : 'ST';
  const sign = load.grams < 0 ? '-' : '+';
  const weight = Math.abs((load.grams - load.tareGrams) / 1000).toFixed(3);
  return `${state},${load.tareGrams > 0 ? 'NT' : 'GS'},${sign}${weight.padStart(7)}kg\r\n`;
}
