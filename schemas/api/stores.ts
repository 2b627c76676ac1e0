// The stores a signed-in person may work in, before any of them is replicated: a new till asks which one it is.
import * as z from 'zod';
import { store } from '../collections/store.ts';

export const myStoresReply = z.strictObject({ stores: z.array(store.document) });
export type MyStores = z.infer<typeof myStoresReply>;
