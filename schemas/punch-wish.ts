// Somebody comes or goes: what an operation, the schedule or a person asks of the time cards. What becomes of it depends
// on the flags of the store and on whether the person is there already; whoever asks need not know.
import type { PunchLabel } from './api/attendance.ts';
import type { MissingEvidence } from './domain/punch-evidence.ts';
import type { PunchEvidence } from './operations/time-punch.ts';

export interface PunchWish {
  /** Of what a person did at a till, so that it is there once; what happens by itself gets one when it is written. */
  readonly id?: string;
  readonly vendor_employee_id: string;
  readonly store_id: string;
  readonly kind: 'in' | 'out';
  /** ISO-8601; taken to the second. */
  readonly at: string;
  /** `time_clock` is what a person did, and always kept; the others happen only where the time clock wants them. */
  readonly label: PunchLabel;
  /** The till; blank when it was none. */
  readonly device_id: string;
  /** Blank when no shift is behind it. */
  readonly vendor_work_shift_id: string;
  readonly actor_id: string;
  /** ISO-8601, the server's clock. */
  readonly received_at: string;
  readonly validations: readonly PunchEvidence[];
  /** Absent: nothing is missing. */
  readonly missing_evidence?: readonly MissingEvidence[];
  /** Went, in a store that minds, while an order of theirs was not finished; absent: no. */
  readonly open_orders?: boolean;
}
