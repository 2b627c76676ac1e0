// A person's session on this device. A token is renewed only after the server refused it, never by a timer: a till
// that was off for a week is not signed out by its own clock. Renewals of all tabs are one, because a refresh token
// that is used twice looks stolen.
import { BehaviorSubject } from 'rxjs';
import type { Observable } from 'rxjs';
import type { UserKind } from '@evertill/schemas';
import { ExchangeError } from '@evertill/sync';
import { jsonOf, strangeAnswer } from '../link/http-answer.ts';
import type { DeviceSurroundings, HttpAnswer } from '../surroundings.ts';
import { askWithoutSession } from './ask-without-session.ts';
import type { AnswerWithoutSession } from './ask-without-session.ts';
import { tokensSchema } from './session-record.ts';
import type { SessionKeep, SessionRecord, SessionUser } from './session-record.ts';

export type LoginOutcome =
  | { readonly ok: true; readonly user: SessionUser }
  /** `code` and `sentence` as the server refused, such as `invalid_credentials`. */
  | { readonly ok: false; readonly code: string; readonly sentence: string };

export interface SessionRequest {
  readonly surroundings: Pick<DeviceSurroundings, 'http' | 'locks'>;
  readonly keep: SessionKeep;
  readonly deviceId: string;
  readonly deviceName: string;
  readonly clientVersion: string;
  /** Whose doors: a till's people are the vendor's. */
  readonly kind?: UserKind;
}

export interface Session {
  /** Undefined while nobody is signed in. */
  readonly user$: Observable<SessionUser | undefined>;
  readonly user: SessionUser | undefined;
  /** As it is, expired or not. Rejects with an `ExchangeError`, remedy `auth`, when nobody is signed in. */
  token(): Promise<string>;
  /** Rejects with an `ExchangeError` when the server cannot be asked. */
  login(email: string, password: string): Promise<LoginOutcome>;
  /** Undefined: the server will not, sign in again. Rejects with an `ExchangeError` when it cannot be asked. */
  refresh(): Promise<string | undefined>;
  /** What another window of this device has kept meanwhile is the session now. Asks the server nothing. */
  follow(): Promise<void>;
  /** Here at once, and on the server as soon as it hears of it. The journal is no part of it. */
  signOut(): Promise<void>;
}

const refreshLock = 'session/refresh';

export async function openSession(request: SessionRequest): Promise<Session> {
  return new DeviceSession(request, await request.keep.load());
}

class DeviceSession implements Session {
  readonly user$: BehaviorSubject<SessionUser | undefined>;
  readonly #request: SessionRequest;
  #record: SessionRecord | undefined;
  #refreshing: Promise<string | undefined> | undefined;

  constructor(request: SessionRequest, record: SessionRecord | undefined) {
    this.#request = request;
    this.#record = record;
    this.user$ = new BehaviorSubject(record?.user);
  }

  get user(): SessionUser | undefined {
    return this.user$.value;
  }

  token(): Promise<string> {
    if (this.#record) return Promise.resolve(this.#record.access_token);
    return Promise.reject(new ExchangeError('signed_out', 'Nobody is signed in.', 'auth'));
  }

  async login(email: string, password: string): Promise<LoginOutcome> {
    const { deviceId: device_id, deviceName: device_name } = this.#request;
    const answer = await this.#post('/login', { email, password, device_id, device_name });
    if (answer.refused) return { ok: false, ...answer.refused };
    const record = recordOf(answer, undefined);
    await this.#remember(record);
    return { ok: true, user: record.user };
  }

  refresh(): Promise<string | undefined> {
    this.#refreshing ??= this.#request.surroundings.locks
      .exclusive(refreshLock, () => this.#renew())
      .finally(() => (this.#refreshing = undefined));
    return this.#refreshing;
  }

  async follow(): Promise<void> {
    const kept = await this.#request.keep.load();
    if (kept?.access_token !== this.#record?.access_token) this.#adopt(kept);
  }

  async signOut(): Promise<void> {
    const left = this.#record;
    await this.#remember(undefined);
    // The server is told when it can be; without a network the tokens run out by themselves.
    if (left) void this.#post('/logout', { refresh_token: left.refresh_token }).catch(() => undefined);
  }

  async #renew(): Promise<string | undefined> {
    const mine = this.#record;
    const kept = await this.#request.keep.load();
    if (kept?.access_token !== mine?.access_token) {
      // Another tab has renewed, signed in or signed out meanwhile.
      this.#adopt(kept);
      return kept?.access_token;
    }
    if (mine === undefined) return undefined;
    const answer = await this.#post('/refresh', { refresh_token: mine.refresh_token });
    // Somebody signed in or out while this was asked: that is the session now.
    if (this.#record !== mine) return this.#record?.access_token;
    // The server refuses a refresh token with 401 alone; whatever else it says signs no one out.
    const record = answer.refused && answer.status === 401 ? undefined : recordOf(answer, mine.user);
    await this.#remember(record);
    return record?.access_token;
  }

  async #remember(record: SessionRecord | undefined): Promise<void> {
    this.#adopt(record);
    await this.#request.keep.save(record);
  }

  #adopt(record: SessionRecord | undefined): void {
    this.#record = record;
    this.user$.next(record?.user);
  }

  #post(door: string, body: object): Promise<AnswerWithoutSession> {
    const { kind = 'vendor', surroundings, clientVersion } = this.#request;
    const path = `/api/v1/auth/${kind}${door}`;
    return askWithoutSession(surroundings.http, clientVersion, { method: 'POST', path, body });
  }
}

function recordOf(answer: HttpAnswer, known: SessionUser | undefined): SessionRecord {
  const tokens = tokensSchema.safeParse(jsonOf(answer));
  const user = tokens.data?.user ?? known;
  if (!tokens.success || user === undefined) throw strangeAnswer();
  const { access_token, refresh_token } = tokens.data;
  return { access_token, refresh_token, user };
}
