// A fresh token on the living socket, so that nobody is disconnected every fifteen minutes (rule A1).
import * as z from 'zod';

export const authSchema = z.strictObject({
  type: z.literal('auth'),
  id: z.int(),
  token: z.string().max(4096),
});
export const authedSchema = z.strictObject({ type: z.literal('authed'), id: z.int() });
