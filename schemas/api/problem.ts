// How the server refuses (RFC 9457), in any version of it; `server/http/problem.ts` writes it.
import * as z from 'zod';

export const problemDocument = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  instance: z.string(),
  code: z.string(),
  request_id: z.string(),
});
export type ProblemDocument = z.infer<typeof problemDocument>;

/** Undefined for what this server did not write: between it and a client others answer too, with the same numbers. */
export function problemFrom(status: number, body: unknown): ProblemDocument | undefined {
  const { data } = problemDocument.safeParse(body);
  return data?.status === status && data.type.startsWith('/help/') ? data : undefined;
}
