// Mettler Toledo's MT-SICS: `S CR LF` is answered `S S 100.00 g` at rest and `S D 99.8 g` while it moves.
import { refuse } from '@evertill/client-core';
import { ascii, charactersOf } from '../wire/byte-stream.ts';
import { eightNone } from './protocol.ts';
import type { ScaleProtocol } from './protocol.ts';
import { massUnit, measuredText, weightOf } from './weight.ts';
import type { ScaleAnswer } from './weight.ts';

/** `T S` answers the tare. Other lines, like `ES` for what was not understood, are passed over. */
const line = /(?:^|\n)S (?:([SD]) +(-?[\d.]+) +([A-Za-z]+)|([I+-]))\r\n/;

function read(arrived: Uint8Array): ScaleAnswer | undefined {
  const [whole, state, weight = '', unitText = '', trouble] = line.exec(charactersOf(arrived)) ?? [];
  if (whole === undefined) return undefined;
  if (trouble === '+') return refuse('scale_overloaded');
  if (trouble === '-') return refuse('scale_below_zero');
  if (trouble === 'I') return refuse('weight_unstable');
  const measured = measuredText(weight);
  const unit = massUnit(unitText);
  if (!measured || !unit) return refuse('scale_faulty', { unit: unitText });
  return weightOf({ ...measured, unit, stable: state === 'S' });
}

export const mtSics: ScaleProtocol = {
  name: 'mt-sics',
  line: eightNone,
  weight: ascii('S\r\n'),
  zero: ascii('Z\r\n'),
  tare: ascii('T\r\n'),
  // Whatever it was sent before, meant for others, ends with the first line end.
  probe: { send: ascii('\r\nS\r\n'), answers: (arrived) => read(arrived) && true },
  read,
};
