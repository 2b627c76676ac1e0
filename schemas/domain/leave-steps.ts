// What may become of a request for leave. decisions.md, "Leave transitions"; every step is kept in its log.
import type { leaveStatuses, LeaveAction } from '../api/leaves.ts';
import type { Actor, Rights } from '../actor.ts';
import { mayWrite } from './permission.ts';

export type LeaveStatus = (typeof leaveStatuses)[number];

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

/** Whoever asks withdraws and asks again; whoever has the right decides, but an employee not about themselves. */
export function mayTakeLeaveStep(
  action: LeaveAction,
  holder: Rights & Pick<Actor, 'vendor_type'>,
  isTheirs: boolean,
): boolean {
  if (action === 'withdraw' || action === 'request') return isTheirs;
  return mayWrite(holder, 'employee') && (!isTheirs || holder.vendor_type === 'owner');
}
