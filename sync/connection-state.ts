// The client's connection as immutable values and one complete table (rules M1–M4).
//
//   idle ──start──► connecting ──opened──► greeting ──welcomed──► catching_up ──caught_up──► live
//    ▲                 ▲  │                   │                       │  ▲                    │
//    │                due └──────lost─────────┴───────lost────────────┤  └────fell_behind─────┤
//    │                 │                                              ▼                       │
//    └──stop (any)   waiting ◄───────────────────────lost─────────────┴───────────lost────────┘
//
//   unauthenticated (any connected state) → signed_out ──signed_in──► connecting
//   too_old (greeting) → upgrade_required: connected, but only to hand in the outbox; lost → waiting, and so on.
import { backoff } from './backoff.ts';

export const connectionStateNames = [
  'idle',
  'connecting',
  'greeting',
  'catching_up',
  'live',
  'waiting',
  'signed_out',
  'upgrade_required',
] as const;
export type ConnectionStateName = (typeof connectionStateNames)[number];

export const connectionEventNames = [
  'start',
  'stop',
  'opened',
  'welcomed',
  'caught_up',
  'fell_behind',
  'lost',
  'due',
  'unauthenticated',
  'signed_in',
  'too_old',
] as const;
export type ConnectionEventName = (typeof connectionEventNames)[number];

export interface ConnectionState {
  readonly name: ConnectionStateName;
  /** When this state began, ms. */
  readonly since: number;
  /** Failed tries since the connection was last live. */
  readonly attempt: number;
  /** When it began to fail; null while all is well. */
  readonly failingSince: number | null;
  /** `waiting` only: when to try again, ms. */
  readonly until: number | null;
  /** Why it is not live, in one sentence. */
  readonly reason: string;
  /** The last connection was lost because nothing came back: there may be a network, and nobody who answers. */
  readonly silent: boolean;
}

export interface ConnectionEvent {
  readonly name: ConnectionEventName;
  readonly reason?: string;
  /** `lost` only: nothing came back in time. */
  readonly silent?: boolean;
  /** ms the server asked to wait. */
  readonly retryAfter?: number;
}

export interface TransitionInput {
  readonly now: number;
  readonly random: number;
}

/** `stay`: the event changes nothing in this state. */
type Cell = ConnectionStateName | 'stay';

const everywhere = { stop: 'idle' } as const;

/** What leaves `live`, where all was well, without a word of its own. */
const unsaid: Partial<Record<ConnectionEventName, string>> = {
  fell_behind: 'fetching what is new',
  unauthenticated: 'signed out by the server',
};

export const transitions: Record<ConnectionStateName, Record<ConnectionEventName, Cell>> = {
  idle: row({ start: 'connecting' }),
  connecting: row({ opened: 'greeting', lost: 'waiting', unauthenticated: 'signed_out' }),
  greeting: row({
    welcomed: 'catching_up',
    lost: 'waiting',
    unauthenticated: 'signed_out',
    too_old: 'upgrade_required',
  }),
  catching_up: row({ caught_up: 'live', lost: 'waiting', unauthenticated: 'signed_out' }),
  live: row({ fell_behind: 'catching_up', lost: 'waiting', unauthenticated: 'signed_out' }),
  waiting: row({ due: 'connecting', signed_in: 'connecting', start: 'connecting' }),
  signed_out: row({ signed_in: 'connecting' }),
  upgrade_required: row({ lost: 'waiting', unauthenticated: 'signed_out' }),
};

function row(cells: Partial<Record<ConnectionEventName, Cell>>): Record<ConnectionEventName, Cell> {
  const stay = Object.fromEntries(connectionEventNames.map((name) => [name, 'stay'])) as Record<
    ConnectionEventName,
    Cell
  >;
  return { ...stay, ...everywhere, ...cells };
}

export function idleState(now: number): ConnectionState {
  return {
    name: 'idle',
    since: now,
    attempt: 0,
    failingSince: null,
    until: null,
    reason: 'not connected',
    silent: false,
  };
}

export function transition(
  state: ConnectionState,
  event: ConnectionEvent,
  input: TransitionInput,
): ConnectionState {
  const next = transitions[state.name][event.name];
  if (next === 'stay' || (next === state.name && next === 'idle')) return state;
  const reason = event.reason ?? '';
  if (next === 'waiting') return waitingAfter(state, event, input);
  if (next === 'live')
    return {
      name: 'live',
      since: input.now,
      attempt: 0,
      failingSince: null,
      until: null,
      reason: '',
      silent: false,
    };
  if (next === 'idle') return { ...idleState(input.now), reason: reason === '' ? 'switched off' : reason };
  return {
    ...state,
    name: next,
    since: input.now,
    until: null,
    reason: reason || state.reason || (unsaid[event.name] ?? ''),
    // Until it says something.
    silent: state.silent && event.name !== 'welcomed' && event.name !== 'too_old',
  };
}

function waitingAfter(
  state: ConnectionState,
  event: ConnectionEvent,
  { now, random }: TransitionInput,
): ConnectionState {
  const attempt = state.attempt + 1;
  const failingSince = state.failingSince ?? now;
  const retryAfter = event.retryAfter ?? 0;
  const wait = backoff({ attempt, failingFor: now - failingSince, random, retryAfter });
  return {
    name: 'waiting',
    since: now,
    attempt,
    failingSince,
    until: now + wait,
    reason: event.reason ?? 'no answer',
    silent: event.silent === true,
  };
}
