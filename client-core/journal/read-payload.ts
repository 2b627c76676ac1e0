// An entry's payload in the shape of its type. An older version of the till took texts that are longer than this one
// takes: such an entry is refused by the server, and its money still moved, so the till's own figures count it.
import { cutText, operations } from '@evertill/schemas';
import type { JsonObject, OperationType } from '@evertill/schemas';
import type * as z from 'zod';

export type PayloadOf<Type extends OperationType> = z.infer<(typeof operations)[Type]['payload']>;

/** Texts that are too long are cut; undefined where anything else is wrong, or the type is none this version knows. */
export function readPayload<Type extends OperationType>(
  type: Type,
  payload: unknown,
): PayloadOf<Type> | undefined {
  if (!Object.hasOwn(operations, type)) return undefined;
  const schema: z.ZodType = operations[type].payload;
  const read = schema.safeParse(payload);
  if (read.success) return read.data as PayloadOf<Type>;
  return schema.safeParse(withTextsCut(payload, read.error)).data as PayloadOf<Type> | undefined;
}

function withTextsCut(payload: unknown, { issues }: z.ZodError): unknown {
  const copy: unknown = structuredClone(payload);
  for (const issue of issues) {
    const name = issue.path.at(-1);
    if (issue.code !== 'too_big' || issue.origin !== 'string' || name === undefined) continue;
    const holder = issue.path
      .slice(0, -1)
      .reduce((value, step) => (value as JsonObject)[String(step)]!, copy);
    const members = holder as Record<PropertyKey, string>;
    members[name] = cutText(members[name]!, Number(issue.maximum));
  }
  return copy;
}
