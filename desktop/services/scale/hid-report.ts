// What a USB scale says in a report of usage page 0x8D: HID Point of Sale Usage Tables 1.02.
import { refuse } from '@evertill/client-core';
import { weightOf } from './weight.ts';
import type { MassUnit, ScaleAnswer } from './weight.ts';

/** `[number 03 or 04] [status] [unit] [exponent, signed] [weight low] [weight high]` */
const reportBytes = 6;
const reportNumbers: readonly number[] = [0x03, 0x04];

/** By their number, from 1. Tael is two different weights, so it is none. */
const units: readonly (MassUnit | undefined)[] = [
  undefined,
  'mg',
  'g',
  'kg',
  'ct',
  undefined,
  'grain',
  'dwt',
  't',
  'ton',
  'ozt',
  'oz',
  'lb',
];

/** Output report: bit 0 enforced zero return, bit 1 zero the scale. */
export const zeroReport = Uint8Array.of(0x02, 0x02);

/** Undefined for reports of another kind. */
export function readHidReport(report: Uint8Array): ScaleAnswer | undefined {
  const [number = 0, status = 0, unitNumber = 0, exponent = 0, low = 0, high = 0] = report;
  if (report.length < reportBytes || !reportNumbers.includes(number)) return undefined;
  const unit = units[unitNumber];
  const measured = (stable: boolean): ScaleAnswer => {
    if (unit === undefined) return refuse('scale_faulty', { unit: unitNumber });
    return weightOf({ digits: BigInt((high << 8) | low), exponent: (exponent << 24) >> 24, unit, stable });
  };
  switch (status) {
    case 2: {
      // At zero, whatever the figures beside it.
      const zero = unit === undefined ? 'kg' : unit;
      return weightOf({ digits: 0n, exponent: 0, unit: zero, stable: true });
    }
    case 3:
      return measured(false);
    case 4:
      return measured(true);
    case 5:
      return refuse('scale_below_zero');
    case 6:
      return refuse('scale_overloaded');
    case 7:
    case 8:
      return refuse('scale_not_zeroed');
    default:
      return refuse('scale_faulty', { status });
  }
}
