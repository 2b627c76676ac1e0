// The server's public doors as a replay uses them: sign in, push documents, read a collection from end to end.
import type { PushOutcome } from '@evertill/sync';
import type { ReplicatedDocument } from '@evertill/schemas';

export interface Account {
  readonly url: string;
  readonly email: string;
  readonly password: string;
  readonly storeId: string;
}

const rowsAtOnce = 500;
const pullRows = 5000;

export class SyncDoor {
  readonly #account: Account;
  readonly #token: string;

  private constructor(account: Account, token: string) {
    this.#account = account;
    this.#token = token;
  }

  static async open(account: Account): Promise<SyncDoor> {
    const { url, email, password } = account;
    const response = await fetch(`${url}/api/v1/auth/vendor/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    const { access_token } = await answerOf<{ access_token: string }>(response);
    return new SyncDoor(account, access_token);
  }

  /** New documents; answers the refused ones. */
  async create(
    collection: string,
    documents: readonly ReplicatedDocument[],
  ): Promise<{ readonly id: string; readonly code: string }[]> {
    const refused: { id: string; code: string }[] = [];
    for (let from = 0; from < documents.length; from += rowsAtOnce) {
      const rows = documents.slice(from, from + rowsAtOnce).map((newDocumentState) => ({ newDocumentState }));
      const { outcomes } = await this.#ask<{ outcomes: PushOutcome[] }>(collection, 'push', {}, { rows });
      for (const outcome of outcomes) {
        if (outcome.kind === 'rejected') refused.push({ id: outcome.id, code: outcome.code });
        if (outcome.kind === 'conflict') refused.push({ id: outcome.id, code: 'conflict' });
      }
    }
    return refused;
  }

  /** Every living document of the store. A document that changed on the way comes once, in its newest state. */
  async all<D>(collection: string): Promise<D[]> {
    const found = new Map<string, ReplicatedDocument>();
    let checkpoint: unknown = null;
    for (;;) {
      const query = { limit: String(pullRows), checkpoint: JSON.stringify(checkpoint) };
      const page = await this.#ask<{
        documents: ReplicatedDocument[];
        checkpoint: unknown;
        complete: boolean;
      }>(collection, 'pull', query);
      for (const document of page.documents) {
        if (document._deleted) found.delete(document.id);
        else found.set(document.id, document);
      }
      if (page.complete) return [...found.values()] as D[];
      checkpoint = page.checkpoint;
    }
  }

  async #ask<T>(
    collection: string,
    exchange: string,
    query: Record<string, string>,
    body?: object,
  ): Promise<T> {
    const { url, storeId } = this.#account;
    const search = new URLSearchParams({ store_id: storeId, ...query });
    const response = await fetch(`${url}/api/v1/sync/${collection}/${exchange}?${search}`, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: `Bearer ${this.#token}`, 'Content-Type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return answerOf<T>(response);
  }
}

async function answerOf<T>(response: Response): Promise<T> {
  const text = await response.text();
  if (!response.ok)
    throw new Error(`${response.status} from ${new URL(response.url).pathname}: ${text.slice(0, 300)}`);
  return JSON.parse(text) as T;
}
