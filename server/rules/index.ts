// One rule a collection and one an operation: a collection without a rule does not compile.
import type { CollectionName, OperationType } from '@evertill/schemas';
import { byOperationRule, orderRule } from './by-operation.ts';
import { customerRule } from './customer.ts';
import { draftRule } from './draft.ts';
import { localRule } from './local.ts';
import { cashMoveRule } from './operations/cash-move.ts';
import { editRule } from './operations/edit.ts';
import { orderPlaceRule } from './operations/order-place.ts';
import { shiftAmendRule } from './operations/shift-amend.ts';
import { shiftAssignRule } from './operations/shift-assign.ts';
import { shiftCloseRule } from './operations/shift-close.ts';
import { orderReattributeRule } from './operations/order-reattribute.ts';
import { orderTipRule } from './operations/order-tip.ts';
import { orderVoidRule } from './operations/order-void.ts';
import { shiftOpenRule } from './operations/shift-open.ts';
import { timeBreakRule } from './operations/time-break.ts';
import { timePunchRule } from './operations/time-punch.ts';
import { productRule } from './product.ts';
import { referenceRule } from './reference.ts';
import type { AnyOperationRule, AnyRule } from './rule.ts';
import { staffRule } from './staff.ts';
import { storeRule } from './store.ts';

export const rules = {
  product: productRule,
  barcode: localRule,
  reference: referenceRule,
  store: storeRule,
  staff: staffRule,
  customer: customerRule,
  work_shift: byOperationRule,
  order: orderRule,
  draft: draftRule,
  operation: localRule,
  attention: localRule,
  device: localRule,
} satisfies Record<CollectionName, AnyRule>;

export const operationRules = {
  'order.place': orderPlaceRule,
  'order.void': orderVoidRule,
  'order.tip': orderTipRule,
  'order.reattribute': orderReattributeRule,
  'shift.open': shiftOpenRule,
  'shift.close': shiftCloseRule,
  'shift.assign': shiftAssignRule,
  'shift.amend': shiftAmendRule,
  'cash.move': cashMoveRule,
  'time.punch': timePunchRule,
  'time.break': timeBreakRule,
  edit: editRule,
} satisfies Record<OperationType, AnyOperationRule>;
