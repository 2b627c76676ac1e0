// [H1][A2][V2] The server's side of one connection: every cell, and what may be asked in each state.
import { expect } from 'chai';
import { allowedFrames, nextSessionState, sessionTransitions, upSchema } from '@evertill/sync';
import type { SessionEvent, SessionState } from '@evertill/sync';

const expected: Record<SessionState, Record<SessionEvent, SessionState>> = {
  awaiting_hello: {
    welcomed: 'live',
    outdated: 'outbox_only',
    expired: 'closing',
    authed: 'closing',
    close: 'closing',
  },
  live: {
    welcomed: 'closing',
    outdated: 'closing',
    expired: 'awaiting_auth',
    authed: 'live',
    close: 'closing',
  },
  awaiting_auth: {
    welcomed: 'closing',
    outdated: 'closing',
    expired: 'closing',
    authed: 'live',
    close: 'closing',
  },
  outbox_only: {
    welcomed: 'closing',
    outdated: 'closing',
    expired: 'closing',
    authed: 'outbox_only',
    close: 'closing',
  },
  closing: {
    welcomed: 'closing',
    outdated: 'closing',
    expired: 'closing',
    authed: 'closing',
    close: 'closing',
  },
};

describe('a server’s session', () => {
  for (const [state, row] of Object.entries(expected) as [
    SessionState,
    Record<SessionEvent, SessionState>,
  ][]) {
    for (const [event, next] of Object.entries(row) as [SessionEvent, SessionState][]) {
      it(`${state} + ${event} → ${next}`, () => expect(nextSessionState(state, event)).to.equal(next));
    }
  }

  it('has no state that this table leaves out', () => {
    expect(Object.keys(sessionTransitions)).to.have.members(Object.keys(expected));
    expect(Object.keys(allowedFrames)).to.have.members(Object.keys(expected));
  });

  const frameTypes = upSchema.options.map((option) => option.shape.type.value);
  const allowed: Record<SessionState, readonly string[]> = {
    awaiting_hello: ['hello'],
    live: frameTypes,
    awaiting_auth: ['auth', 'ping'],
    outbox_only: ['operations', 'report', 'auth', 'ping'],
    closing: [],
  };
  for (const [state, types] of Object.entries(allowed) as [SessionState, readonly string[]][]) {
    it(`answers ${types.length === frameTypes.length ? 'everything' : types.join(', ') || 'nothing'} in ${state}`, () => {
      const frames = allowedFrames[state];
      expect(frames === 'all' ? frameTypes : [...frames]).to.have.members([...types]);
    });
  }
});
