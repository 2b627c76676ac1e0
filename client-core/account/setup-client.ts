// The set-up of a new server, which closes for good once it was used.
import { setupReply, setupStateReply } from '@evertill/schemas';
import type { SetupBody, SetupReply } from '@evertill/schemas';
import { jsonOf, strangeAnswer } from '../link/http-answer.ts';
import type { Http } from '../surroundings.ts';
import { askWithoutSession } from './ask-without-session.ts';

export type SetupOutcome =
  | { readonly ok: true; readonly made: SetupReply }
  /** Such as `setup_code`, `setup_closed`, `email_taken`, `invalid_input`. */
  | {
      readonly ok: false;
      readonly code: string;
      readonly sentence: string;
      /** Paths in the body: `owner.email`. */
      readonly fields: readonly string[];
    };

/** Each rejects with an `ExchangeError` when the server cannot be asked, or says to wait. */
export interface SetupDoor {
  isOpen(): Promise<boolean>;
  create(body: SetupBody): Promise<SetupOutcome>;
}

const path = '/api/v1/setup';

export class SetupClient implements SetupDoor {
  readonly #http: Http;
  readonly #clientVersion: string;

  constructor(http: Http, clientVersion: string) {
    this.#http = http;
    this.#clientVersion = clientVersion;
  }

  async isOpen(): Promise<boolean> {
    const answer = await askWithoutSession(this.#http, this.#clientVersion, { method: 'GET', path });
    const { data } = setupStateReply.safeParse(jsonOf(answer));
    if (!data) throw strangeAnswer();
    return data.open;
  }

  async create(body: SetupBody): Promise<SetupOutcome> {
    const answer = await askWithoutSession(this.#http, this.#clientVersion, { method: 'POST', path, body });
    if (answer.refused) return { ok: false, ...answer.refused, fields: fieldsIn(jsonOf(answer)?.['errors']) };
    const { data } = setupReply.safeParse(jsonOf(answer));
    if (!data) throw strangeAnswer();
    return { ok: true, made: data };
  }
}

function fieldsIn(errors: unknown): string[] {
  if (!Array.isArray(errors)) return [];
  return errors.flatMap((error: { readonly field?: unknown } | null) =>
    typeof error?.field === 'string' ? [error.field] : [],
  );
}
