// From where the request under way came, for the audit log: whatever a route writes can say it, though the route never
// hands it on.
import { AsyncLocalStorage } from 'node:async_hooks';

/** From where a request came, as the audit log wants it. */
export interface Asked {
  readonly ip: string;
  readonly requestId: string;
  readonly sessionId: string;
}

const underWay = new AsyncLocalStorage<Asked>();

export function answering<T>(asked: Asked, work: () => Promise<T>): Promise<T> {
  return underWay.run(asked, work);
}

/** Undefined where no request stands behind what is done. */
export function askedNow(): Asked | undefined {
  return underWay.getStore();
}
