// Choosing a password without being signed in: a forgotten one in three steps, or the first one with an invitation.
import type { Actor, AdminActor, UserKind } from '@evertill/schemas';
import { jsonOf, strangeAnswer } from '../link/http-answer.ts';
import type { Http, HttpAnswer } from '../surroundings.ts';
import { askWithoutSession } from './ask-without-session.ts';

export type AccountType = Actor['vendor_type'] | AdminActor['admin_type'];

export interface ResetIdentity {
  readonly kind: UserKind;
  readonly email: string;
  /** Nothing for customers. */
  readonly type?: AccountType | undefined;
}

/** Admins are not invited. */
export type InvitedKind = Exclude<UserKind, 'admin'>;

export type PasswordStep<Value = object> =
  | ({ readonly ok: true } & Value)
  /** Such as `invalid_code`, `reset_token_invalid`, `invitation_invalid`, `invalid_input`. */
  | { readonly ok: false; readonly code: string; readonly sentence: string };

/** Every step rejects with an `ExchangeError` when the server cannot be asked, says to wait, or something else answered. */
export interface PasswordDoors {
  /** The answer is the same whether or not there is such an account. */
  requestCode(who: ResetIdentity): Promise<PasswordStep>;
  verifyCode(who: ResetIdentity, code: string): Promise<PasswordStep<{ readonly resetToken: string }>>;
  completeReset(kind: UserKind, resetToken: string, password: string): Promise<PasswordStep>;
  acceptInvitation(kind: InvitedKind, invitationToken: string, password: string): Promise<PasswordStep>;
}

export class PasswordClient implements PasswordDoors {
  readonly #http: Http;
  readonly #clientVersion: string;

  constructor(http: Http, clientVersion: string) {
    this.#http = http;
    this.#clientVersion = clientVersion;
  }

  requestCode(who: ResetIdentity): ReturnType<PasswordDoors['requestCode']> {
    return this.#step(`${who.kind}/password-reset`, bodyOf(who), () => ({}));
  }

  verifyCode(who: ResetIdentity, code: string): ReturnType<PasswordDoors['verifyCode']> {
    return this.#step(`${who.kind}/password-reset/verify`, { ...bodyOf(who), code }, (answer) => {
      const reset_token = jsonOf(answer)?.['reset_token'];
      if (typeof reset_token !== 'string') throw strangeAnswer();
      return { resetToken: reset_token };
    });
  }

  completeReset(
    kind: UserKind,
    resetToken: string,
    password: string,
  ): ReturnType<PasswordDoors['completeReset']> {
    const body = { reset_token: resetToken, password };
    return this.#step(`${kind}/password-reset/complete`, body, () => ({}));
  }

  acceptInvitation(
    kind: InvitedKind,
    invitationToken: string,
    password: string,
  ): ReturnType<PasswordDoors['acceptInvitation']> {
    const body = { invitation_token: invitationToken, password };
    return this.#step(`${kind}/invitation/complete`, body, () => ({}));
  }

  async #step<Value extends object>(
    door: string,
    body: object,
    read: (answer: HttpAnswer) => Value,
  ): Promise<PasswordStep<Value>> {
    const path = `/api/v1/auth/${door}`;
    const answer = await askWithoutSession(this.#http, this.#clientVersion, { method: 'POST', path, body });
    if (answer.refused) return { ok: false, ...answer.refused };
    if (jsonOf(answer)?.['success'] !== true) throw strangeAnswer();
    return { ok: true, ...read(answer) };
  }
}

function bodyOf({ kind, email, type }: ResetIdentity): object {
  return kind === 'customer' ? { email } : { email, [`${kind}_type`]: type };
}
