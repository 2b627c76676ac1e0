// Time off for part of a day on the nights when clocks are changed.
import { expect } from 'chai';
import { changedLeaveTimes } from '../../../desktop/renderer/manager/leave/leave-text.ts';

const zone = 'America/New_York';
const leave = (date_from: string, date_to: string, start_time: string | null, end_time: string | null) => ({
  date_from,
  date_to,
  start_time,
  end_time,
});

describe('the times of a leave', () => {
  it('are the first of those that come twice, and say so (field case 17)', () => {
    const night = (from: string, to: string) =>
      changedLeaveTimes(leave('2026-11-01', '2026-11-01', from, to), zone);
    expect(night('01:30', '02:00')).to.deep.equal([{ on: '2026-11-01', from: '01:30 EDT', to: '02:00' }]);
    expect(night('00:30', '01:45')).to.deep.equal([{ on: '2026-11-01', from: '00:30', to: '01:45 EDT' }]);
  });

  it('are as much later as clocks are put forward, where they never come (field case 17)', () => {
    expect(changedLeaveTimes(leave('2026-03-08', '2026-03-08', '02:30', '05:00'), zone)).to.deep.equal([
      { on: '2026-03-08', from: '03:30', to: '05:00' },
    ]);
  });

  it('of several days are told of the days on which clocks are changed (field case 17)', () => {
    expect(changedLeaveTimes(leave('2026-03-01', '2026-11-30', '01:30', '01:45'), zone)).to.deep.equal([
      { on: '2026-11-01', from: '01:30 EDT', to: '01:45 EDT' },
    ]);
  });

  it('stand as they were typed on every other day, at other hours and of whole days', () => {
    for (const one of [
      leave('2026-11-02', '2026-11-30', '01:30', '02:00'),
      leave('2026-11-01', '2026-11-01', '02:00', '03:00'),
      leave('2026-11-01', '2026-11-01', null, null),
    ])
      expect(changedLeaveTimes(one, zone)).to.deep.equal([]);
  });
});
