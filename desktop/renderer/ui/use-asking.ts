// A question to the server from a form: one at a time, and why there was no answer in words.
import { TillRefusal } from '@evertill/client-core';
import { ExchangeError } from '@evertill/sync';
import { useState } from 'react';
import { isForeign } from './is-foreign.ts';
import { useText } from './language.ts';

export interface Asking {
  readonly busy: boolean;
  /** A sentence; blank while nothing is wrong. */
  readonly problem: string;
  say(problem: string): void;
  /** Undefined when there was no answer, which has been said then. */
  ask<T>(question: () => Promise<T>): Promise<T | undefined>;
}

export interface AskingWords {
  /** What is wrong before anything was asked. */
  readonly first?: string;
  /** What it means here that the server cannot be reached. */
  readonly offline?: string;
}

export function useAsking({ first = '', offline }: AskingWords = {}): Asking {
  const t = useText('ui');
  const [busy, setBusy] = useState(false);
  const [problem, say] = useState(first);

  async function ask<T>(question: () => Promise<T>): Promise<T | undefined> {
    setBusy(true);
    say('');
    try {
      return await question();
    } catch (error) {
      const wait = waitOf(error);
      if (wait !== undefined) say(t('server.wait', { count: wait }));
      else say(isForeign(error) ? t('server.foreign') : (offline ?? t('server.offline')));
      return undefined;
    } finally {
      setBusy(false);
    }
  }
  return { busy, problem, say, ask };
}

const usualWait = 60;

/** Seconds the server asks to wait; undefined when it was not reached. */
function waitOf(error: unknown): number | undefined {
  if (error instanceof ExchangeError && error.code === 'busy') return secondsOf(error.retryAfter);
  if (error instanceof TillRefusal && error.code === 'rate_limited')
    return secondsOf(Number(error.details['retry_after']));
  return undefined;
}

function secondsOf(milliseconds: number): number {
  return milliseconds > 0 ? Math.ceil(milliseconds / 1000) : usualWait;
}
