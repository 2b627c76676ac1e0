// What a sale takes, and out of which warehouse.
import { expect } from 'chai';
import type { StockMovement } from '@evertill/schemas';
import { aReference, aShift, instantZero } from '../../contract/contract-documents.ts';
import { decide, sale } from './given-order.ts';
import type { When } from './given-order.ts';

function movements(when: When = {}): StockMovement[] {
  const decision = decide(when);
  if (decision.kind !== 'apply') throw new Error(`not placed: ${JSON.stringify(decision)}`);
  return (decision.alsoWrite ?? []).map((also) => {
    if (also.into !== 'stock') throw new Error(`a sale writes into ${also.into}`);
    return also.movement;
  });
}

const warehouse = (id: string, is_default: boolean) =>
  aReference({ id, store_id: 'store', kind: 'warehouse', data: { is_default } });
const warehouses = [warehouse('attic', false), warehouse('cellar', true)];
const inShift = (warehouse_id: string) =>
  aShift({ id: 'shift', store_id: 'store', pos_register_id: 'lane', warehouse_id });
const placeOf = (when: When) => movements(when).map(({ warehouse_id }) => warehouse_id);

describe('the stock a sale takes', () => {
  it('is each line’s quantity in the unit it is sold in, with the order and the line to find it by', () => {
    const payload = sale({
      lines: [
        { item_id: 'milk', unit_price: 250, qty: '3.000' },
        { item_id: 'bread', unit_price: 399, qty: '0.455', variation_id: 'sliced' },
      ],
    });
    const known = { warehouses };
    const of = (line: number, fields: Partial<StockMovement>) => ({
      store_id: 'store',
      warehouse_id: 'cellar',
      reason: 'sale',
      document_id: 'sale',
      line_id: payload.lines[line]!.client_line_id,
      unit_cost: null,
      note: '',
      actor_id: 'employee',
      created_at: instantZero,
      ...fields,
    });
    expect(movements({ payload, known })).to.deep.equal([
      of(0, { item_id: 'milk', variation_id: '', quantity: '-3.000' }),
      of(1, { item_id: 'bread', variation_id: 'sliced', quantity: '-0.455' }),
    ]);
  });

  it('comes back with a negative quantity, as a return', () => {
    const payload = sale({ lines: [{ item_id: 'milk', unit_price: 250, qty: '-2.000' }] });
    const [movement] = movements({ payload });
    expect(movement).to.include({ quantity: '2.000', reason: 'return' });
  });

  it('leaves the warehouse of its shift, else the default one, else none', () => {
    const known = { warehouses, namedShift: inShift('attic') };
    expect(placeOf({ known })).to.deep.equal(['attic']);
    expect(placeOf({ known: { warehouses, namedShift: inShift('') } })).to.deep.equal(['cellar']);
    expect(placeOf({ known: { warehouses, namedShift: inShift('removed since') } })).to.deep.equal([
      'cellar',
    ]);
    expect(placeOf({ known: { warehouses: [] } })).to.deep.equal(['']);
  });

  it('leaves the warehouse of the shift it is given when it names none', () => {
    const open = { ...inShift('attic'), id: 'found', opened_by_vendor_employee_id: 'employee' };
    const payload = sale({ shift: '' });
    expect(
      placeOf({ payload, known: { warehouses, namedShift: undefined, openShifts: [open] } }),
    ).to.deep.equal(['attic']);
  });
});
