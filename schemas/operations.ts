// The registry of journal operations: one line each.
import type { Operation } from './operation.ts';
import { cashMove } from './operations/cash-move.ts';
import { edit } from './operations/edit.ts';
import { orderPlace } from './operations/order-place.ts';
import { shiftAmend } from './operations/shift-amend.ts';
import { shiftAssign } from './operations/shift-assign.ts';
import { shiftClose } from './operations/shift-close.ts';
import { orderReattribute } from './operations/order-reattribute.ts';
import { orderTip } from './operations/order-tip.ts';
import { orderVoid } from './operations/order-void.ts';
import { shiftOpen } from './operations/shift-open.ts';
import { timeBreak } from './operations/time-break.ts';
import { timePunch } from './operations/time-punch.ts';

export const operations = {
  'order.place': orderPlace,
  'order.void': orderVoid,
  'order.tip': orderTip,
  'order.reattribute': orderReattribute,
  'shift.open': shiftOpen,
  'shift.close': shiftClose,
  'shift.assign': shiftAssign,
  'shift.amend': shiftAmend,
  'cash.move': cashMove,
  'time.punch': timePunch,
  'time.break': timeBreak,
  edit,
} as const;

export type OperationType = keyof typeof operations;
export type OperationRegistry = Readonly<Record<string, Operation>>;
