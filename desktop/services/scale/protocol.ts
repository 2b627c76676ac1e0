// What tells serial scales apart: how the line is set, what they are asked, and how their answers read. Pure.
import type { WeightUnit } from '@evertill/client-core';
import type { LineSettings } from '../wire/byte-stream.ts';
import type { ScaleProtocolName } from './scale.ts';
import type { ScaleAnswer } from './weight.ts';

export interface ScaleProtocol {
  readonly name: ScaleProtocolName;
  readonly line: LineSettings;
  /** Undefined: it speaks by itself, again and again. */
  readonly weight: Uint8Array | undefined;
  /** Undefined: from its own keys only. */
  readonly zero: Uint8Array | undefined;
  readonly tare: Uint8Array | undefined;
  /**
   * The answer in what has arrived since it was asked, whatever noise stands before it; undefined while there is none.
   * `unit`: in which scales weigh that do not say it.
   */
  readonly read: (arrived: Uint8Array, unit: WeightUnit) => ScaleAnswer | undefined;
  /** Asked first where the weight alone would not tell it from others. */
  readonly probe?: {
    readonly send: Uint8Array;
    readonly answers: (arrived: Uint8Array) => true | undefined;
    /** Ends what the probe began, whoever heard it. */
    readonly end?: Uint8Array;
  };
}

export const sevenEven: LineSettings = { baudRate: 9600, dataBits: 7, parity: 'even', stopBits: 1 };
export const eightNone: LineSettings = { baudRate: 9600, dataBits: 8, parity: 'none', stopBits: 1 };
