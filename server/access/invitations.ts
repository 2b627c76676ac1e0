// Somebody is given a sign-in and chooses the password themselves: a mail with a token of its own kind, worth one first
// password within 72 hours. A newer invitation takes the place of the one before it, because the account names the one
// that counts. Until then nobody signs in.
import type pg from 'pg';
import type { Clock } from '@evertill/sync';
import type { MailOutbox } from '../mail/outbox.ts';
import type { Accounts } from './accounts.ts';
import type { Passwords } from './passwords.ts';
import type { InvitedKind, TokenBearer, Tokens } from './tokens.ts';

export interface InvitationDeps {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly accounts: Accounts;
  readonly tokens: Tokens;
  readonly passwords: Passwords;
  readonly outbox: MailOutbox;
  /** Of the vendor who invites; undefined when there is none. */
  readonly vendorName: (vendorId: string) => Promise<string | undefined>;
  /** Where people reach the app, without a slash at its end. */
  readonly appUrl: () => string;
}

/** What an account says of the invitation that counts. */
export interface Invitation extends TokenBearer {
  readonly kind: InvitedKind;
  readonly id: string;
}

export class Invitations {
  readonly #deps: InvitationDeps;

  constructor(deps: InvitationDeps) {
    this.#deps = deps;
  }

  /** Once the account is committed. */
  send(invitation: Invitation): void {
    this.#deps.outbox.post(() => this.#mail(invitation));
  }

  /** Undefined when the token is not one, was used or replaced, or has run out. */
  async complete(kind: InvitedKind, token: string, password: string): Promise<TokenBearer | undefined> {
    const { pool, clock, accounts, tokens, passwords } = this.#deps;
    const verified = tokens.verify(`${kind}-invite`, token);
    if (!verified || !(await accounts.person(kind, verified))) return undefined;
    const { userId, vendorId, id } = verified;
    const now = new Date(clock.now()).toISOString();
    const { rows } = await pool.query<{ completed: boolean }>({
      name: 'invitation-complete',
      text: 'SELECT invitation_complete($1, $2, $3, $4, $5, $6) AS completed',
      values: [kind, vendorId, userId, await passwords.hash(password), id, now],
    });
    return rows[0]!.completed ? { userId, vendorId } : undefined;
  }

  async #mail(invitation: Invitation) {
    const { accounts, tokens, vendorName, appUrl } = this.#deps;
    const { kind, id, vendorId } = invitation;
    // Taken away meanwhile: nobody is written to.
    const [to, vendor] = await Promise.all([accounts.emailOf(kind, invitation), vendorName(vendorId)]);
    if (to === undefined) return undefined;
    const token = tokens.invite(kind, invitation, id);
    // Behind the #: what stands there is sent to no server and written to no log.
    const link = `${appUrl()}/invitation/${kind}#${token}`;
    return {
      to,
      subject: 'Choose a password for your sign-in',
      text: [
        `${vendor ?? 'Somebody'} has given ${to} a sign-in at Evertill. Choose a password for it:`,
        '',
        link,
        '',
        'Or enter this:',
        token,
        '',
        'It is valid for 72 hours and for one use. Tell nobody.',
        'If you do not know what this is about, do nothing: without a password nobody can sign in.',
        '',
      ].join('\n'),
    };
  }
}
