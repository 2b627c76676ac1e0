// Mettler Toledo 8217: `W` is answered `STX ␠*12.34[N] CR`, or `STX ? <status> CR` where there is no weight to tell.
import { refuse } from '@evertill/client-core';
import { ascii, charactersOf, stx } from '../wire/byte-stream.ts';
import { sevenEven } from './protocol.ts';
import type { ScaleProtocol } from './protocol.ts';
import { measuredText, weightOf } from './weight.ts';
import type { ScaleAnswer } from './weight.ts';

/** The status may be any character, the line end too: it is found by its place. */
const statusFrame = new RegExp(`${stx}\\?([^])\r`);
/** `N`: what the scale's own tare has left of it. */
const weightFrame = new RegExp(`${stx} *(\\d{1,4}\\.\\d{1,4})N?\r`);

export const toledo8217: ScaleProtocol = {
  name: 'toledo-8217',
  line: sevenEven,
  weight: ascii('W'),
  zero: ascii('Z'),
  tare: ascii('T'),
  probe: {
    send: ascii('Ehello'),
    answers: (arrived) => charactersOf(arrived, 7).includes('\x02E\rhello') || undefined,
    end: ascii('F'),
  },
  read: (arrived, unit) => {
    const text = charactersOf(arrived, 7);
    const status = statusFrame.exec(text)?.[1];
    if (status !== undefined) return ofStatus(status.charCodeAt(0), unit);
    const measured = measuredText(weightFrame.exec(text)?.[1] ?? '');
    return measured && weightOf({ ...measured, unit, stable: true });
  },
};

/** Undefined when it only says that it did not understand: somebody else was asked. */
function ofStatus(status: number, unit: 'kg' | 'lb'): ScaleAnswer | undefined {
  const has = (bit: number) => (status & (1 << bit)) !== 0;
  if (has(6)) return undefined;
  if (has(1)) return refuse('scale_overloaded');
  if (has(2)) return refuse('scale_below_zero');
  if (has(0)) return refuse('weight_unstable');
  if (has(3)) return refuse('scale_not_zeroed');
  if (has(4)) return weightOf({ digits: 0n, exponent: 0, unit, stable: true });
  return refuse('scale_faulty', { status });
}
