// The field kinds that everything on the wire is made of: what looks right and cannot be stored is refused at the door.
import { expect } from 'chai';
import { dayField, instantField } from '@evertill/schemas';

const takes = (text: string) => instantField.safeParse(text).success;

describe('an instant', () => {
  it('is UTC with milliseconds, from 1970 to 9999', () => {
    for (const text of ['1970-01-01T00:00:00.000Z', '2024-02-29T23:59:59.999Z', '9999-12-31T23:59:59.999Z']) {
      expect(takes(text), text).to.equal(true);
    }
    for (const text of [
      '1969-12-31T23:59:59.999Z',
      '2026-11-21T09:13:00Z',
      '2026-11-21T09:13:00.000+02:00',
      '',
    ]) {
      expect(takes(text), text).to.equal(false);
    }
  });

  it('is one there was: no 30 February, no hour 24', () => {
    const impossible = [
      '2026-02-30T00:00:00.000Z',
      '2025-02-29T00:00:00.000Z',
      '2026-04-31T00:00:00.000Z',
      '2026-11-21T24:00:00.000Z',
      '2026-11-21T23:59:60.000Z',
      '2026-13-01T00:00:00.000Z',
    ];
    for (const text of impossible) expect(takes(text), text).to.equal(false);
  });
});

describe('a day', () => {
  it('is one in the calendar', () => {
    const isDay = (text: string) => dayField.safeParse(text).success;
    for (const text of ['1970-01-01', '2024-02-29', '9999-12-31']) expect(isDay(text), text).to.equal(true);
    for (const text of ['', '2025-02-29', '2026-04-31', '2026-13-01', '2026-1-1', 'anything'])
      expect(isDay(text), text).to.equal(false);
  });
});
