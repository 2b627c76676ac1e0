// What is asked of a terminal stays as it was asked: the application fills in what became of it, and no other column.
import { expect } from 'chai';
import pg from 'pg';
import { createTestDatabase } from '../support/postgres.ts';
import type { TestDatabase } from '../support/postgres.ts';

/** Columns the application may change. */
const changeable: Readonly<Record<string, readonly string[]>> = {
  terminal_batch_closes: ['answer', 'answered_at', 'next_try_at', 'refusal', 'state', 'tries'],
  bridge_keys: ['revoked_at'],
  bridge_tickets: [],
  bridge_requests: ['answer', 'answered_at', 'frame', 'sent_at', 'state'],
};

/** And all but these. */
const asAsked: Readonly<Record<string, readonly string[]>> = {
  terminal_payments: [
    'amount',
    'asked_at',
    'asked_by',
    'client_payment_id',
    'currency',
    'id',
    'order_id',
    'order_reference',
    'store_device_id',
    'store_id',
    'tell_until',
    'vendor_id',
  ],
};

describe('the application', () => {
  let database: TestDatabase;
  let owner: pg.Client;

  before(async () => {
    database = await createTestDatabase();
    owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
  });
  after(async () => {
    await owner?.end();
    await database?.drop();
  });

  async function columns(table: string, text: string): Promise<string[]> {
    const { rows } = await owner.query<{ name: string }>(text, [table]);
    return rows.map(({ name }) => name).sort();
  }
  const mayChange = `SELECT column_name AS name FROM information_schema.column_privileges
    WHERE grantee = 'evertill_app' AND privilege_type = 'UPDATE' AND table_name = $1`;

  for (const [table, expected] of Object.entries(changeable)) {
    it(`changes of ${table}: ${expected.join(', ') || 'nothing'}`, async () => {
      expect(await columns(table, mayChange)).to.deep.equal(expected);
    });
  }

  for (const [table, expected] of Object.entries(asAsked)) {
    it(`leaves of ${table} as it was: ${expected.join(', ')}`, async () => {
      const all = 'SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1';
      expect(await columns(table, `${all} EXCEPT ${mayChange}`)).to.deep.equal(expected);
    });
  }
});
