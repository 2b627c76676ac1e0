// Payloads of journal entries as an older version of the till sealed them, and what a damaged disk makes of them.
import type fc from 'fast-check';
import type { JsonObject, OperationType } from '@evertill/schemas';
import { aCounting, aSale, anOpening } from '../../support/given-journal.ts';
import type { GivenVendor } from '../../support/given.ts';
import { hostileVariant } from './hostile-content.ts';

/** Stand in a payload for an id of its own, and for that of the open shift. */
export const madeId = 'made-id';
export const openShiftId = 'open-shift-id';

export function withIds(payload: JsonObject, ids: Readonly<Record<string, string>>): JsonObject {
  const named = Object.entries(payload).map(([name, value]) => [
    name,
    typeof value === 'string' ? (ids[value] ?? value) : value,
  ]);
  return Object.fromEntries(named) as JsonObject;
}

/**
 * One of each type as a till seals it, about the open shift. Those about an order or shift that never comes lack a field: a
 * sound one would rightly wait for it.
 */
export function payloadsOf(vendor: GivenVendor): Readonly<Record<OperationType, object>> {
  const [lane, otherLane] = vendor.stores[0].lanes;
  const lines = [{ item_id: `${vendor.id}-milk`, unit_price: 124 }];
  return {
    'order.place': aSale({ id: madeId, lane, shift: openShiftId, lines }),
    'order.void': { client_order_id: 'x' },
    'order.tip': { client_order_id: 'x', client_payment_id: 'x' },
    'order.reattribute': { device_id: 'x', device_seq: 1, vendor_work_shift_id: openShiftId },
    'shift.open': anOpening({ id: madeId, pos_register_id: otherLane }),
    'shift.close': { id: 'x', closing_handover_basis: aCounting.closing_handover_basis },
    'shift.assign': { id: openShiftId, assigned_vendor_employee_ids: ['x'] },
    'shift.amend': { id: openShiftId, amendment_id: madeId, note: 'x' },
    'cash.move': { id: madeId, vendor_work_shift_id: openShiftId, kind: 'paid_in', amount: 1, reason: 'x' },
    'time.punch': { id: madeId, kind: 'in', validations: [{ kind: 'photo', photo_ref: 'x' }] },
    'time.break': { id: madeId, step: 'start', kind: 'paid' },
    edit: { collection: 'product', id: 'x', base_rev: 0, base: {}, changes: { name: 'x' } },
  };
}

/** Of the payload itself, and of the first element of each of its lists. */
export function variantsOf(payload: object): fc.Arbitrary<JsonObject>[] {
  const within = Object.entries(payload).flatMap(([name, list]) =>
    Array.isArray(list) && typeof list[0] === 'object'
      ? [
          hostileVariant(list[0] as object).map(
            (changed) => ({ ...payload, [name]: [changed] }) as JsonObject,
          ),
        ]
      : [],
  );
  return [hostileVariant(payload), ...within];
}
