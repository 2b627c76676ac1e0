// One definition of a journal operation: its payload and what it names. The server's rule decides about it.
import type * as z from 'zod';
import type { Actor } from './actor.ts';

export interface Operation<Type extends string = string, Payload extends z.ZodType = z.ZodType> {
  readonly type: Type;
  /** Raise it with every change of the payload; entries up to 18 months old must still be readable. */
  readonly version: number;
  readonly payload: Payload;
  /** May this person do this at all? */
  readonly may: (actor: Actor) => boolean;
}

export function defineOperation<const Type extends string, Payload extends z.ZodType>(
  definition: Operation<Type, Payload>,
): Operation<Type, Payload> {
  return definition;
}
