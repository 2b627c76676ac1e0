// The server's side of one connection: nothing is answered before `hello`, nothing after `closing` (rules H1, A2).
//
//   awaiting_hello ──welcomed──► live ──expired──► awaiting_auth ──authed──► live
//          │ └────outdated───► outbox_only ──expired──► closing
//          └───────close (any state)──────────────────────────────────────► closing
//
// A client that is too old to be served may still hand in its outbox (rule V2), and say how it is (W6).

export type SessionState = 'awaiting_hello' | 'live' | 'awaiting_auth' | 'outbox_only' | 'closing';
export type SessionEvent = 'welcomed' | 'outdated' | 'expired' | 'authed' | 'close';

const closing: Record<SessionEvent, SessionState> = {
  welcomed: 'closing',
  outdated: 'closing',
  expired: 'closing',
  authed: 'closing',
  close: 'closing',
};

export const sessionTransitions: Record<SessionState, Record<SessionEvent, SessionState>> = {
  awaiting_hello: { ...closing, welcomed: 'live', outdated: 'outbox_only' },
  live: { ...closing, expired: 'awaiting_auth', authed: 'live' },
  awaiting_auth: { ...closing, authed: 'live' },
  outbox_only: { ...closing, authed: 'outbox_only' },
  closing,
};

/** What may be asked in each state. */
export const allowedFrames: Record<SessionState, ReadonlySet<string> | 'all'> = {
  awaiting_hello: new Set(['hello']),
  live: 'all',
  awaiting_auth: new Set(['auth', 'ping']),
  outbox_only: new Set(['operations', 'report', 'auth', 'ping']),
  closing: new Set(),
};

export function nextSessionState(state: SessionState, event: SessionEvent): SessionState {
  return sessionTransitions[state][event];
}
