// What a request for time off lacks, field by field.
import { expect } from 'chai';
import { mostLeaveDays } from '@evertill/schemas';
import { blankLeave, leaveFaults, spanOf } from '../../../desktop/renderer/manager/leave/leave-draft.ts';

const draft = (date_from: string, date_to: string) => ({ ...blankLeave, date_from, date_to });

describe('a request for time off', () => {
  it('refuses an unfinished year and a day that does not exist', () => {
    for (const day of ['', '0002-01-01', '0202-06-30', '2026-02-30', '20261-01-01']) {
      expect(leaveFaults(draft(day, '2026-03-01')), day).to.deep.equal({ date_from: 'badFirst' });
      expect(leaveFaults(draft('2026-03-01', day)), day).to.deep.equal({ date_to: 'badLast' });
    }
  });

  it('refuses more than three years, like the server', () => {
    const last = (days: number) =>
      new Date(Date.parse('2026-03-01') + (days - 1) * 86_400_000).toISOString().slice(0, 10);
    expect(leaveFaults(draft('2026-03-01', last(mostLeaveDays)))).to.deep.equal({});
    expect(leaveFaults(draft('2026-03-01', last(mostLeaveDays + 1)))).to.deep.equal({ date_to: 'tooLong' });
    expect(spanOf(draft('2026-03-01', '9026-03-02'))).to.equal(undefined);
  });

  it('refuses a last day before the first', () => {
    expect(leaveFaults(draft('2026-03-02', '2026-03-01'))).to.deep.equal({ date_to: 'badLast' });
    expect(spanOf(draft('2026-03-01', '2026-03-01'))).to.include({ session: 'full_day', start_time: null });
  });
});
