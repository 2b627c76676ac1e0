// The pictures of the sync inspector say what the figures say: stretches of a timeline, the strip of a journal, and rows that
// keep still under a finger.
import { expect } from 'chai';
import type { LedgerRun, TimelinePoint } from '@evertill/schemas';
import { heldOrder } from '../../../desktop/renderer/support/fleet/held-order.ts';
import { stripParts } from '../../../desktop/renderer/support/ledger/strip-parts.ts';
import {
  connectionSegments,
  findingSegments,
  thinned,
} from '../../../desktop/renderer/support/timeline/segments.ts';

const start = Date.parse('2026-03-02T10:00:00.000Z');

function point(minute: number, changes: Partial<TimelinePoint> = {}): TimelinePoint {
  return {
    at: new Date(start + minute * 60_000).toISOString(),
    source: 'told',
    standing: 'healthy',
    connection: 'live',
    waiting: 0,
    attention: 0,
    skew_ms: 0,
    disk_left: null,
    timings: {},
    findings: [],
    ...changes,
  };
}

const minutes = ({ what, from, to }: { what: string; from: number; to: number }) => [
  what,
  (from - start) / 60_000,
  (to - start) / 60_000,
];

describe('stretches of a timeline', () => {
  const points = [
    point(0),
    point(5),
    point(10, { connection: 'waiting', findings: ['half_open'] }),
    point(20, { connection: 'waiting', findings: ['half_open', 'disk_low'] }),
    point(30, { findings: ['disk_low'] }),
    point(40),
    point(50, { findings: ['disk_low'] }),
  ];
  const end = start + 60 * 60_000;

  it('a connection holds until the next moment says another one, the last until the end', () => {
    expect(connectionSegments(points, end).map(minutes)).to.deep.equal([
      ['live', 0, 10],
      ['waiting', 10, 30],
      ['live', 30, 60],
    ]);
  });

  it('a till that was heard of last before its last moment is shown up to that moment', () => {
    expect(connectionSegments(points, start).map(minutes).at(-1)).to.deep.equal(['live', 30, 50]);
    expect(findingSegments(points, start).get('disk_low')!.map(minutes).at(-1)).to.deep.equal([
      'disk_low',
      50,
      50,
    ]);
  });

  it('a finding that comes back is two stretches', () => {
    const found = findingSegments(points, end);
    expect([...found.keys()]).to.deep.equal(['half_open', 'disk_low']);
    expect(found.get('half_open')!.map(minutes)).to.deep.equal([['half_open', 10, 30]]);
    expect(found.get('disk_low')!.map(minutes)).to.deep.equal([
      ['disk_low', 20, 40],
      ['disk_low', 50, 60],
    ]);
  });

  it('a peak stays when moments are thinned', () => {
    const many = Array.from({ length: 1000 }, (_, index) =>
      point(index, { waiting: index === 501 ? 99 : 1 }),
    );
    const few = thinned(many, 100);
    expect(few.length).to.be.at.most(100);
    expect(Math.max(...few.map(({ waiting }) => waiting))).to.equal(99);
    expect(thinned(points, 100)).to.equal(points);
  });
});

describe('the strip of a journal', () => {
  const runs: readonly LedgerRun[] = [
    { from: 1, to: 512, state: 'settled', since: null },
    { from: 513, to: 513, state: 'missing', since: '2026-03-02T10:42:00.000Z' },
    { from: 514, to: 514, state: 'settled', since: null },
  ];

  it('a gap of one is seen beside hundreds', () => {
    const [long, gap] = stripParts(runs, 514);
    expect(gap).to.include({ from: 513, to: 513, state: 'missing', breadth: 1 });
    expect(long!.breadth).to.equal(10);
  });

  it('what the till wrote down beyond what arrived is still on the till', () => {
    expect(stripParts(runs, 520).at(-1)).to.include({ from: 515, to: 520, state: 'on_till' });
    expect(stripParts(runs, 0)).to.have.length(3);
  });
});

describe('rows under a finger', () => {
  it('keep their places; what is new stands last, what is gone is gone', () => {
    expect(heldOrder(['a', 'b', 'c'], ['d', 'c', 'a'])).to.deep.equal(['a', 'c', 'd']);
  });
});
