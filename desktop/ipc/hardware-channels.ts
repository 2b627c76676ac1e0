// What devices at the till answer. Second document, "Desktop client local channels".
import * as z from 'zod';
import { defineChannel } from './channel.ts';

export const readWeightChannel = defineChannel({
  name: 'scale:read-weight',
  request: z.strictObject({ devicePath: z.string().max(500), protocol: z.enum(['hid', 'serial']) }),
  reply: z.strictObject({ weight: z.number(), unit: z.enum(['kg', 'lb']), stable: z.boolean() }),
});
