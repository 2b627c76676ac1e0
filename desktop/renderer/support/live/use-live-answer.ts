// An answer of the server that keeps itself up to date. It is asked for again and again with the tag of what is known, so
// that nothing new costs a line and draws nothing; a page nobody sees asks seldom.
import { useCallback, useEffect, useRef, useState } from 'react';
import type * as z from 'zod';
import { useServer } from '../../tables/online/server-context.ts';
import { refusedAs, whyUnseen } from '../../tables/online/use-server-answer.ts';
import type { NotSeen } from '../../tables/online/use-server-answer.ts';

/** ms between two questions, for who looks and for who does not. */
const pace = { seen: 2000, hidden: 30_000 } as const;

export interface Live<Reply> {
  /** The newest one; undefined until the first came. */
  readonly reply: Reply | undefined;
  /** Why it is not up to date; undefined while it is. */
  readonly why: NotSeen | undefined;
  readonly again: () => void;
}

interface Known<Reply> {
  readonly path: string;
  readonly text: string;
  readonly tag: string;
  readonly reply: Reply | undefined;
  readonly why: NotSeen | undefined;
}

/** `path` with its query, below `/api/v1`. `shape` must be stable. */
export function useLiveAnswer<Reply>(path: string, shape: z.ZodType<Reply>): Live<Reply> {
  const { ask, isLive } = useServer();
  const [known, setKnown] = useState<Known<Reply>>();
  const [asked, setAsked] = useState(0);
  /** Survives that it is asked anew: what is known stays until there is something newer. */
  const latest = useRef<Known<Reply>>(undefined);
  const again = useCallback(() => setAsked((count) => count + 1), []);

  useEffect(() => {
    let gone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isAsking = false;
    const blank: Known<Reply> = { path, text: '', tag: '', reply: undefined, why: undefined };
    let last = latest.current?.path === path ? latest.current : blank;

    function show(next: Known<Reply>): void {
      last = next;
      if (gone) return;
      latest.current = next;
      setKnown(next);
    }

    async function look(): Promise<void> {
      if (isAsking) return;
      isAsking = true;
      clearTimeout(timer);
      try {
        const answer = await ask({ method: 'GET', path, body: '', known: last.tag });
        if (!answer.ok) show({ ...last, why: refusedAs(answer) });
        else if (answer.isSame === true || answer.body === last.text) {
          if (last.why) show({ ...last, why: undefined });
        } else {
          const read = shape.safeParse(JSON.parse(answer.body));
          show(
            read.success
              ? { path, text: answer.body, tag: answer.tag ?? '', reply: read.data, why: undefined }
              : { ...last, why: { name: 'unreadable' } },
          );
        }
      } catch (error) {
        show({ ...last, why: whyUnseen(error, isLive) });
      } finally {
        isAsking = false;
        if (!gone) timer = setTimeout(() => void look(), document.hidden ? pace.hidden : pace.seen);
      }
    }

    const seenAgain = () => {
      if (!document.hidden) void look();
    };
    void look();
    document.addEventListener('visibilitychange', seenAgain);
    return () => {
      gone = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', seenAgain);
    };
  }, [ask, isLive, path, shape, asked]);

  const current = known?.path === path ? known : undefined;
  return { reply: current?.reply, why: current?.why, again };
}
