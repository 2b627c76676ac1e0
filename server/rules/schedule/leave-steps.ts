// What may become of a request for leave. decisions.md, "Leave transitions"; every step is kept in its log.
import type { LeaveAction } from '@evertill/schemas';

export type LeaveStatus = 'new' | 'pending' | 'approved' | 'declined' | 'withdrawn';

export interface LeaveStepFacts {
  readonly status: LeaveStatus;
  readonly date_from: string;
  /** In the store. */
  readonly today: string;
}

/** What it is afterwards; undefined: not from here. */
export function leaveStep(
  action: LeaveAction,
  { status, date_from, today }: LeaveStepFacts,
): LeaveStatus | undefined {
  const waits = status === 'pending' || status === 'new';
  switch (action) {
    case 'approve':
      return waits ? 'approved' : undefined;
    case 'decline':
      // What was approved may be taken back until the day it begins, and on that day.
      return waits || (status === 'approved' && today <= date_from) ? 'declined' : undefined;
    case 'withdraw':
      return waits ? 'withdrawn' : undefined;
    case 'request':
      return status === 'declined' ? 'pending' : undefined;
  }
}
