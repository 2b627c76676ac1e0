// The sign-in of whoever runs the service. An admin has no replica and no till: everything is asked of the server, in the
// name of a session that all windows of this browser share.
import { askServer, clientVersion, openSession } from '@evertill/client-core';
import type {
  DeviceSurroundings,
  LoginOutcome,
  ServerAnswer,
  ServerQuestion,
  Session,
  SessionKeep,
  SessionUser,
} from '@evertill/client-core';
import { adminUser } from '@evertill/schemas';
import { BehaviorSubject } from 'rxjs';
import type * as z from 'zod';

/** Where its screens are. */
export const adminPath = '/admin';

export type AdminUser = z.output<typeof adminUser>;

export type AdminState =
  | { readonly name: 'opening' | 'signed_out' }
  | { readonly name: 'signed_in'; readonly admin: AdminUser }
  /** The server will not renew it. What stands on the screen may stay there until somebody signs in again. */
  | { readonly name: 'ended'; readonly admin: AdminUser };

export interface AdminDoorRequest {
  readonly surroundings: Pick<DeviceSurroundings, 'http' | 'locks'>;
  /** Shared by all windows. */
  readonly keep: SessionKeep;
  /** For the list of sign-ins on the server. */
  readonly deviceName: string;
}

export class AdminDoor {
  readonly state$ = new BehaviorSubject<AdminState>({ name: 'opening' });
  readonly #request: AdminDoorRequest;
  #opened: Promise<Session> | undefined;
  /** Somebody has left by themselves, in this window or in another one. */
  #leaving = false;

  constructor(request: AdminDoorRequest) {
    this.#request = request;
  }

  /** Nothing is read before: most who open the app are no admins. */
  begin(): void {
    void this.#session();
  }

  /** Rejects with an `ExchangeError` when the server cannot be asked. */
  async login(email: string, password: string): Promise<LoginOutcome> {
    return (await this.#session()).login(email, password);
  }

  signOut(): Promise<void> {
    return this.#leave((session) => session.signOut());
  }

  /** Somebody signed in or out, or the sign-in was renewed, in another window. */
  async follow(): Promise<void> {
    if (this.#opened) await this.#leave((session) => session.follow());
  }

  /** Rejects with an `ExchangeError` when the server cannot be asked, or says to wait. */
  async ask(question: ServerQuestion): Promise<ServerAnswer> {
    return askServer(this.#request.surroundings, await this.#session(), question);
  }

  #session(): Promise<Session> {
    this.#opened ??= this.#open();
    return this.#opened;
  }

  async #open(): Promise<Session> {
    const session = await openSession({ ...this.#request, kind: 'admin', deviceId: '', clientVersion });
    session.user$.subscribe((user) => this.#show(user));
    return session;
  }

  async #leave(step: (session: Session) => Promise<void>): Promise<void> {
    const session = await this.#session();
    this.#leaving = true;
    try {
      await step(session);
    } finally {
      this.#leaving = false;
    }
    if (session.user === undefined) this.state$.next({ name: 'signed_out' });
  }

  #show(user: SessionUser | undefined): void {
    const admin = adminUser.safeParse(user).data;
    const { value: before } = this.state$;
    if (admin) this.state$.next({ name: 'signed_in', admin });
    else if (before.name === 'signed_in' && !this.#leaving)
      this.state$.next({ name: 'ended', admin: before.admin });
    else if (before.name !== 'ended') this.state$.next({ name: 'signed_out' });
  }
}
