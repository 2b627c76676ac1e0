// Why nothing moves. A standstill is noticed after 15 s and named by its cause, so that the person who sees it knows
// whether to wait, to sign in, or to call somebody.
import { limits } from '@evertill/sync';
import type { ConnectionState } from '@evertill/sync';
import type { DrainPhase } from '../journal/drain.ts';

export type StallCause =
  | 'offline'
  | 'signed_out'
  | 'upgrade_required'
  | 'switched_off'
  | 'no_answer'
  | 'server_trouble'
  | 'waiting_for_another'
  | 'elsewhere'
  | 'slow_download';

export interface Stall {
  readonly cause: StallCause;
  /** For people. */
  readonly reason: string;
}

export interface Standstill {
  readonly connection: ConnectionState | undefined;
  readonly drain: DrainPhase | undefined;
  /** ms */
  readonly standstill: number;
}

const causes: Partial<Record<ConnectionState['name'], StallCause>> = {
  idle: 'switched_off',
  connecting: 'offline',
  greeting: 'no_answer',
  waiting: 'offline',
  signed_out: 'signed_out',
  upgrade_required: 'upgrade_required',
};

const phaseCauses: Record<DrainPhase['name'], StallCause> = {
  offline: 'offline',
  sending: 'no_answer',
  backing_off: 'server_trouble',
  deferred: 'waiting_for_another',
  idle: 'no_answer',
};

/** `waiting`: how many entries are unanswered. */
export function classifyStall({ connection, drain, standstill }: Standstill, waiting: number): Stall | null {
  if (standstill < limits.stall) return null;
  if (!connection)
    return waiting > 0 ? { cause: 'elsewhere', reason: 'the other window is not sending' } : null;
  const cause = connection.silent ? 'no_answer' : causes[connection.name];
  if (cause) return waiting > 0 ? { cause, reason: connection.reason || 'there is no connection' } : null;
  if (waiting > 0 && drain) {
    return { cause: phaseCauses[drain.name], reason: drain.reason || 'the server does not answer' };
  }
  return connection.name === 'catching_up'
    ? { cause: 'slow_download', reason: connection.reason || 'the catalog is not arriving' }
    : null;
}
