// What the server alone knows, asked again whenever somebody wants.
import { useSyncStatus } from '@evertill/client-core/react';
import { useCallback, useMemo } from 'react';
import { merge, NEVER, Subject } from 'rxjs';
import type { Observable } from 'rxjs';
import type * as z from 'zod';
import { usePlatform } from '../../platform/host-context.ts';
import { useAnswer } from '../../ui/use-observable.ts';
import { isBusy } from '../../workplace/is-busy.ts';

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
  const { host } = usePlatform();
  const again = useMemo(() => new Subject<void>(), []);
  // With the connection back, an answer may be had.
  const isLive = useSyncStatus().connection.name === 'live';
  const ask = useCallback(async (): Promise<NonNullable<AskedServer<Reply>['seen']>> => {
    try {
      const answer = await host.ask({ method: 'GET', path, body: '' });
      if (!answer.ok)
        return answer.code === 'signed_out' ? { name: 'signed_out' } : { ...answer, name: 'refused' };
      const read = reply.safeParse(JSON.parse(answer.body));
      return read.success ? { name: 'answer', reply: read.data } : { name: 'unreadable' };
    } catch (error) {
      return { name: isBusy(error) ? 'busy' : isLive ? 'unreadable' : 'offline' };
    }
  }, [host, path, reply, isLive]);
  const signals = useMemo(() => merge(again, signal), [again, signal]);
  return { seen: useAnswer(ask, signals), again: () => again.next() };
}
