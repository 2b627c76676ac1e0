// Whose PIN a till takes in a test: a manager's and a cashier's, each their own.
import type { UnlockingTill } from '@evertill/client-core';
import { aStaff } from '../contract/contract-documents.ts';

const boss = aStaff(1, { id: 'boss', store_ids: ['store-1'], modules: ['order'] });
const cashier = aStaff(2, { id: 'cashier', store_ids: ['store-1'] });
const pins: Readonly<Record<string, typeof boss>> = { 'boss 2580': boss, 'cashier 1111': cashier };

export const byBoss = { employeeId: 'boss', pin: '2580', note: 'read in its journal' };
export const byCashier = { employeeId: 'cashier', pin: '1111', note: '' };

export const unlock: UnlockingTill['unlock'] = async (staffId, pin) => {
  const staff = pins[`${staffId} ${pin}`];
  return staff ? { ok: true, staff } : { ok: false, code: 'pin_wrong', tries: 4 };
};
