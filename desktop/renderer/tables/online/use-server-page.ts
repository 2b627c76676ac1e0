// One page of a list that is kept on the server alone.
import { useMemo } from 'react';
import type { Observable } from 'rxjs';
import type * as z from 'zod';
import { useServerAnswer } from './use-server-answer.ts';
import type { NotSeen } from './use-server-answer.ts';

export interface ServerPage<Row> {
  readonly data: readonly Row[];
  readonly total: number;
  readonly totalPages: number;
}

export type PageSeen<Row> = ({ readonly name: 'page' } & ServerPage<Row>) | NotSeen;

export interface AskedPage<Row> {
  /** Undefined until it is answered. */
  readonly seen: PageSeen<Row> | undefined;
  readonly again: () => void;
}

/** `path` with its query, below `/api/v1`. `reply`, of one page, and `signal`, after which it is asked again, must be stable. */
export function useServerPage<Row>(
  path: string,
  reply: z.ZodType<ServerPage<Row>>,
  signal?: Observable<unknown>,
): AskedPage<Row> {
  const { seen, again } = useServerAnswer(path, reply, signal);
  const page = useMemo(
    (): PageSeen<Row> | undefined => (seen?.name === 'answer' ? { name: 'page', ...seen.reply } : seen),
    [seen],
  );
  return { seen: page, again };
}
