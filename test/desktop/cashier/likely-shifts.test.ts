// Given a parked sale, when somebody is to say to which shift it belongs, then the likeliest stands first.
import { expect } from 'chai';
import type { WorkShift } from '@evertill/schemas';
import { likeliestFirst } from '../../../desktop/renderer/cashier/parked/likely-shifts.ts';
import { aShift } from '../../contract/contract-documents.ts';

const sale = { captured_at: '2026-11-21T12:00:00.000Z', pos_register_id: 'lane-1' };

function shift(id: string, lane: string, opened_at: string, closed_at: string | null): WorkShift {
  return { ...aShift({ id, store_id: 's', pos_register_id: lane, opened_at }), closed_at };
}

describe('the shifts a parked sale may belong to', () => {
  it('begin with the one of its lane that ran, then its lane’s others by nearness, then other lanes’', () => {
    const shifts = [
      shift('far', 'lane-1', '2026-11-01T08:00:00.000Z', '2026-11-01T16:00:00.000Z'),
      shift('other lane, over', 'lane-2', '2026-11-20T08:00:00.000Z', '2026-11-20T16:00:00.000Z'),
      shift('other lane, ran', 'lane-2', '2026-11-21T08:00:00.000Z', null),
      shift('day before', 'lane-1', '2026-11-20T08:00:00.000Z', '2026-11-20T16:00:00.000Z'),
      shift('its own', 'lane-1', '2026-11-21T08:00:00.000Z', '2026-11-21T16:00:00.000Z'),
    ];
    expect(likeliestFirst(shifts, sale).map(({ id }) => id)).to.deep.equal([
      'its own',
      'day before',
      'far',
      'other lane, ran',
      'other lane, over',
    ]);
  });

  it('count one that was closed at that very moment as running', () => {
    const closed = shift('closed', 'lane-1', '2026-11-20T08:00:00.000Z', sale.captured_at);
    const later = shift('later', 'lane-1', '2026-11-21T12:00:01.000Z', null);
    expect(likeliestFirst([later, closed], sale)[0]!.id).to.equal('closed');
  });
});
