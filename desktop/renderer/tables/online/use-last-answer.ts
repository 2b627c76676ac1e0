// What was seen of an answer stays on the screen while the server cannot be asked again.
import { useState } from 'react';
import type { AskedServer } from './use-server-answer.ts';

/** `of`: what was asked; what was answered to something else is of no use. */
export function useLastAnswer<Reply>(of: string, seen: AskedServer<Reply>['seen']): Reply | undefined {
  const [kept, keep] = useState<{ readonly of: string; readonly reply: Reply }>();
  if (seen?.name === 'answer' && seen.reply !== kept?.reply) keep({ of, reply: seen.reply });
  return kept?.of === of ? kept.reply : undefined;
}
