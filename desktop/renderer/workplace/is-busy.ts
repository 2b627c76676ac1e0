// The server, or the till program on its behalf, says to wait: a moment later there may be room.
import { TillRefusal } from '@evertill/client-core';
import { ExchangeError } from '@evertill/sync';

export function isBusy(error: unknown): boolean {
  return (
    (error instanceof ExchangeError && error.code === 'busy') ||
    (error instanceof TillRefusal && error.code === 'rate_limited')
  );
}
