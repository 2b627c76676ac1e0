// A sale that came too late to be placed, as the server lists it.
import type { parkedOrderRow } from '@evertill/schemas';
import type * as z from 'zod';

export type ParkedOrder = z.infer<typeof parkedOrderRow>;
