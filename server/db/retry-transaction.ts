// Two transactions in each other's way: one of them is undone, and run again it sees what the other one did.
import { isWorthRetrying, translatePgError } from './pg-error.ts';

const attempts = 6;

/** `once`: a whole transaction. Throws what the last try threw, translated. */
export async function retryTransaction<T>(once: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once();
    } catch (error) {
      if (attempt >= attempts || !isWorthRetrying(error)) throw translatePgError(error);
    }
  }
}
