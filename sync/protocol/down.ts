// Everything a server may say.
import * as z from 'zod';
import { notedSchema } from './applied.ts';
import { authedSchema } from './auth.ts';
import { digestAnswerSchema } from './digest.ts';
import { errorSchema } from './error.ts';
import { upgradeRequiredSchema, welcomeSchema } from './hello.ts';
import { leaseAnswerSchema } from './lease.ts';
import { outcomesSchema } from './operation.ts';
import { pongSchema } from './ping.ts';
import { pulledSchema } from './pull.ts';
import { pushedSchema } from './push.ts';
import { instructedSchema, instructionsSchema } from './report.ts';
import { changesSchema, resetSchema, resyncSchema, streamingSchema } from './stream.ts';

export const downSchema = z.discriminatedUnion('type', [
  welcomeSchema,
  upgradeRequiredSchema,
  pulledSchema,
  pushedSchema,
  outcomesSchema,
  streamingSchema,
  changesSchema,
  resyncSchema,
  resetSchema,
  digestAnswerSchema,
  notedSchema,
  leaseAnswerSchema,
  instructionsSchema,
  instructedSchema,
  authedSchema,
  pongSchema,
  errorSchema,
]);
export type Down = z.infer<typeof downSchema>;
