// What the server alone knows, asked again whenever somebody wants.
import { ExchangeError } from '@evertill/sync';
import { useCallback, useMemo, useState } from 'react';
import { merge, NEVER, Subject } from 'rxjs';
import type { Observable } from 'rxjs';
import type * as z from 'zod';
import { useAnswer } from '../../ui/use-observable.ts';
import { isBusy } from '../../workplace/is-busy.ts';
import { useServer } from './server-context.ts';

export type NotSeen =
  | { readonly name: 'offline' | 'busy' | 'signed_out' | 'unreadable' }
  | { readonly name: 'refused'; readonly code: string; readonly sentence: string };

export interface AskedServer<Reply> {
  /** Undefined until it is answered. */
  readonly seen: { readonly name: 'answer'; readonly reply: Reply } | NotSeen | undefined;
  readonly again: () => void;
}

/**
 * `path` with its query, below `/api/v1`. Asked again after every `signal`, for what the answer is about has changed. `reply`
 * and `signal` must be stable.
 */
export function useServerAnswer<Reply>(
  path: string,
  reply: z.ZodType<Reply>,
  signal: Observable<unknown> = NEVER,
): AskedServer<Reply> {
  const { ask: askServer, isLive } = useServer();
  const again = useMemo(() => new Subject<void>(), []);
  const ask = useCallback(async (): Promise<NonNullable<AskedServer<Reply>['seen']>> => {
    try {
      const answer = await askServer({ method: 'GET', path, body: '' });
      if (!answer.ok)
        return answer.code === 'signed_out' ? { name: 'signed_out' } : { ...answer, name: 'refused' };
      const read = reply.safeParse(JSON.parse(answer.body));
      return read.success ? { name: 'answer', reply: read.data } : { name: 'unreadable' };
    } catch (error) {
      return { name: isBusy(error) ? 'busy' : isLive && !isUnreached(error) ? 'unreadable' : 'offline' };
    }
  }, [askServer, path, reply, isLive]);
  const signals = useMemo(() => merge(again, signal), [again, signal]);
  const answer = useAnswer(ask, signals);
  // Asked the same once more, as when the connection comes back, its answer stays on the screen meanwhile.
  const [kept, keep] = useState({ path, answer });
  if (answer && answer !== kept.answer) keep({ path, answer });
  return { seen: answer ?? (kept.path === path ? kept.answer : undefined), again: () => again.next() };
}

function isUnreached(error: unknown): boolean {
  return error instanceof ExchangeError && error.code === 'offline';
}
