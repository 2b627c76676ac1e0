// Shift templates: the usual shifts of a store, and who is usually in them. decisions.md, "Template bodies".
import * as z from 'zod';
import { referenceData } from '../collections/reference.ts';
import { idField } from '../fields.ts';
import { givenNameField } from './given-name.ts';
import { queryFlag } from './query-flag.ts';

const { time_start, time_end, sort_order, effective_on, vendor_employee_ids } =
  referenceData.shift_template.shape;
const fields = {
  sort_order: sort_order.unwrap(),
  effective_on: effective_on.unwrap(),
  vendor_employee_ids: vendor_employee_ids.unwrap(),
};
const name = givenNameField;

export const shiftTemplateBody = z.strictObject({
  store_id: idField.optional(),
  name,
  time_start,
  time_end,
  sort_order: fields.sort_order.optional(),
  is_active: z.boolean().optional(),
  effective_on: fields.effective_on.optional(),
});

export const shiftTemplatePatch = shiftTemplateBody.omit({ store_id: true }).partial();

export const templateAssigneesBody = z.strictObject({ vendor_employee_ids: fields.vendor_employee_ids });

export const shiftTemplatesQuery = z.strictObject({
  store_id: z.string().max(128).optional(),
  is_active: queryFlag.optional(),
});

export const shiftTemplateReply = z.object({
  id: idField,
  store_id: idField,
  name: z.string(),
  time_start,
  time_end,
  is_active: z.boolean(),
  ...fields,
});
export type ShiftTemplate = z.infer<typeof shiftTemplateReply>;

export const shiftTemplatesReply = z.object({ data: z.array(shiftTemplateReply) });
