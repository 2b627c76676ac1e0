// Asks the server to change what it alone keeps. What was typed stays where it is until it is saved.
import { ExchangeError } from '@evertill/sync';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import type * as z from 'zod';
import { isForeign } from '../../ui/is-foreign.ts';
import { useText } from '../../ui/language.ts';
import { rejectionText } from '../../ui/rejection-words.ts';
import { isBusy } from '../../workplace/is-busy.ts';
import { useServer } from './server-context.ts';

export interface ServerChange<Reply> {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api/v1`. */
  readonly path: string;
  readonly body?: object;
  /** Whose fields a refusal may be about; absent: those of the body. */
  readonly about?: object;
  /** A file's bytes in Base64, instead of a body. */
  readonly file?: string;
  /** What is asked again with the same key, because its answer was lost, is done once. */
  readonly key?: string;
  readonly reply: z.ZodType<Reply>;
  /** Said when it is done; blank: nothing. */
  readonly done: string | ((reply: Reply) => string);
}

/** Sentences, each at its field; those of none of them at `form`, which every form has above its button. */
export type ServerProblems<Field extends string> = Readonly<Partial<Record<Field | 'form', string>>>;

export interface ServerDoor<Field extends string> {
  readonly busy: boolean;
  readonly problems: ServerProblems<Field>;
  readonly say: (problems: ServerProblems<Field>) => void;
  /** Undefined when it was not done, which has been said then. */
  readonly change: <Reply>(asked: ServerChange<Reply>) => Promise<Reply | undefined>;
}

const none = {};

/** `fieldOf`: what a refusal is about. It stands there where that was asked for. */
export function useServerDoor<Field extends string>(
  fieldOf: Readonly<Record<string, Field>>,
): ServerDoor<Field> {
  const t = useText('tables');
  const server = useServer();
  const [busy, setBusy] = useState(false);
  const [problems, say] = useState(none as ServerProblems<Field>);
  const sayAt = (field: Field | 'form', text: string) => say({ [field]: text } as ServerProblems<Field>);

  async function change<Reply>(asked: ServerChange<Reply>): Promise<Reply | undefined> {
    const { method, path, body = {}, about = body, file, key, reply, done } = asked;
    setBusy(true);
    say(none as ServerProblems<Field>);
    try {
      const text = asked.body ? JSON.stringify(body) : '';
      const question = { method, path, body: file ?? text, key } as const;
      const answer = await server.ask(
        file === undefined ? question : { ...question, type: 'application/octet-stream' },
      );
      if (!answer.ok) {
        const field = fieldOf[answer.code];
        sayAt(field !== undefined && field in about ? field : 'form', rejectionText(answer));
        return undefined;
      }
      const read = reply.safeParse(JSON.parse(answer.body));
      if (!read.success) {
        sayAt('form', t('online.unreadable'));
        return undefined;
      }
      const message = typeof done === 'string' ? done : done(read.data);
      if (message !== '') notifications.show({ message, color: 'evergreen' });
      return read.data;
    } catch (error) {
      const seconds = secondsToWait(error);
      if (isForeign(error)) sayAt('form', t('online.foreign'));
      else if (seconds > 0) sayAt('form', t('online.waitFor', { count: seconds }));
      else sayAt('form', t(isBusy(error) ? 'online.wait' : 'online.typedStays'));
      return undefined;
    } finally {
      setBusy(false);
    }
  }
  return { busy, problems, say, change };
}

/** 0 where the server named no time. */
function secondsToWait(error: unknown): number {
  return error instanceof ExchangeError ? Math.ceil(error.retryAfter / 1000) : 0;
}
