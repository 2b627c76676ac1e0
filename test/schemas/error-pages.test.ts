// The error pages are complete both ways: every code of the registry has a page, no page is of a code that is gone, and
// no page contradicts the registry about what is kept.
import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { errorSafety, errorSteps, rejections, safetyOfNothingKept } from '@evertill/schemas';
import type { ErrorPage, ErrorSafety, RejectionCode } from '@evertill/schemas';
import { errorPages } from '@evertill/schemas/error-pages';

const schemas = new URL('../../schemas/', import.meta.url);
const pages = Object.entries(errorPages) as [RejectionCode, ErrorPage][];

describe('the error pages', () => {
  it('are there for every code of the registry, and for no other', () => {
    expect(codesWithout(Object.keys(rejections), Object.keys(errorPages))).to.deep.equal({
      lacking: [],
      left: [],
    });
  });

  it('would be missed, and left over, by name', () => {
    const planted = codesWithout(
      [...Object.keys(rejections), 'new_code'],
      [...Object.keys(errorPages), 'old_code'],
    );
    expect(planted).to.deep.equal({ lacking: ['new_code'], left: ['old_code'] });
  });

  it('are of every room of rejections, whose files all come into the registry', () => {
    const rooms = readdirSync(schemas).filter((name) => name.endsWith('-rejections.ts'));
    expect(rooms.length).to.be.greaterThan(5);
    for (const room of rooms) {
      const text = readFileSync(new URL(room, schemas), 'utf8');
      const codes = [...text.matchAll(/^ {2}(\w+): refusal\(/gm)].map((match) => match[1]!);
      expect(codes, room).to.not.deep.equal([]);
      for (const code of codes) expect(errorPages, `${room} ${code}`).to.have.property(code);
    }
  });

  it('say in one or two sentences how it comes to this, and not merely what the refusal says', () => {
    for (const [code, { happened }] of pages) {
      expect(happened, code).to.match(/^[A-Z0-9“"].{10,220}\.$/);
      expect(happened, code).to.not.equal(rejections[code].sentence);
    }
    expect(new Set(pages.map(([, { happened }]) => happened)).size).to.be.greaterThan(pages.length * 0.9);
  });

  it('agree with the registry about whether something is kept', () => {
    const wrong = pages.filter(([code, { safety }]) => {
      const { dataSafe } = rejections[code];
      return dataSafe ? saysNothingWasEntered(safety) : !safetyOfNothingKept.includes(safety);
    });
    expect(wrong.map(([code, { safety }]) => `${code}: ${safety}`)).to.deep.equal([]);
  });

  it('name each step once, in sentences that end, and leave none of them unused', () => {
    for (const [code, { steps }] of pages) expect(new Set(steps).size, code).to.equal(steps.length);
    const used = new Set<string>(pages.flatMap(([, { steps }]) => steps));
    expect(Object.keys(errorSteps).filter((step) => !used.has(step))).to.deep.equal([]);
    const told = new Set<string>(pages.map(([, { safety }]) => safety));
    expect(Object.keys(errorSafety).filter((safety) => !told.has(safety))).to.deep.equal([]);
    for (const text of [...Object.values(errorSteps), ...Object.values(errorSafety)])
      expect(text).to.match(/^[A-Z].+\.$/);
  });

  it('never tell anybody to delete what may hold a sale', () => {
    for (const code of ['journal_damaged', 'journal_missing', 'operation_mismatch', 'chain_broken'] as const)
      expect(errorPages[code].steps, code).to.include('keep_running');
  });

  it('forbid a second charge wherever a card may have been charged already', () => {
    for (const code of ['card_unsettled', 'card_other_amount'] as const)
      expect(errorPages[code].steps[0], code).to.equal('no_second_charge');
  });
});

function saysNothingWasEntered(safety: ErrorSafety): boolean {
  return safety === 'nothing_entered' || safety === 'not_saved' || safety === 'unchanged';
}

function codesWithout(codes: readonly string[], paged: readonly string[]) {
  return {
    lacking: codes.filter((code) => !paged.includes(code)),
    left: paged.filter((code) => !codes.includes(code)),
  };
}
