// Who stands at the till and which lane it is, for a window of a till that runs in another program. Passwords go in,
// tokens never come out: they stay with that program.
import * as z from 'zod';
import { idField } from '@evertill/schemas';
import { defineChannel } from './channel.ts';

const nothing = z.strictObject({});

export const seatChannels = [
  defineChannel({
    name: 'seat:login',
    request: z.strictObject({ email: z.string().max(320), password: z.string().max(1000) }),
    reply: z.discriminatedUnion('done', [
      z.strictObject({ done: z.literal(true), user: z.looseObject({ id: z.string() }) }),
      z.strictObject({ done: z.literal(false), code: z.string(), sentence: z.string() }),
    ]),
  }),
  defineChannel({ name: 'seat:sign-out', request: nothing, reply: nothing }),
  defineChannel({
    name: 'seat:stores',
    request: nothing,
    reply: z.strictObject({ stores: z.array(z.record(z.string(), z.unknown())) }),
  }),
  defineChannel({
    name: 'seat:use-place',
    request: z.strictObject({ storeId: idField, laneId: idField }),
    reply: nothing,
  }),
  defineChannel({ name: 'seat:leave-place', request: nothing, reply: nothing }),
] as const;
