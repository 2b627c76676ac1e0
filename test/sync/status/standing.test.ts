// One word for a device, and its place in the list: what needs somebody first stands first.
import { expect } from 'chai';
import { findingCodes, findingKinds, rankOf, standingOf } from '@evertill/sync';
import type { Finding, FindingCode } from '@evertill/sync';

const finding = (code: FindingCode): Finding => ({
  code,
  severity: findingKinds[code].severity,
  since: null,
  details: {},
});
const of = (...codes: FindingCode[]) => codes.map(finding);
const worst = (codes: readonly FindingCode[]) =>
  Math.min(...codes.map((code) => ['stop', 'act', 'watch'].indexOf(findingKinds[code].severity)));

/** Deterministic: some sets of findings, small and large. */
function* someSets(): Generator<FindingCode[]> {
  let seed = 7;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  for (let run = 0; run < 300; run++) {
    const share = random() * 0.3;
    yield findingCodes.filter(() => random() < share);
  }
}

describe('the standing of a device', () => {
  it('is healthy when nothing is wrong, or only what is got over by itself', () => {
    expect(standingOf([], false)).to.equal('healthy');
    expect(standingOf(of('clock_jumped', 'slow_search', 'app_behind'), false)).to.equal('healthy');
  });

  it('is catching up while it does, or its server does', () => {
    expect(standingOf([], true)).to.equal('catching_up');
    for (const code of ['first_load', 'server_restored', 'waiting_for_another'] as const)
      expect(standingOf(of(code), false), code).to.equal('catching_up');
  });

  it('is silent when nothing is heard of it, and nothing worse is known', () => {
    for (const code of ['silent', 'out_of_contact', 'unreported', 'half_open'] as const)
      expect(standingOf(of(code, 'first_load'), true), code).to.equal('silent');
    expect(standingOf(of('out_of_contact', 'storage_full'), false)).to.equal('needs_attention');
  });

  it('needs attention whenever somebody has to do something', () => {
    for (const code of findingCodes) {
      if (findingKinds[code].severity === 'watch' || code === 'silent') continue;
      expect(standingOf(of(code), false), code).to.equal('needs_attention');
    }
  });

  it('does not depend on the order of what is wrong, and only gets worse with more of it', () => {
    for (const codes of someSets()) {
      const standing = standingOf(of(...codes), false);
      expect(standingOf(of(...codes.toReversed()), false)).to.equal(standing);
      if (standing === 'needs_attention')
        expect(standingOf(of(...codes, 'first_load'), true)).to.equal(standing);
    }
  });
});

describe('the place of a device in the list', () => {
  it('is by what is worst, whatever else there is less bad', () => {
    for (const severity of ['act', 'watch'] as const) {
      const lesser = findingCodes.filter((code) => findingKinds[code].severity === severity);
      const graver = findingCodes.filter(
        (code) => findingKinds[code].severity === (severity === 'act' ? 'stop' : 'act'),
      );
      for (const code of graver) expect(rankOf(of(code)), code).to.be.above(rankOf(of(...lesser)));
    }
  });

  it('is the earlier told first, and rises with everything that comes to it', () => {
    const stops = findingCodes.filter((code) => findingKinds[code].severity === 'stop');
    const ranks = stops.map((code) => rankOf(of(code)));
    expect(ranks).to.deep.equal(ranks.toSorted((a, b) => b - a));
    for (const codes of someSets()) {
      const rank = rankOf(of(...codes));
      for (const code of findingCodes) {
        if (!codes.includes(code)) expect(rankOf(of(...codes, code))).to.be.above(rank);
      }
    }
  });

  it('keeps two devices apart by their worst, over many sets', () => {
    const sets = [...someSets()].filter((codes) => codes.length > 0);
    for (const [index, codes] of sets.entries()) {
      const other = sets[(index * 31 + 7) % sets.length]!;
      if (worst(codes) >= worst(other)) continue;
      expect(rankOf(of(...codes))).to.be.above(rankOf(of(...other)));
    }
    expect(rankOf([])).to.equal(0);
  });
});
