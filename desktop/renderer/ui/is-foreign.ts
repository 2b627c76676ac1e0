// Something between this device and the server answered in its place, to this page or to the till program.
import { TillRefusal } from '@evertill/client-core';
import { ExchangeError } from '@evertill/sync';

export function isForeign(error: unknown): boolean {
  return (
    (error instanceof ExchangeError && error.code === 'foreign') ||
    (error instanceof TillRefusal && error.code === 'server_unreached' && error.details['foreign'] === true)
  );
}
