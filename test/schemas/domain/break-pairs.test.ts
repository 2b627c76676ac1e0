// Breaks are made of marks: within when their person was there, in whatever order the marks arrived, on however many devices
// they were set. A second reckoning asks every minute who is there and on which break.
import { expect } from 'chai';
import fc from 'fast-check';
import { breakAt, pairBreaks, pairPunches } from '@evertill/schemas';
import type { BreakMark, RawPunch } from '@evertill/schemas';

/** `09:00`, or with its day of March 2026: `11T02:00`. */
const instant = (time: string) => `2026-03-${time.includes('T') ? time : `10T${time}`}:00.000Z`;
const short = (at: string | undefined) => at?.slice(8, 16).replace('10T', '') ?? '';

/** `in 09:00`, `out 17:00`. */
const punch = (text: string): RawPunch => {
  const [kind, time] = text.split(' ') as ['in' | 'out', string];
  return { id: text, kind, at: instant(time), timezone: 'UTC' };
};
/** `unpaid 12:00`, `end 12:30`. */
const mark = (text: string): BreakMark => {
  const [word, time] = text.split(' ') as ['paid' | 'unpaid' | 'end', string];
  const what = word === 'end' ? { step: 'end', kind: '' } : { step: 'start', kind: word };
  return { id: text, ...what, at: instant(time) } as BreakMark;
};

function laid(punches: readonly string[], marks: readonly string[]) {
  const { pairs } = pairPunches(punches.map(punch));
  const { breaks, aside } = pairBreaks(marks.map(mark), pairs);
  return {
    breaks: breaks.map(({ kind, start, end_at }) => `${kind} ${short(start.at)}–${short(end_at)}`),
    aside: aside.map(({ id }) => id).toSorted(),
  };
}

describe('marks of breaks', () => {
  const day = ['in 09:00', 'out 17:00'];

  it('are breaks from a start to its end, paid and unpaid', () => {
    expect(laid(day, ['unpaid 12:00', 'end 12:30', 'paid 15:00', 'end 15:10'])).to.deep.equal({
      breaks: ['unpaid 12:00–12:30', 'paid 15:00–15:10'],
      aside: [],
    });
  });

  it('end with the clock-out, also in its second; an end after it is set aside', () => {
    expect(laid(day, ['paid 16:30'])).to.deep.equal({ breaks: ['paid 16:30–17:00'], aside: [] });
    expect(laid(day, ['paid 16:30', 'end 17:00'])).to.deep.equal({ breaks: ['paid 16:30–17:00'], aside: [] });
    expect(laid(day, ['paid 16:30', 'end 17:05'])).to.deep.equal({
      breaks: ['paid 16:30–17:00'],
      aside: ['end 17:05'],
    });
  });

  it('go on where nothing ended them: an employee still there is on a break now', () => {
    expect(laid(['in 09:00'], ['unpaid 12:00'])).to.deep.equal({ breaks: ['unpaid 12:00–'], aside: [] });
    const at = (time: string, punches = ['in 09:00'], marks = ['unpaid 12:00']) =>
      breakAt(marks.map(mark), punches.map(punch), instant(time));
    expect(at('12:10')).to.deep.equal({ kind: 'unpaid', since: instant('12:00') });
    expect(at('12:10', ['in 09:00'], ['unpaid 12:00', 'end 12:05'])).to.equal(undefined);
    expect(at('17:10', day)).to.equal(undefined);
    expect(at('18:10', [...day, 'in 18:00'])).to.equal(undefined);
    // Who came so long ago has forgotten to go.
    expect(at('11T11:00')).to.equal(undefined);
  });

  it('that contradict are set aside: a start while on a break, an end while on none, either while not there', () => {
    expect(laid(day, ['unpaid 12:00', 'paid 12:10', 'end 12:30'])).to.deep.equal({
      breaks: ['unpaid 12:00–12:30'],
      aside: ['paid 12:10'],
    });
    expect(laid(day, ['end 11:00', 'unpaid 12:00', 'end 12:30', 'end 12:31'])).to.deep.equal({
      breaks: ['unpaid 12:00–12:30'],
      aside: ['end 11:00', 'end 12:31'],
    });
    expect(laid(day, ['unpaid 08:00', 'end 08:30', 'paid 17:00', 'end 18:00']).breaks).to.deep.equal([]);
    expect(laid([], ['unpaid 12:00', 'end 12:30']).aside).to.have.length(2);
  });

  it('belong to one stay: a break goes on into no other, also without a clock-out', () => {
    expect(
      laid(['in 09:00', 'out 12:00', 'in 13:00', 'out 17:00'], ['unpaid 11:50', 'end 13:10']),
    ).to.deep.equal({
      breaks: ['unpaid 11:50–12:00'],
      aside: ['end 13:10'],
    });
    expect(laid(['in 09:00', 'in 11T09:00', 'out 11T17:00'], ['paid 16:00', 'end 11T09:30'])).to.deep.equal({
      breaks: ['paid 16:00–'],
      aside: ['end 11T09:30'],
    });
  });

  it('of one second: on a break, it ends before another begins; on none, one begins first', () => {
    expect(laid(day, ['unpaid 12:00', 'paid 12:30', 'end 12:30', 'end 12:40'])).to.deep.equal({
      breaks: ['unpaid 12:00–12:30', 'paid 12:30–12:40'],
      aside: [],
    });
    expect(laid(day, ['end 12:00', 'unpaid 12:00'])).to.deep.equal({
      breaks: ['unpaid 12:00–12:00'],
      aside: [],
    });
    for (const both of [
      ['paid 12:00', 'unpaid 12:00'],
      ['unpaid 12:00', 'paid 12:00'],
    ])
      expect(laid(day, [...both, 'end 12:30'])).to.deep.equal({
        breaks: ['paid 12:00–12:30'],
        aside: ['unpaid 12:00'],
      });
  });

  it('go over midnight, and are as long as they were on the night clocks change', () => {
    expect(laid(['in 22:00', 'out 11T06:00'], ['unpaid 23:45', 'end 11T00:15'])).to.deep.equal({
      breaks: ['unpaid 23:45–11T00:15'],
      aside: [],
    });
    // New York, 8 March: 01:30 and 03:30 on the wall are an hour apart.
    const { pairs } = pairPunches(
      ['in 08T03:00', 'out 08T12:00'].map((text) => ({ ...punch(text), timezone: 'America/New_York' })),
    );
    const [night] = pairBreaks(['paid 08T06:30', 'end 08T07:30'].map(mark), pairs).breaks;
    expect(Date.parse(night!.end_at!) - Date.parse(night!.start.at)).to.equal(3_600_000);
  });

  const hour = fc.integer({ min: 0, max: 30 });
  const time = (minute: number) => new Date(Date.parse(instant('00:00')) + minute * 60_000).toISOString();
  const anyMarks = fc.uniqueArray(fc.tuple(hour, fc.constantFrom('paid', 'unpaid', 'end')), {
    selector: ([minute]) => minute,
    maxLength: 10,
  });
  const anyPunches = fc.uniqueArray(fc.tuple(hour, fc.constantFrom('in', 'out')), {
    selector: ([minute]) => minute,
    maxLength: 6,
  });
  const marksOf = (given: readonly (readonly [number, string])[]) =>
    given.map(([minute, word]): BreakMark => ({
      ...mark(`${word} 00:00`),
      id: `${minute}`,
      at: time(minute),
    }));
  const punchesOf = (given: readonly (readonly [number, string])[]) =>
    given.map(([minute, kind]): RawPunch => ({
      ...punch(`${kind} 00:00`),
      id: `p${minute}`,
      at: time(minute),
    }));

  it('say minute by minute what a second reckoning says, and the same in any order', () => {
    fc.assert(
      fc.property(anyMarks, anyPunches, fc.func(fc.integer()), (marks, punches, order) => {
        const { pairs } = pairPunches(punchesOf(punches));
        const found = pairBreaks(marksOf(marks), pairs);
        const shuffled = marks.toSorted((one, other) => order(one) - order(other));
        expect(pairBreaks(marksOf(shuffled), pairs)).to.deep.equal(found);
        let [isIn, taken] = [false, ''];
        const aside: string[] = [];
        for (let minute = 0; minute <= 31; minute += 1) {
          const step = marks.find(([at]) => at === minute)?.[1];
          const move = punches.find(([at]) => at === minute)?.[1];
          if (move === 'in') isIn = true;
          // Going ends a break, and an end in that minute is that end.
          const isEndOfIt = move === 'out' && step === 'end' && taken !== '';
          if (move === 'out') [isIn, taken] = [false, ''];
          if (step === 'end' && taken !== '') taken = '';
          else if (step && step !== 'end' && isIn && taken === '') taken = step;
          else if (step && !isEndOfIt) aside.push(`${minute}`);
          const during = found.breaks.find(
            ({ start, end_at }) => start.at <= time(minute) && (!end_at || time(minute) < end_at),
          );
          expect(during?.kind ?? '', `minute ${minute}`).to.equal(taken);
        }
        expect(found.aside.map(({ id }) => id).toSorted()).to.deep.equal(aside.toSorted());
      }),
    );
  });
});
