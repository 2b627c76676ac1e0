// The three steps of a forgotten password. What a step does is the same whether or not the account exists, and nobody is
// told which it was; the mail leaves later and on its own.
import type { UserKind } from '@evertill/schemas';
import type { Log } from '../log.ts';
import type { MailOutbox } from '../mail/outbox.ts';
import type { Account, Accounts } from './accounts.ts';
import type { Passwords } from './passwords.ts';
import type { ResetCodes, ResetSubject } from './reset-codes.ts';
import type { Sessions } from './sessions.ts';
import type { TokenBearer, Tokens } from './tokens.ts';

export interface PasswordResetDeps {
  readonly accounts: Accounts;
  readonly codes: ResetCodes;
  readonly tokens: Tokens;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly outbox: MailOutbox;
  readonly log: Log;
  /** Write codes to the log, for a machine without mail. */
  readonly logCodes: boolean;
  readonly newId: () => string;
}

export class PasswordReset {
  readonly #deps: PasswordResetDeps;

  constructor(deps: PasswordResetDeps) {
    this.#deps = deps;
  }

  /** Step one. Answers ms to wait when too much is asked from one address; else everybody is told the same. */
  async request(subject: ResetSubject, address: string): Promise<number | undefined> {
    const { accounts, codes, outbox } = this.#deps;
    const { kind, email, type } = subject;
    const account = await accounts.byEmail(kind, email);
    // Whoever was invited has no password to forget yet.
    const bearer = account?.type === type && account.passwordHash !== undefined ? account : undefined;
    const issued = codes.issue({ ...subject, bearer }, address);
    if (issued.kind === 'wait') return issued.wait;
    if (issued.kind === 'code') outbox.post(() => this.#codeMail(subject, bearer, issued.code));
    return undefined;
  }

  /** Step two. The code is worth nothing afterwards, and what it bought is worth one new password. */
  async verify(subject: ResetSubject, code: string): Promise<(TokenBearer & { token: string }) | undefined> {
    const { accounts, codes, tokens, newId } = this.#deps;
    const { kind, email, type } = subject;
    const [account, bearer] = [await accounts.byEmail(kind, email), codes.redeem(subject, code)];
    if (!bearer || account?.type !== type || account.userId !== bearer.userId) return undefined;
    const { userId, vendorId } = account;
    return { userId, vendorId, token: tokens.reset(kind, account, newId()) };
  }

  /** Step three. Undefined when the token is not one, was used, or is older than the password there is now. */
  async complete(kind: UserKind, token: string, password: string): Promise<TokenBearer | undefined> {
    const { accounts, tokens, sessions, passwords, outbox } = this.#deps;
    const verified = tokens.verify(`${kind}-reset`, token);
    if (!verified || !(await accounts.person(kind, verified))) return undefined;
    const changed = await sessions.resetPassword(kind, verified, await passwords.hash(password));
    if (!changed) return undefined;
    const { userId, vendorId } = verified;
    outbox.post(() => this.#changedMail(kind, verified));
    return { userId, vendorId };
  }

  async #codeMail({ kind, email }: ResetSubject, bearer: Account | undefined, code: string) {
    const { accounts, log, logCodes } = this.#deps;
    const person = bearer && (await accounts.person(kind, bearer));
    if (!person) return undefined;
    if (logCodes) log.warn({ kind, email, reset_code: code }, 'password reset code (PASSWORD_RESET_LOG_OTP)');
    return {
      to: email,
      subject: 'Your code to choose a new password',
      text: [
        `Somebody asked for a new password for ${email} at Evertill.`,
        '',
        `The code is ${code}. It is valid for 10 minutes and for one use.`,
        '',
        'If it was not you, do nothing: without the code the password stays as it is. Tell nobody the code.',
        '',
      ].join('\n'),
    };
  }

  async #changedMail(kind: UserKind, bearer: TokenBearer) {
    const email = await this.#deps.accounts.emailOf(kind, bearer);
    if (email === undefined) return undefined;
    return {
      to: email,
      subject: 'Your password was changed',
      text: [
        `The password of ${email} at Evertill was changed just now, and every device was signed out.`,
        '',
        'If it was not you, ask for a new code at once and tell whoever runs the service.',
        '',
      ].join('\n'),
    };
  }
}
