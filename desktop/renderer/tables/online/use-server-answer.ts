// What the server alone knows, asked again whenever somebody wants.
import type { ServerAnswer } from '@evertill/client-core';
import { ExchangeError } from '@evertill/sync';
import { useCallback, useMemo, useState } from 'react';
import { merge, NEVER, Subject } from 'rxjs';
import type { Observable } from 'rxjs';
import type * as z from 'zod';
import { useAnswer } from '../../ui/use-observable.ts';
import { isForeign } from '../../ui/is-foreign.ts';
import { isBusy } from '../../workplace/is-busy.ts';
import { useServer } from './server-context.ts';

export type NotSeen =
  | { readonly name: 'offline' | 'busy' | 'foreign' | 'signed_out' | 'unreadable' }
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
  const paths = useMemo(() => [path], [path]);
  const { seen, again } = useServerAnswers(paths, reply, signal);
  const one = useMemo(
    () => (seen?.name === 'answer' ? { name: seen.name, reply: seen.reply[0]! } : seen),
    [seen],
  );
  return { seen: one, again };
}

/** Questions of one kind, asked together: all of them are answered, or none. `paths` must be stable. */
export function useServerAnswers<Reply>(
  paths: readonly string[],
  reply: z.ZodType<Reply>,
  signal: Observable<unknown> = NEVER,
): AskedServer<readonly Reply[]> {
  const { ask: askServer, isLive } = useServer();
  const again = useMemo(() => new Subject<void>(), []);
  const ask = useCallback(async (): Promise<NonNullable<AskedServer<readonly Reply[]>['seen']>> => {
    try {
      const replies: Reply[] = [];
      const answers = await Promise.all(paths.map((path) => askServer({ method: 'GET', path, body: '' })));
      for (const answer of answers) {
        if (!answer.ok) return refusedAs(answer);
        const read = reply.safeParse(JSON.parse(answer.body));
        if (!read.success) return { name: 'unreadable' };
        replies.push(read.data);
      }
      return { name: 'answer', reply: replies };
    } catch (error) {
      return whyUnseen(error, isLive);
    }
  }, [askServer, paths, reply, isLive]);
  const signals = useMemo(() => merge(again, signal), [again, signal]);
  const answer = useAnswer(ask, signals);
  // Asked the same once more, as when the connection comes back, its answer stays on the screen meanwhile.
  const of = paths.join('\n');
  const [kept, keep] = useState({ of, answer });
  if (answer && answer !== kept.answer) keep({ of, answer });
  return { seen: answer ?? (kept.of === of ? kept.answer : undefined), again: () => again.next() };
}

/** Why the server did not answer it. */
export function refusedAs(answer: ServerAnswer & { readonly ok: false }): NotSeen {
  return answer.code === 'signed_out' ? { name: 'signed_out' } : { ...answer, name: 'refused' };
}

/** Why it was not answered. */
export function whyUnseen(error: unknown, isLive: boolean): NotSeen {
  if (isBusy(error)) return { name: 'busy' };
  if (isForeign(error)) return { name: 'foreign' };
  return { name: isLive && !isUnreached(error) ? 'unreadable' : 'offline' };
}

function isUnreached(error: unknown): boolean {
  return error instanceof ExchangeError && error.code === 'offline';
}
