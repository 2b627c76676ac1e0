// A break begins or ends: what a person marked at a till, as the time cards are asked to keep it.
import type { BreakMark } from './domain/break-pairs.ts';

export interface BreakMarkWish extends BreakMark {
  readonly vendor_employee_id: string;
  readonly store_id: string;
  readonly device_id: string;
  readonly actor_id: string;
  /** ISO-8601, the server's clock. */
  readonly received_at: string;
}
