// A scale as the till uses it, whatever it speaks.
import type { ScaleAnswer } from './weight.ts';

export interface Scale {
  readonly protocol: ScaleProtocolName;
  /** What lies on it, waited for until it rests; still moving after that, `stable` is false. Never rejects. */
  read(): Promise<ScaleAnswer>;
  /** Takes what it carries now for nothing; then what it shows. `scale_keys_only` where it takes no orders. */
  zero(): Promise<ScaleAnswer>;
  /** Takes what lies on it off all that follows; then what it shows. */
  tare(): Promise<ScaleAnswer>;
  close(): void;
}

export type ScaleProtocolName = 'hid' | 'toledo-8217' | 'sma' | 'nci' | 'mt-sics' | 'cas' | 'cas-continuous';
