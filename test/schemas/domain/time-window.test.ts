// Weekly windows in a store's own time, by example.
import { expect } from 'chai';
import { isInWindows } from '../../../schemas/domain/time-window.ts';

const zone = 'Europe/Helsinki';
const friday = [5];

describe('a weekly window', () => {
  // In Helsinki: UTC+2 in winter, +3 in summer. 2026-11-20 is a Friday.
  const table: [what: string, weekdays: number[], from: string, to: string, at: string, isIn: boolean][] = [
    ['from its first minute', friday, '16:00', '18:00', '2026-11-20T14:00:00.000Z', true],
    ['not before', friday, '16:00', '18:00', '2026-11-20T13:59:59.999Z', false],
    ['to its last', friday, '16:00', '18:00', '2026-11-20T15:59:59.999Z', true],
    ['not after', friday, '16:00', '18:00', '2026-11-20T16:00:00.000Z', false],
    ['not on another day', friday, '16:00', '18:00', '2026-11-21T14:00:00.000Z', false],
    ['every day when none is named', [], '16:00', '18:00', '2026-11-21T14:00:00.000Z', true],
    ['by the day there, not in UTC', friday, '00:00', '02:00', '2026-11-19T22:30:00.000Z', true],
    ['to midnight', friday, '22:00', '24:00', '2026-11-20T21:59:00.000Z', true],
    ['not past midnight', friday, '22:00', '24:00', '2026-11-20T22:00:00.000Z', false],
    ['across midnight, before it', friday, '22:00', '02:00', '2026-11-20T20:00:00.000Z', true],
    ['across midnight, after it', friday, '22:00', '02:00', '2026-11-20T23:59:00.000Z', true],
    ['across midnight, not the night before', friday, '22:00', '02:00', '2026-11-19T23:00:00.000Z', false],
    ['a whole day from then', friday, '06:00', '06:00', '2026-11-21T03:59:00.000Z', true],
    ['with the summer’s clock', friday, '16:00', '18:00', '2026-07-17T13:00:00.000Z', true],
    [
      'at an hour that is skipped, as the clock shows it',
      [0],
      '04:00',
      '05:00',
      '2026-03-29T01:30:00.000Z',
      true,
    ],
  ];
  for (const [what, weekdays, from, to, at, isIn] of table) {
    it(`is open ${what}`, () => {
      expect(isInWindows([{ weekdays, from, to }], at, zone)).to.equal(isIn);
    });
  }

  it('is one of several, and none is no limit', () => {
    const closed = { weekdays: [1], from: '00:00', to: '24:00' };
    const open = { weekdays: [5], from: '00:00', to: '24:00' };
    const at = '2026-11-20T14:00:00.000Z';
    expect(isInWindows([closed, open], at, zone)).to.equal(true);
    expect(isInWindows([closed], at, zone)).to.equal(false);
    expect(isInWindows([], at, zone)).to.equal(true);
    expect(() => isInWindows([open], 'today', zone)).to.throw(RangeError);
  });
});
