// Given the address of the shifts of the store, when it is read and written, then it says the same, and nonsense asks for
// what is usual.
import { expect } from 'chai';
import {
  readShifts,
  sinceOf,
  writeShifts,
} from '../../../desktop/renderer/cashier/store-shifts/shift-address.ts';

const usual = { state: '', laneId: '', days: 30, shiftId: '' } as const;

describe('the address of the shifts of a store', () => {
  it('comes back as it was asked', () => {
    for (const asked of [
      usual,
      { state: 'open', laneId: 'lane 1&2', days: 0, shiftId: 'x' } as const,
      { ...usual, days: 90 } as const,
    ])
      expect(readShifts(writeShifts(asked))).to.deep.equal(asked);
    expect(writeShifts(usual).toString()).to.equal('of=store');
  });

  it('asks for what is usual where it says nonsense', () => {
    expect(readShifts(new URLSearchParams('state=burnt&days=-3'))).to.deep.equal(usual);
  });

  it('looks back so many days, or at all of them', () => {
    const now = Date.parse('2026-11-21T12:00:00.000Z');
    expect(sinceOf({ days: 7 }, now)).to.equal('2026-11-14T12:00:00.000Z');
    expect(sinceOf({ days: 0 }, now)).to.equal('');
  });
});
