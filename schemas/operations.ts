// The registry of journal operations: one line each.
import type { Operation } from './operation.ts';
import { edit } from './operations/edit.ts';
import { orderPlace } from './operations/order-place.ts';
import { shiftOpen } from './operations/shift-open.ts';

export const operations = {
  'order.place': orderPlace,
  'shift.open': shiftOpen,
  edit,
} as const;

export type OperationType = keyof typeof operations;
export type OperationRegistry = Readonly<Record<string, Operation>>;
