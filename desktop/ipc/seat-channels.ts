// Who stands at the till and which lane it is, for a window of a till that runs in another program. Passwords go in,
// tokens of a sign-in never come out: they stay with that program.
import * as z from 'zod';
import {
  adminTypes,
  dayField,
  idField,
  refField,
  salesReports,
  userKinds,
  vendorTypes,
} from '@evertill/schemas';
import { limits } from '@evertill/sync';
import { defineChannel } from './channel.ts';

const nothing = z.strictObject({});
const email = z.string().max(320);
const password = z.string().max(1024);
const token = z.string().min(1).max(4096);
const kind = z.enum(userKinds);
const forgetful = { kind, email, type: z.enum([...vendorTypes, ...adminTypes]).optional() };

function doneOrNot<const Reply extends z.ZodRawShape>(reply: Reply) {
  return z.discriminatedUnion('done', [
    z.strictObject({ done: z.literal(true), ...reply }),
    z.strictObject({ done: z.literal(false), code: z.string(), sentence: z.string() }),
  ]);
}

export const seatChannels = [
  defineChannel({
    name: 'seat:login',
    request: z.strictObject({ email, password }),
    reply: doneOrNot({ user: z.looseObject({ id: z.string() }) }),
  }),
  defineChannel({ name: 'seat:request-code', request: z.strictObject(forgetful), reply: doneOrNot({}) }),
  defineChannel({
    name: 'seat:verify-code',
    request: z.strictObject({ ...forgetful, code: z.string().max(6) }),
    // Worth one new password and nothing else.
    reply: doneOrNot({ resetToken: z.string() }),
  }),
  defineChannel({
    name: 'seat:complete-reset',
    request: z.strictObject({ kind, token, password }),
    reply: doneOrNot({}),
  }),
  defineChannel({
    name: 'seat:accept-invitation',
    request: z.strictObject({ kind: kind.exclude(['admin']), token, password }),
    reply: doneOrNot({}),
  }),
  defineChannel({ name: 'seat:sign-out', request: nothing, reply: nothing }),
  defineChannel({
    name: 'seat:unlock',
    request: z.strictObject({ staffId: idField, pin: z.string().max(40) }),
    reply: nothing,
  }),
  defineChannel({
    name: 'seat:stores',
    request: nothing,
    reply: z.strictObject({ stores: z.array(z.record(z.string(), z.unknown())) }),
  }),
  defineChannel({
    name: 'seat:arrival',
    request: nothing,
    reply: z.strictObject({
      deviceId: idField,
      user: z.record(z.string(), z.unknown()),
      stores: z.array(z.record(z.string(), z.unknown())),
    }),
  }),
  defineChannel({
    name: 'seat:sales-report',
    request: z.strictObject({
      report: z.enum(salesReports),
      storeId: idField,
      from: dayField,
      to: dayField,
      format: z.enum(['json', 'csv']),
    }),
    /** As the server wrote it. */
    reply: doneOrNot({ body: z.string() }),
  }),
  defineChannel({
    name: 'seat:ask',
    request: z.strictObject({
      method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
      /** Below `/api/v1`: nothing that could lead elsewhere. */
      path: z
        .string()
        .regex(/^\/(vendor|auth|admin)\/[^#\\\s]*$/)
        .max(4000),
      body: z.string().max(limits.frameBytes),
      type: z.literal('application/octet-stream').optional(),
      key: idField.optional(),
    }),
    /** As the server wrote it. */
    reply: doneOrNot({ body: z.string() }),
  }),
  defineChannel({
    name: 'seat:terminals',
    request: z.strictObject({ shiftId: idField }),
    reply: z.strictObject({
      terminals: z.array(z.strictObject({ id: z.string(), name: z.string(), pos_register_id: z.string() })),
    }),
  }),
  defineChannel({
    name: 'seat:use-place',
    request: z.strictObject({ storeId: idField, laneId: refField }),
    reply: nothing,
  }),
  defineChannel({ name: 'seat:leave-place', request: nothing, reply: nothing }),
] as const;
