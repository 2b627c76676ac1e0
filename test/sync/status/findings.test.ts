// What is wrong with a device, by its own account and by the server's: each finding by what brings it about, at its threshold
// and just below it.
import { expect } from 'chai';
import { diagnose, findingCodes, findingKinds } from '@evertill/sync';
import type { DeviceState, FindingCode, ServerFacts } from '@evertill/sync';
import { aCollection, aConnection, aJournal, anOldest, aReport, noon, someFacts } from './sound-device.ts';

interface Case {
  readonly state?: Partial<DeviceState>;
  readonly facts?: Partial<ServerFacts>;
  readonly details?: object;
  readonly since?: number | null;
  /** As close to it as can be, and nothing is wrong. */
  readonly spared?: { readonly state?: Partial<DeviceState>; readonly facts?: Partial<ServerFacts> };
  /** What comes with it. */
  readonly beside?: readonly FindingCode[];
}

const { storage } = aReport();
const { ledger } = someFacts();
const collection = (changes: Parameters<typeof aCollection>[0]) => ({
  collections: { product: aCollection(changes) },
});
const journal = (changes: Parameters<typeof aJournal>[0]) => ({ journal: aJournal(changes) });
const connection = (changes: Parameters<typeof aConnection>[0]) => ({ connection: aConnection(changes) });
const waits = (oldest: Parameters<typeof anOldest>[0], changes: Parameters<typeof aJournal>[0] = {}) =>
  journal({ oldest: anOldest(oldest), waiting: 2, acknowledged: 8, ...changes });
const disk = (health: DeviceState['storage']['health']) => ({ storage: { ...storage, health } });
const paced = (kind: keyof DeviceState['timings'], p95: number, count = 20) => ({
  timings: { [kind]: { count, p50: 1, p95, most: p95 } },
});
const error = (at: number): Partial<DeviceState> => ({
  errors: [{ kind: 'program', code: 'TypeError', sentence: 'It broke.', at, times: 3 }],
});
const hours = 3_600_000;

const cases: Record<FindingCode, Case> = {
  storage_corrupt: { state: disk('corrupt'), details: { left: storage.left, used: storage.used } },
  storage_full: { state: disk('full') },
  storage_failing: { state: disk('failing') },
  storage_readonly: { state: disk('readonly') },
  storage_away: { state: disk('away') },
  journal_broken: { state: journal({ chain: 'broken' }) },
  device_duplicated: { facts: { isDuplicated: true } },
  device_restored: {
    facts: { ledger: { ...ledger, highest: 13 } },
    details: { head: 12, highest: 13 },
    since: noon - 60_000,
    spared: { facts: { ledger: { ...ledger, highest: 13, highestAt: noon - 60_000 } } },
  },
  operation_stuck: {
    state: waits({ offered: 5, code: 'internal_error' }, { acknowledged: 12, drain: 'deferred' }),
    details: { device_seq: 9, type: 'order.place', code: 'internal_error', offered: 5, waiting: 2 },
    since: noon - 60_000 - 40,
    spared: { state: waits({ offered: 4 }, { acknowledged: 12 }) },
  },
  journal_gap: {
    facts: { ledger: { ...ledger, missing: 2, firstMissing: 4, missingSince: noon - hours } },
    details: { missing: 2, first: 4 },
    since: noon - hours,
  },
  device_revoked: { facts: { revokedAt: noon - hours, isConnected: false }, since: noon - hours },
  signed_out: {
    state: connection({ name: 'signed_out', since: noon - 1000, reason: 'Sign in again.' }),
    details: { reason: 'Sign in again.' },
    since: noon - 1040,
  },
  app_too_old: { state: connection({ name: 'upgrade_required' }) },
  silent: {
    facts: { isConnected: false, seenAt: noon - 72 * hours - 1 },
    since: noon - 72 * hours - 1,
  },
  unsent_old: {
    state: waits({ captured_at: new Date(noon - hours - 1).toISOString() }),
    since: noon - hours - 1 - 40,
    spared: { state: waits({ captured_at: new Date(noon - hours).toISOString() }) },
  },
  server_trouble: {
    state: waits({ offered: 7, code: 'internal_error' }, { drain: 'backing_off' }),
    spared: { state: waits({ offered: 4, code: '' }, { drain: 'backing_off' }) },
  },
  feed_held: {
    facts: { feedHeld: 10_001 },
    details: { for: 10_001 },
    since: noon - 10_001,
    spared: { facts: { feedHeld: 10_000 } },
  },
  replica_differs: { state: collection({ digest: 'different' }), details: { collections: 'product' } },
  catch_up_stalled: {
    state: {
      ...collection({ complete: false }),
      ...connection({ name: 'catching_up', stalled: true }),
    },
    details: { collections: 'product' },
    beside: ['first_load'],
  },
  collection_refused: {
    state: collection({ refused: 'not_permitted', complete: false }),
    details: { collections: 'product', code: 'not_permitted' },
  },
  documents_unreadable: { state: collection({ quarantined: 1 }), details: { collections: 'product' } },
  operation_refused: { state: journal({ refused: 2 }), details: { count: 2 } },
  order_flagged: { state: journal({ attention: { order_flagged: 1 } }), details: { count: 1 } },
  edit_conflict: { state: journal({ attention: { edit_conflict: 3 } }), details: { count: 3 } },
  draft_refused: {
    state: journal({ attention: { draft_refused: 1, draft_conflict: 2 } }),
    details: { count: 3 },
  },
  clock_wrong: {
    state: { clock: { skew: -120_001, jumped: null } },
    details: { skew: -120_001 },
    spared: { state: { clock: { skew: 120_000, jumped: null } } },
  },
  lane_lost: { facts: { hasLostLane: true } },
  half_open: { state: connection({ name: 'waiting', silent: true, reason: 'no answer' }) },
  out_of_contact: {
    facts: { isConnected: false, seenAt: noon - 60_001 },
    since: noon - 60_001,
    spared: { facts: { isConnected: false, seenAt: noon - 60_000 } },
  },
  unreported: {
    facts: { reportedAt: noon - 130 * 60_000 - 1, ledger: { ...ledger, highestAt: noon - 140 * 60_000 } },
    spared: {
      facts: { reportedAt: noon - 130 * 60_000, ledger: { ...ledger, highestAt: noon - 140 * 60_000 } },
    },
  },
  program_frozen: {
    state: { frozen: { at: noon, for: 30_000 } },
    details: { for: 30_000 },
    since: noon - 40,
    spared: { state: { frozen: { at: noon, for: 29_999 } } },
  },
  connection_flaps: {
    state: connection({ losses: 5 }),
    details: { losses: 5, reason: '' },
    spared: { state: connection({ losses: 4 }) },
  },
  waiting_for_another: {
    state: waits({ offered: 40, code: 'waiting_for' }, { drain: 'deferred', acknowledged: 12 }),
  },
  server_restored: { facts: { isRestoring: true } },
  replica_healed: { state: collection({ digest: 'healed' }), details: { collections: 'product' } },
  first_load: { state: collection({ complete: false }), details: { collections: 'product' } },
  clock_jumped: {
    state: { clock: { skew: 0, jumped: { by: 120_001, at: noon } } },
    details: { by: 120_001 },
    spared: { state: { clock: { skew: 0, jumped: { by: 120_000, at: noon } } } },
  },
  disk_low: {
    state: { storage: { ...storage, left: 500 * 1_048_576 - 1 } },
    spared: { state: { storage: { ...storage, left: 500 * 1_048_576 } } },
  },
  storage_not_kept: {
    state: { storage: { ...storage, persistent: false } },
    spared: { state: { storage: { ...storage, persistent: null } } },
  },
  slow_storage: {
    state: paced('journal_write', 501),
    details: { p95: 501 },
    spared: { state: paced('journal_write', 500) },
  },
  slow_network: {
    state: paced('exchange', 3001),
    details: { p95: 3001 },
    spared: { state: paced('exchange', 9000, 2) },
  },
  slow_search: { state: paced('query', 301), details: { p95: 301 }, spared: { state: paced('query', 300) } },
  program_error: {
    state: error(noon - 24 * hours + 1),
    details: { sentence: 'It broke.', times: 3 },
    spared: { state: error(noon - 24 * hours) },
  },
  app_behind: { facts: { hasNewerApp: true } },
};

function found({ state, facts }: Pick<Case, 'state' | 'facts'>) {
  return diagnose(aReport(state), noon, facts && someFacts(facts));
}

describe('what is wrong with a device', () => {
  it('is nothing when nothing is', () => {
    expect(diagnose(aReport(), noon, someFacts())).to.deep.equal([]);
    expect(diagnose(null, noon, someFacts({ reportedAt: null }))).to.deep.equal([]);
  });

  for (const code of findingCodes) {
    const one = cases[code];
    it(`can be ${code}`, () => {
      const findings = found(one);
      const finding = findings.find((each) => each.code === code);
      expect(findings.map((each) => each.code)).to.have.members([code, ...(one.beside ?? [])]);
      expect(finding!.severity).to.equal(findingKinds[code].severity);
      if (one.details) expect(finding!.details).to.deep.equal(one.details);
      if (one.since !== undefined) expect(finding!.since).to.equal(one.since);
    });
  }

  it('is not said just below where it begins', () => {
    const spared = findingCodes.flatMap((code) => (cases[code].spared ? [code] : []));
    expect(spared.length).to.be.above(10);
    for (const code of spared) expect(found(cases[code].spared!), code).to.deep.equal([]);
  });

  it('is told worst first, by the till and the server together, each once', () => {
    const findings = diagnose(
      aReport({ ...journal({ refused: 2, chain: 'broken' }), ...connection({ losses: 9 }) }),
      noon,
      someFacts({ hasLostLane: true, ledger: { ...ledger, isBroken: true, refused: 4 } }),
    );
    expect(findings.map(({ code }) => code)).to.deep.equal([
      'journal_broken',
      'operation_refused',
      'lane_lost',
      'connection_flaps',
    ]);
    // Of a refusal the server has the last word: somebody may have settled it.
    expect(findings[1]!.details).to.deep.equal({ count: 4 });
  });

  it('is that it never said anything of itself, once it was there for as long as it may say nothing', () => {
    const mute = (firstSeenAt: number, changes: Partial<ServerFacts> = {}) =>
      diagnose(null, noon, someFacts({ reportedAt: null, firstSeenAt, ...changes }));
    const [finding, ...others] = mute(noon - 130 * 60_000 - 1);
    expect(others).to.deep.equal([]);
    expect(finding).to.include({ code: 'unreported', since: noon - 130 * 60_000 - 1 });
    expect(mute(noon - 130 * 60_000)).to.deep.equal([]);
    expect(mute(noon - 1000 * hours, { isConnected: false }), 'not there').to.deep.equal([]);
  });

  it('says of an app that is too old nothing of a newer one, and of a device that was shut out nothing of its silence', () => {
    const codes = (facts: Partial<ServerFacts>) =>
      diagnose(null, noon, someFacts(facts)).map(({ code }) => code);
    expect(codes({ isTooOld: true, hasNewerApp: true })).to.deep.equal(['app_too_old']);
    const long = noon - 100 * hours;
    expect(codes({ revokedAt: long, isConnected: false, seenAt: long })).to.deep.equal(['device_revoked']);
    expect(codes({ isConnected: false, seenAt: long })).to.deep.equal(['silent']);
  });

  it('is a sentence and a next step for each code, and no two codes say the same', () => {
    const sentences = findingCodes.map((code) => findingKinds[code].sentence);
    expect(new Set(sentences).size).to.equal(findingCodes.length);
    for (const code of findingCodes) {
      expect(findingKinds[code].sentence, code).to.match(/^[A-Z].{15,}\.$/);
      expect(findingKinds[code].next, code).to.match(/^[A-Z].{10,}\.$/);
    }
  });
});
