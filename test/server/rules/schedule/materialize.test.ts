// What templates make of the days to come, decided from facts alone. Second document, "Automatic attendance" 1.
import { expect } from 'chai';
import { addDays } from '@evertill/schemas';
import { usualDaysAhead } from '../../../../server/config.ts';
import { materialize } from '../../../../server/rules/schedule/materialize.ts';
import type { MaterializeFacts, ShiftRow, SlotRow } from '../../../../server/rules/schedule/materialize.ts';

/** A Tuesday. */
const today = '2026-03-10';
const tuesday = 2;

const slot = (start_time: string, end_time: string, fields: Partial<SlotRow> = {}): SlotRow => ({
  id: `slot-${start_time}`,
  store_id: 'store',
  shift_template_id: 'early',
  position: 0,
  weekday: tuesday,
  vendor_employee_id: '',
  start_time,
  end_time,
  kind: 'working',
  breaks: [],
  ...fields,
});
const row = (start_time: string, end_time: string, fields: Partial<ShiftRow> = {}): ShiftRow => ({
  id: `row-${start_time}`,
  store_id: 'store',
  vendor_employee_id: 'ann',
  shift_date: today,
  start_time,
  end_time,
  note: 'auto_template:early',
  is_no_working: false,
  shift_template_id: 'early',
  created_by: '0',
  created_at: '2026-03-01T00:00:00.000Z',
  updated_at: '2026-03-01T00:00:00.000Z',
  ...fields,
});
const early = { id: 'early', active: true, effective_on: null, vendor_employee_ids: ['ann'] };
const dates = Array.from({ length: usualDaysAhead + 1 }, (_, n) => addDays(today, n));
/** Only today matters here: a slot of one weekday comes again a week later. */
const made = (facts: Partial<MaterializeFacts>) => {
  const all = materialize({
    dates,
    templates: [early],
    slots: [],
    published: [],
    cards: new Set(),
    leave: new Set(),
    ...facts,
  });
  return { ...all, insert: all.insert.filter(({ shift_date }) => shift_date === today) };
};
const said = ({ insert, update, remove }: ReturnType<typeof made>) => [
  ...insert.map((one) => `+ ${one.start_time}-${one.end_time}${one.is_no_working ? ' off' : ''}`),
  ...update.map(
    ({ id, changes }) =>
      `${id} ${changes.start_time}-${changes.end_time}${changes.is_no_working ? ' off' : ''}`,
  ),
  ...remove.map((id) => `- ${id}`),
];
const manual = { note: '', shift_template_id: '' };

describe('what templates publish', () => {
  it('a row for each member and day of two weeks, with the note of its template', () => {
    const everyDay = [0, 1, 2, 3, 4, 5, 6].map((weekday) => slot('08:00', '16:00', { weekday }));
    const templates = [{ ...early, vendor_employee_ids: ['ann', 'bob'] }];
    const facts = { dates, templates, published: [], cards: new Set<string>(), leave: new Set<string>() };
    const { insert } = materialize({ ...facts, slots: everyDay });
    expect(insert.length).to.equal(2 * dates.length);
    const days = insert.map(({ shift_date }) => shift_date).toSorted();
    expect([days[0], days.at(-1)]).to.deep.equal(['2026-03-10', '2026-03-23']);
    expect(new Set(insert.map(({ note }) => note))).to.deep.equal(new Set(['auto_template:early']));
  });

  it('an unavailable slot is a row that is Off', () => {
    expect(said(made({ slots: [slot('08:00', '16:00', { kind: 'unavailable' })] }))).to.deep.equal([
      '+ 08:00-16:00 off',
    ]);
  });

  it('the slots of an employee win over the general ones of that weekday, all of them', () => {
    const own = slot('10:00', '12:00', { vendor_employee_id: 'ann' });
    const general = [slot('08:00', '16:00'), slot('18:00', '20:00')];
    expect(said(made({ slots: [...general, own] }))).to.deep.equal(['+ 10:00-12:00']);
    const elsewhere = { ...own, weekday: 3 };
    expect(said(made({ slots: [...general, elsewhere] }))).to.deep.equal(['+ 08:00-16:00', '+ 18:00-20:00']);
  });

  it('nothing before effective_on, of a template that is off, or for who is no member', () => {
    const slots = [slot('08:00', '16:00')];
    const made_of = (fields: object) => said(made({ slots, templates: [{ ...early, ...fields }] }));
    expect(made_of({ effective_on: '2026-03-11' })).to.deep.equal([]);
    expect(made_of({ effective_on: today })).to.deep.equal(['+ 08:00-16:00']);
    expect(made_of({ active: false })).to.deep.equal([]);
    expect(made_of({ vendor_employee_ids: [] })).to.deep.equal([]);
  });

  it('a day with a row by hand or with a card gets no new one; one there is gets the times of its slot', () => {
    const slots = [slot('09:00', '17:00')];
    expect(said(made({ slots, published: [row('12:00', '18:00', manual)] }))).to.deep.equal([]);
    const cards = new Set([`ann|${today}`]);
    expect(said(made({ slots, cards }))).to.deep.equal([]);
    expect(said(made({ slots, cards, published: [row('08:00', '16:00')] }))).to.deep.equal([
      'row-08:00 09:00-17:00',
    ]);
  });

  it('a row that was a template’s and somebody made their own is left as it is', () => {
    const changed = row('12:00', '18:00', { note: 'swapped with Bob' });
    expect(said(made({ slots: [slot('08:00', '16:00')], published: [changed] }))).to.deep.equal([]);
  });

  it('who is in two templates gets the rows of both, whichever was made first', () => {
    const late = { ...early, id: 'late' };
    const slots = [slot('08:00', '12:00'), slot('14:00', '18:00', { shift_template_id: 'late' })];
    expect(said(made({ templates: [early, late], slots }))).to.deep.equal(['+ 08:00-12:00', '+ 14:00-18:00']);
    const published = [row('08:00', '12:00')];
    expect(said(made({ templates: [early, late], slots, published }))).to.deep.equal(['+ 14:00-18:00']);
  });

  it('what is stale is Off and keeps its times: slot gone, template off or removed, no member any more', () => {
    const published = [row('08:00', '16:00')];
    const slots = [slot('08:00', '16:00')];
    const off = ['row-08:00 08:00-16:00 off'];
    expect(said(made({ published }))).to.deep.equal(off);
    for (const templates of [
      [],
      [{ ...early, active: false }],
      [{ ...early, vendor_employee_ids: ['bob'] }],
      [{ ...early, effective_on: '2026-04-01' }],
    ])
      expect(
        said(made({ published, slots, templates })).filter((line) => !line.startsWith('+')),
      ).to.deep.equal(off);
    expect(said(made({ published: [row('08:00', '16:00', { is_no_working: true })] }))).to.deep.equal([]);
  });

  it('a stale row works again when its slot is back', () => {
    const published = [row('08:00', '16:00', { is_no_working: true })];
    expect(said(made({ published, slots: [slot('08:00', '16:00')] }))).to.deep.equal([
      'row-08:00 08:00-16:00',
    ]);
  });

  it('under approved leave a template’s rows go, those by hand stay, and none is made', () => {
    const published = [row('08:00', '16:00'), row('18:00', '20:00', manual)];
    const leave = new Set([`ann|${today}`]);
    expect(said(made({ published, leave, slots: [slot('08:00', '16:00')] }))).to.deep.equal(['- row-08:00']);
  });

  it('asked again after its own work it finds nothing to do', () => {
    const slots = [slot('08:00', '12:00'), slot('13:00', '17:00')];
    const { insert } = made({ slots });
    const published = insert.map((one, index) => ({ ...row('', ''), ...one, id: `${index}` }));
    expect(said(made({ slots, published }))).to.deep.equal([]);
  });

  describe('no row gets a start another one still has: the database keeps one a person, day, template and start', () => {
    const published = [row('08:00', '12:00'), row('12:00', '16:00')];

    it('when the first of two slots goes', () => {
      expect(said(made({ published, slots: [slot('12:00', '16:00')] }))).to.deep.equal([
        'row-08:00 08:00-12:00 off',
      ]);
    });

    it('when both move on', () => {
      const slots = [slot('12:00', '16:00'), slot('16:00', '20:00')];
      expect(said(made({ published, slots }))).to.deep.equal(['row-08:00 16:00-20:00']);
    });

    it('when two slots begin together, as older ones may', () => {
      const slots = [slot('08:00', '12:00'), slot('08:00', '10:00', { position: 1 })];
      expect(said(made({ slots }))).to.deep.equal(['+ 08:00-12:00']);
    });
  });
});
