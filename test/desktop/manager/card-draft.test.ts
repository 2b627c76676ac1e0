// A time card in its form: what was typed becomes moments, and a time that comes twice is asked about.
import type { AttendanceDayDetail } from '@evertill/schemas';
import { expect } from 'chai';
import {
  changesOfCard,
  draftOfCard,
  newCard,
  readCard,
} from '../../../desktop/renderer/manager/timesheet/card-draft.ts';
import type { CardDraft } from '../../../desktop/renderer/manager/timesheet/card-draft.ts';

const timeZone = 'America/New_York';
const date = '2026-11-01';
const [first, second] = ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z'];

describe('a time card in its form', () => {
  const blank = newCard('USD');
  const typing = (changes: Partial<CardDraft>, day = date) =>
    changesOfCard(blank, { ...blank, ...changes }, { date: day, timeZone, currency: 'USD', card: undefined });
  const work = (from: string, to: string, day = date) => typing({ spans: [{ from, to }] }, day);
  const choicesOf = (from: string, to: string) => {
    const draft = { ...blank, spans: [{ from, to }] };
    const [row] = readCard(blank, draft, { date, timeZone, currency: 'USD', card: undefined }).spans;
    return { from: row!.from.choices, to: row!.to.choices };
  };

  it('is not saved with a time that comes twice until it is known which one (field case 17)', () => {
    expect(work('01:30', '09:00')).to.deep.equal({ bad: ['spans'] });
    expect(choicesOf('01:30', '09:00').from).to.deep.equal([first, second]);
    for (const [offset, clock_in] of [
      ['-04:00', first],
      ['-05:00', second],
    ])
      expect(work(`01:30${offset!}`, '09:00')).to.deep.equal({
        body: { segments: [{ clock_in, clock_out: '2026-11-01T14:00:00.000Z' }] },
      });
  });

  it('does not ask where only one of two fits (field case 17)', () => {
    expect(work('01:45-05:00', '01:50')).to.deep.equal({
      body: { segments: [{ clock_in: '2026-11-01T06:45:00.000Z', clock_out: '2026-11-01T06:50:00.000Z' }] },
    });
    expect(work('01:30-05:00', '01:30'), 'an offset of another day is none').to.have.property('body');
    expect(work('09:00-05:00', '17:00', '2026-07-01')).to.deep.equal({
      body: {
        segments: [{ clock_in: '2026-07-01T13:00:00.000Z', clock_out: '2026-07-01T21:00:00.000Z' }],
      },
    });
  });

  it('asks about breaks, and about an end past midnight (field case 17)', () => {
    expect(
      typing({ spans: [{ from: '00:30', to: '09:00' }], paid: [{ from: '01:15', to: '01:30' }] }),
    ).to.deep.equal({ bad: ['paid'] });
    expect(work('22:00', '01:30', '2026-10-31')).to.deep.equal({ bad: ['spans'] });
    expect(work('22:00', '01:30-05:00', '2026-10-31')).to.deep.equal({
      body: { segments: [{ clock_in: '2026-11-01T02:00:00.000Z', clock_out: second }] },
    });
  });

  it('is not saved with a time that never comes (field case 17)', () => {
    expect(work('02:30', '09:00', '2027-03-14')).to.deep.equal({ bad: ['spans'] });
    expect(work('22:00', '02:30', '2027-03-13')).to.deep.equal({ bad: ['spans'] });
  });

  it('keeps the second of a time that comes twice while others are edited (field case 17)', () => {
    const card = {
      timezone: timeZone,
      date,
      continues_from: null,
      segments: [{ clock_in: '2026-11-01T06:30:20.000Z', clock_out: null }],
      breaks: [],
      employee_role_id: null,
      cash_tips_cents: 0,
      credit_tips_cents: 0,
      note: '',
    } as unknown as AttendanceDayDetail;
    const before = draftOfCard(card, 'USD');
    expect(before.spans).to.deep.equal([{ from: '01:30-05:00', to: '' }]);
    const terms = { date, timeZone, currency: 'USD', card };
    const edited = (from: string) =>
      changesOfCard(before, { ...before, spans: [{ from, to: '09:00' }] }, terms);
    const clock_out = '2026-11-01T14:00:00.000Z';
    expect(edited('01:30-05:00')).to.deep.equal({
      body: { segments: [{ clock_in: '2026-11-01T06:30:20.000Z', clock_out }] },
    });
    expect(edited('01:30-04:00')).to.deep.equal({ body: { segments: [{ clock_in: first, clock_out }] } });
  });
});
