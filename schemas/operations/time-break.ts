// A break marked at a till's time clock, with or without a network: that one began, or that it ended. A fact like a punch.
import * as z from 'zod';
import { idField } from '../fields.ts';
import { defineOperation } from '../operation.ts';

export const timeBreakPayload = z.discriminatedUnion('step', [
  z.strictObject({ id: idField, step: z.literal('start'), kind: z.enum(['paid', 'unpaid']) }),
  z.strictObject({ id: idField, step: z.literal('end') }),
]);
export type TimeBreakPayload = z.infer<typeof timeBreakPayload>;

export const timeBreak = defineOperation({
  type: 'time.break',
  version: 1,
  payload: timeBreakPayload,
  // For oneself only, as coming and going.
  may: () => true,
});
