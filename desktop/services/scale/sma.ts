// SMA level 1: `LF W CR` is answered `LF <status><range><net><motion><future><weight, 10><unit, 3> CR`.
import { refuse } from '@evertill/client-core';
import { ascii, charactersOf } from '../wire/byte-stream.ts';
import { eightNone } from './protocol.ts';
import type { ScaleProtocol } from './protocol.ts';
import { massUnit, measuredText, weightOf } from './weight.ts';

const frame = /\n([ZOUE ])[ -~]{2}([M ])[ -~]([ \d.-]{10})([A-Za-z ]{3})\r/;

export const sma: ScaleProtocol = {
  name: 'sma',
  line: eightNone,
  weight: ascii('\nW\r'),
  zero: ascii('\nZ\r'),
  tare: ascii('\nT\r'),
  read: (arrived) => {
    const [, status, motion, weight = '', unitText = ''] = frame.exec(charactersOf(arrived)) ?? [];
    if (status === undefined) return undefined;
    if (status === 'O') return refuse('scale_overloaded');
    if (status === 'U') return refuse('scale_below_zero');
    if (status === 'E') return refuse('scale_not_zeroed');
    const measured = measuredText(weight);
    const unit = massUnit(unitText);
    if (!measured || !unit) return refuse('scale_faulty', { unit: unitText.trim() });
    return weightOf({ ...measured, unit, stable: motion !== 'M' });
  },
};
