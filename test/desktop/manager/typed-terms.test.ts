// When an offer or a price list begins and ends, as typed: times of the store, also when its clocks change.
import { expect } from 'chai';
import { readTerm } from '../../../desktop/renderer/manager/edit/typed-terms.ts';
import { typedMoment } from '../../../desktop/renderer/ui/typed-moment.ts';

const zone = 'America/New_York';
const term = (starts_at: string, ends_at = '') => readTerm({ starts_at, ends_at }, undefined, zone);

describe('a term as typed', () => {
  it('is refused with a time that comes twice until it is known which one (field case 17)', () => {
    expect(term('2026-11-01T01:30')).to.equal('badTime');
    expect(term('2026-11-01T01:30-04:00')).to.deep.equal({
      starts_at: '2026-11-01T05:30:00.000Z',
      ends_at: null,
    });
    expect(term('2026-11-01T01:30-04:00', '2026-11-01T01:30-05:00')).to.deep.equal({
      starts_at: '2026-11-01T05:30:00.000Z',
      ends_at: '2026-11-01T06:30:00.000Z',
    });
  });

  it('is refused with a time that never comes (field case 17)', () => {
    expect(term('2027-03-14T02:30')).to.equal('badTime');
    expect(term('2027-03-13T02:30', '2027-03-14T02:30')).to.equal('badTime');
  });

  it('keeps the second of a time that comes twice, with its seconds, when nothing was typed (field case 17)', () => {
    const kept = { starts_at: '2026-11-01T06:30:20.000Z', ends_at: null };
    const shown = typedMoment(kept.starts_at, zone);
    expect(shown).to.equal('2026-11-01T01:30-05:00');
    expect(readTerm({ starts_at: shown, ends_at: '' }, kept, zone)).to.deep.equal(kept);
  });

  it('is refused when its end does not come after its beginning', () => {
    expect(term('2026-11-24T09:00', '2026-11-24T09:00')).to.equal('badTimes');
  });
});
