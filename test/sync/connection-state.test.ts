// [M1–M4] The client's connection: every cell of the table, written down a second time, and what holds in every state
// whatever happens. The table here has no default, so that a new state or event asks for a decision.
import { expect } from 'chai';
import fc from 'fast-check';
import {
  connectionEventNames,
  connectionStateNames,
  idleState,
  transition,
  transitions,
} from '@evertill/sync';
import type {
  ConnectionEvent,
  ConnectionEventName,
  ConnectionState,
  ConnectionStateName,
} from '@evertill/sync';

type Cell = ConnectionStateName | 'stay';

const expected: Record<ConnectionStateName, Record<ConnectionEventName, Cell>> = {
  idle: {
    start: 'connecting',
    stop: 'stay',
    opened: 'stay',
    welcomed: 'stay',
    caught_up: 'stay',
    fell_behind: 'stay',
    lost: 'stay',
    due: 'stay',
    unauthenticated: 'stay',
    signed_in: 'stay',
    too_old: 'stay',
  },
  connecting: {
    start: 'stay',
    stop: 'idle',
    opened: 'greeting',
    welcomed: 'stay',
    caught_up: 'stay',
    fell_behind: 'stay',
    lost: 'waiting',
    due: 'stay',
    unauthenticated: 'signed_out',
    signed_in: 'stay',
    too_old: 'stay',
  },
  greeting: {
    start: 'stay',
    stop: 'idle',
    opened: 'stay',
    welcomed: 'catching_up',
    caught_up: 'stay',
    fell_behind: 'stay',
    lost: 'waiting',
    due: 'stay',
    unauthenticated: 'signed_out',
    signed_in: 'stay',
    too_old: 'upgrade_required',
  },
  catching_up: {
    start: 'stay',
    stop: 'idle',
    opened: 'stay',
    welcomed: 'stay',
    caught_up: 'live',
    fell_behind: 'stay',
    lost: 'waiting',
    due: 'stay',
    unauthenticated: 'signed_out',
    signed_in: 'stay',
    too_old: 'stay',
  },
  live: {
    start: 'stay',
    stop: 'idle',
    opened: 'stay',
    welcomed: 'stay',
    caught_up: 'stay',
    fell_behind: 'catching_up',
    lost: 'waiting',
    due: 'stay',
    unauthenticated: 'signed_out',
    signed_in: 'stay',
    too_old: 'stay',
  },
  waiting: {
    start: 'connecting',
    stop: 'idle',
    opened: 'stay',
    welcomed: 'stay',
    caught_up: 'stay',
    fell_behind: 'stay',
    lost: 'stay',
    due: 'connecting',
    unauthenticated: 'stay',
    signed_in: 'connecting',
    too_old: 'stay',
  },
  signed_out: {
    start: 'stay',
    stop: 'idle',
    opened: 'stay',
    welcomed: 'stay',
    caught_up: 'stay',
    fell_behind: 'stay',
    lost: 'stay',
    due: 'stay',
    unauthenticated: 'stay',
    signed_in: 'connecting',
    too_old: 'stay',
  },
  upgrade_required: {
    start: 'stay',
    stop: 'idle',
    opened: 'stay',
    welcomed: 'stay',
    caught_up: 'stay',
    fell_behind: 'stay',
    lost: 'waiting',
    due: 'stay',
    unauthenticated: 'signed_out',
    signed_in: 'stay',
    too_old: 'stay',
  },
};

/** The shortest way from `idle` to each state. */
const ways: Record<ConnectionStateName, readonly ConnectionEventName[]> = {
  idle: [],
  connecting: ['start'],
  greeting: ['start', 'opened'],
  catching_up: ['start', 'opened', 'welcomed'],
  live: ['start', 'opened', 'welcomed', 'caught_up'],
  waiting: ['start', 'lost'],
  signed_out: ['start', 'unauthenticated'],
  upgrade_required: ['start', 'opened', 'too_old'],
};

const input = { now: 5000, random: 0.5 };

function reached(name: ConnectionStateName): ConnectionState {
  return ways[name].reduce<ConnectionState>(
    (state, event) => Object.freeze(transition(state, { name: event }, { now: 1000, random: 0.5 })),
    Object.freeze(idleState(0)),
  );
}

describe('a client’s connection', () => {
  for (const state of connectionStateNames) {
    for (const event of connectionEventNames) {
      const cell = expected[state][event];
      it(`[M1] ${state} + ${event} → ${cell}`, () => {
        expect(transitions[state][event]).to.equal(
          cell === 'stay' && state === 'idle' && event === 'stop' ? 'idle' : cell,
        );
        const before = reached(state);
        expect(before.name).to.equal(state);
        const after = transition(before, { name: event }, input);
        if (cell === 'stay') expect(after, 'nothing changes, not even the object').to.equal(before);
        else expect(after).to.include({ name: cell, since: input.now });
      });
    }
  }

  it('[M2] waits longer after each failure, and from the beginning again once it was live', () => {
    let state = reached('connecting');
    const waits: number[] = [];
    for (let failure = 1; failure <= 4; failure++) {
      state = transition(state, { name: 'lost', reason: 'cut' }, { now: 1000, random: 0.5 });
      waits.push(state.until! - state.since);
      expect(state).to.include({ name: 'waiting', attempt: failure, failingSince: 1000, reason: 'cut' });
      state = transition(state, { name: 'due' }, { now: 1000, random: 0.5 });
    }
    expect(waits).to.deep.equal([1000, 2000, 4000, 8000]);
    for (const name of ['opened', 'welcomed', 'caught_up'] as const)
      state = transition(state, { name }, input);
    expect(state).to.deep.equal({
      name: 'live',
      since: 5000,
      attempt: 0,
      failingSince: null,
      until: null,
      reason: '',
      silent: false,
    });
    expect(transition(state, { name: 'lost' }, input)).to.include({ attempt: 1, failingSince: 5000 });
  });

  it('remembers that nothing came back until the server says something, or the network refuses', () => {
    const lost = { name: 'lost', silent: true } as const;
    const again = [{ name: 'due' }, { name: 'opened' }] as const;
    const along = (events: readonly ConnectionEvent[]) =>
      events.reduce((state, event) => transition(state, event, input), reached('greeting')).silent;
    expect(along([lost])).to.equal(true);
    expect(along([lost, ...again])).to.equal(true);
    expect(along([lost, ...again, { name: 'welcomed' }])).to.equal(false);
    expect(along([lost, { name: 'due' }, { name: 'lost' }])).to.equal(false);
  });

  it('[M2] a connection that is greeted and cut each time is not live: it waits longer and longer', () => {
    let state = reached('connecting');
    for (let failure = 1; failure <= 3; failure++) {
      for (const name of ['opened', 'welcomed', 'lost'] as const) state = transition(state, { name }, input);
      expect(state.attempt).to.equal(failure);
      state = transition(state, { name: 'due' }, input);
    }
  });

  it('[R2] waits at least as long as the server asked', () => {
    const asked: ConnectionEvent = { name: 'lost', retryAfter: 90_000 };
    const state = transition(reached('connecting'), asked, input);
    expect(state.until! - state.since).to.be.at.least(90_000);
  });

  it('[M3] says why it is not live, and keeps saying it while it tries again', () => {
    const lost = transition(reached('live'), { name: 'lost', reason: 'the network is gone' }, input);
    const again = transition(lost, { name: 'due' }, input);
    expect(again).to.include({ name: 'connecting', reason: 'the network is gone' });
    expect(transition(reached('live'), { name: 'stop' }, input).reason).to.equal('switched off');
    expect(transition(reached('live'), { name: 'stop', reason: 'signed out' }, input).reason).to.equal(
      'signed out',
    );
  });

  it('says why it left the live state, also when nobody told it', () => {
    const after = (name: 'fell_behind' | 'unauthenticated') =>
      transition(reached('live'), { name }, input).reason;
    expect([after('fell_behind'), after('unauthenticated')]).to.deep.equal([
      'fetching what is new',
      'signed out by the server',
    ]);
  });

  it('[M4] holds its invariants through any sequence of events', () => {
    const step = fc.record({
      name: fc.constantFrom(...connectionEventNames),
      after: fc.nat(7_200_000),
      random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let state = Object.freeze(idleState(0));
        let now = 0;
        for (const { name, after, random } of steps) {
          now += after;
          const before = state;
          state = Object.freeze(transition(before, { name }, { now, random }));
          expect(state.until !== null, 'only waiting waits').to.equal(state.name === 'waiting');
          if (state.until !== null)
            expect(state.until).to.be.within(state.since + 800, state.since + 360_000);
          if (state.name === 'live') expect(state).to.include({ attempt: 0, failingSince: null, reason: '' });
          else expect(state.reason, 'a reason for a person').to.not.equal('');
          if (state.name === 'idle') expect(state).to.include({ attempt: 0, failingSince: null });
          if (state.attempt > 0) expect(state.failingSince).to.not.equal(null);
          expect(state.since).to.be.at.least(before.since);
          if (before.name === 'upgrade_required' && state !== before)
            expect(['idle', 'waiting', 'signed_out'], 'nothing is served to it').to.include(state.name);
        }
      }),
    );
  });
});
