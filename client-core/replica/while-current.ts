// Waiting for the server ends when the session it belongs to does, not at the request's deadline.
import { ExchangeError } from '@evertill/sync';

/** Rejects with an `ExchangeError` as soon as `ended` aborts. */
export function whileCurrent<T>(ended: AbortSignal, work: Promise<T>): Promise<T> {
  // The one who waited is gone; nobody else hears of its failure.
  work.catch(() => undefined);
  return new Promise((resolve, reject) => {
    const end = () => reject(new ExchangeError('ended', 'The connection this belonged to is over.', 'retry'));
    if (ended.aborted) return end();
    ended.addEventListener('abort', end, { once: true });
    const settled = () => ended.removeEventListener('abort', end);
    work.then(resolve, reject).finally(settled);
  });
}
