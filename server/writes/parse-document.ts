// A proposed document is checked against its shape: unknown fields are refused (nothing is assigned by the mass),
// wrong ones are named.
import type { z } from 'zod';
import { problemSaid, reject } from '@evertill/schemas';
import type { Collection, FieldProblem, Reject, ReplicatedDocument } from '@evertill/schemas';
import type { Flaw } from '@evertill/sync';

export type ParsedDocument =
  | { readonly ok: true; readonly document: ReplicatedDocument; readonly deleted: boolean }
  | { readonly ok: false; readonly rejection: Reject };

export function parseDocument(collection: Collection, raw: ReplicatedDocument): ParsedDocument {
  const { _deleted, ...fields } = raw;
  const result = collection.document.safeParse({ ...fields, rev: 0 });
  if (!result.success) return { ok: false, rejection: inputRejection(result.error) };
  return { ok: true, document: result.data as ReplicatedDocument, deleted: _deleted === true };
}

/** zod's findings as a refusal with one entry per field. */
export function inputRejection(error: z.ZodError): Reject {
  const unknown = error.issues.find((issue) => issue.code === 'unrecognized_keys');
  const errors: FieldProblem[] = error.issues
    .flatMap((issue) => {
      const places =
        issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
      return places.map((place) => ({ field: place.join('.'), problem: problemSaid(issue) }));
    })
    .slice(0, 20);
  return reject(unknown ? 'unknown_field' : 'invalid_input', { errors });
}

/** What no storage can take, as a refusal that names the field. */
export function flawRejection({ kind, reason, field }: Flaw): Reject {
  if (kind !== 'text') return reject('invalid_json', { field, problem: reason });
  return reject('invalid_input', { errors: [{ field, problem: reason }] });
}
