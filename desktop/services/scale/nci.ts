// NCI, Weigh-Tronix SCP-01 and SCP-02: `W CR` is answered `LF 12.34 lb CR LF [S] <status bytes> CR ETX`, or by the status
// alone where there is no weight to tell.
import { refuse } from '@evertill/client-core';
import { ascii, charactersOf } from '../wire/byte-stream.ts';
import { sevenEven } from './protocol.ts';
import type { ScaleProtocol } from './protocol.ts';
import { massUnit, measuredText, weightOf } from './weight.ts';
import type { ScaleAnswer } from './weight.ts';

/** Bits 4 and 5 of a status byte are always set, so none of them looks like the end of the line. */
const frame = /\n(?:([ \d.-]{1,10}) ?([A-Za-z]{1,3}) ?\r\n)?S?([0-?p-\x7f]{2,3})\r\x03/;

export const nci: ScaleProtocol = {
  name: 'nci',
  line: sevenEven,
  weight: ascii('W\r'),
  zero: ascii('Z\r'),
  tare: undefined,
  read: (arrived) => {
    const [, weight, unitText = '', status] = frame.exec(charactersOf(arrived, 7)) ?? [];
    if (status === undefined) return undefined;
    const fault = faultOf(status);
    if (fault) return fault;
    const stable = !isSet(status, 0, 0);
    if (weight === undefined) return refuse(stable ? 'scale_faulty' : 'weight_unstable');
    const measured = measuredText(weight);
    const unit = massUnit(unitText);
    if (!measured || !unit) return refuse('scale_faulty', { unit: unitText });
    return weightOf({ ...measured, unit, stable });
  },
};

/** Memory and calibration in the first two bytes, zero at start in the third, which is there when bit 6 says so. */
function faultOf(status: string): ScaleAnswer | undefined {
  if (isSet(status, 0, 2) || isSet(status, 0, 3) || isSet(status, 1, 2) || isSet(status, 1, 3))
    return refuse('scale_faulty');
  if (isSet(status, 1, 1)) return refuse('scale_overloaded');
  if (isSet(status, 1, 0)) return refuse('scale_below_zero');
  return isSet(status, 1, 6) && isSet(status, 2, 3) ? refuse('scale_not_zeroed') : undefined;
}

function isSet(status: string, byte: number, bit: number): boolean {
  return (((status.charCodeAt(byte) || 0) >> bit) & 1) === 1;
}
