// Whoever stands for what is done about card money by hand: a manager, by their PIN, and why.
import * as z from 'zod';
import { idField } from '@evertill/schemas';

export const byManager = {
  employeeId: idField,
  pin: z.string().min(1).max(40),
  note: z.string().max(500),
};
