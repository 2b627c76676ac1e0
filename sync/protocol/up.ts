// Everything a client may say.
import * as z from 'zod';
import { appliedSchema } from './applied.ts';
import { authSchema } from './auth.ts';
import { digestRequestSchema } from './digest.ts';
import { helloSchema } from './hello.ts';
import { leaseRequestSchema } from './lease.ts';
import { operationsSchema } from './operation.ts';
import { pingSchema } from './ping.ts';
import { pullSchema } from './pull.ts';
import { pushSchema } from './push.ts';
import { reportSchema } from './report.ts';
import { creditSchema, streamSchema } from './stream.ts';

export const upSchema = z.discriminatedUnion('type', [
  helloSchema,
  pullSchema,
  pushSchema,
  operationsSchema,
  streamSchema,
  creditSchema,
  digestRequestSchema,
  appliedSchema,
  leaseRequestSchema,
  reportSchema,
  authSchema,
  pingSchema,
]);
export type Up = z.infer<typeof upSchema>;
