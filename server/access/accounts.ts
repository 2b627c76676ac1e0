// Who can sign in, and who somebody is now. Rights are never read from a token: each answer here is what the tables say
// at this moment. Knows nothing of tokens and sessions.
import type pg from 'pg';
import { collections } from '@evertill/schemas';
import type { ActorOfKind, AdminActor, CustomerActor, Staff, UserKind } from '@evertill/schemas';
import type { Database } from '../db/database.ts';
import { actorFromStaff } from './actor-from-staff.ts';
import type { TokenBearer } from './tokens.ts';

/** What a password is compared with. */
export interface Account extends TokenBearer {
  /** `owner`, `employee`, `admin`, `super_admin` or `customer`. */
  readonly type: string;
  /** Undefined until an invited person has chosen a password. */
  readonly passwordHash: string | undefined;
}

/** A living person: as an actor, and as the `user` that a login answers with. */
export interface Person<Kind extends UserKind = UserKind> {
  readonly actor: ActorOfKind[Kind];
  readonly user: object;
}

interface AccountRow {
  readonly vendor_id: string;
  readonly user_id: string;
  readonly account_type: string;
  readonly password_hash: string;
}

export class Accounts {
  readonly #pool: pg.Pool;
  readonly #database: Database;

  constructor(pool: pg.Pool, database: Database) {
    this.#pool = pool;
    this.#database = database;
  }

  /** The same one query whether or not there is such an account. */
  async byEmail(kind: UserKind, email: string): Promise<Account | undefined> {
    const { rows } = await this.#pool.query<AccountRow>({
      name: 'account-by-email',
      text: 'SELECT vendor_id, user_id, account_type, password_hash FROM account_by_email($1, $2)',
      values: [kind, email],
    });
    const [row] = rows;
    if (!row) return undefined;
    const { vendor_id: vendorId, user_id: userId, account_type: type, password_hash } = row;
    return { vendorId, userId, type, passwordHash: password_hash === '' ? undefined : password_hash };
  }

  /** Of a password that was just proved; nothing changes when another one was chosen since. */
  async renewHash(kind: UserKind, { vendorId, userId, passwordHash }: Account, hash: string): Promise<void> {
    await this.#pool.query({
      name: 'password-renew',
      text: 'SELECT password_renew($1, $2, $3, $4, $5)',
      values: [kind, vendorId, userId, passwordHash, hash],
    });
  }

  async emailOf(kind: UserKind, { vendorId, userId }: TokenBearer): Promise<string | undefined> {
    const { rows } = await this.#pool.query<{ email: string | null }>({
      name: 'account-email',
      text: 'SELECT account_email($1, $2, $3) AS email',
      values: [kind, vendorId, userId],
    });
    return rows[0]?.email ?? undefined;
  }

  /** Undefined when there is nobody, or when they are disabled. */
  person<Kind extends UserKind>(kind: Kind, bearer: TokenBearer): Promise<Person<Kind> | undefined> {
    return this.#persons[kind](bearer) as Promise<Person<Kind> | undefined>;
  }

  readonly #persons: {
    readonly [Kind in UserKind]: (bearer: TokenBearer) => Promise<Person<Kind> | undefined>;
  } = {
    admin: async ({ userId }) => {
      const { rows } = await this.#pool.query<AdminRow>({
        name: 'admin-by-id',
        text: 'SELECT * FROM admin_by_id($1)',
        values: [userId],
      });
      const [row] = rows;
      if (!row || row.disabled) return undefined;
      const { id, disabled: _, ...rest } = row;
      return { actor: { kind: 'admin', user_id: id, ...rest }, user: { id, ...rest } };
    },
    vendor: async ({ vendorId, userId }) => {
      const stored = await this.#database.read({ vendor_id: vendorId }, (tx) =>
        tx.get(collections.staff, userId),
      );
      const staff = stored?.document as Staff | undefined;
      if (!staff || stored?.deleted || staff.disabled) return undefined;
      const actor = actorFromStaff(vendorId, staff);
      const { kind: _kind, user_id: id, ...rest } = actor;
      return { actor, user: { id, public_id: staff.public_id, ...rest } };
    },
    customer: async ({ vendorId, userId }) => {
      const { rows } = await this.#pool.query<CustomerRow>({
        name: 'customer-account',
        text: 'SELECT * FROM customer_account($1, $2)',
        values: [vendorId, userId],
      });
      const [row] = rows;
      if (!row || row.disabled) return undefined;
      const who = { public_id: row.public_id, name: row.name, vendor_id: vendorId };
      return { actor: { kind: 'customer', user_id: userId, ...who }, user: { id: userId, ...who } };
    },
  };
}

type AdminRow = Omit<AdminActor, 'kind' | 'user_id'> & { readonly id: string; readonly disabled: boolean };
type CustomerRow = Pick<CustomerActor, 'public_id' | 'name'> & { readonly disabled: boolean };
