// The database is what the program believes it to be: columns as the shapes say, tenants apart, and an application role
// that can do what the server does and nothing else.
import { expect } from 'chai';
import pg from 'pg';
import { collections, replicated } from '@evertill/schemas';
import { createPool } from '../../server/db/pool.ts';
import { plainTables } from '../../server/db/plain-tables.ts';
import { tableOf } from '../../server/db/table.ts';
import { createTestDatabase } from '../support/postgres.ts';
import type { TestDatabase } from '../support/postgres.ts';
import { collectionDrift, plainDrift } from '../support/schema-drift.ts';
import { plainRights } from './table-rights.ts';

const served = replicated(collections);
const documentTables = served.map(({ table }) => table);
const childTables = served.flatMap((collection) => tableOf(collection).children.map(({ name }) => name));

/** What the application role may do with a whole table. */
const rights: Record<string, string> = {
  ...Object.fromEntries(documentTables.map((table) => [table, 'SELECT INSERT UPDATE'])),
  ...Object.fromEntries(childTables.map((table) => [table, 'SELECT INSERT UPDATE DELETE'])),
  ...plainRights,
};

describe('the database', () => {
  let database: TestDatabase;
  let owner: pg.Client;

  beforeEach(async () => {
    database = await createTestDatabase();
    owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
  });
  afterEach(async () => {
    await owner?.end();
    await database?.drop();
  });

  async function names(text: string): Promise<string[]> {
    return (await owner.query<{ name: string }>(text)).rows.map(({ name }) => name).sort();
  }

  describe('has the columns of', () => {
    for (const collection of served) {
      it(`the collection ${collection.name}`, async () => {
        expect(await collectionDrift(owner, collection)).to.deep.equal([]);
      });
    }
    for (const table of Object.values(plainTables)) {
      it(`the table ${table.name}`, async () => {
        expect(await plainDrift(owner, table)).to.deep.equal([]);
      });
    }

    for (const [change, fault] of [
      ['items ALTER name DROP NOT NULL', 'items.name is nullable, the shape says otherwise'],
      ['items ALTER profit_percent TYPE numeric(12,3)', 'items.profit_percent has 3 decimals, not 4'],
      ['items ALTER description TYPE varchar(10)', 'items.description is character varying, not text'],
      ['items DROP description', 'items.description is missing'],
      ['items ADD shade text', 'items.shade is in no shape'],
      ['item_variations ADD shade text', 'item_variations.shade is in no shape'],
      [
        'item_variations ALTER unit_id SET NOT NULL',
        'item_variations.unit_id is not nullable, the shape says otherwise',
      ],
    ]) {
      it(`a product, and notices: ${change}`, async () => {
        await owner.query(`ALTER TABLE ${change}`);
        expect(await collectionDrift(owner, collections.product)).to.deep.equal([fault]);
      });
    }

    it('a plain table, and notices a column that nobody fills and a second in microseconds', async () => {
      await owner.query('ALTER TABLE rejections ADD shade text, ALTER created_at TYPE timestamptz');
      expect(await plainDrift(owner, plainTables.rejections)).to.deep.equal([
        'rejections.shade is in no shape',
        'rejections.created_at is not in milliseconds',
      ]);
    });
  });

  describe('[T1] keeps tenants apart', () => {
    const tenantTables = `SELECT table_name AS name FROM information_schema.columns
      JOIN information_schema.tables USING (table_schema, table_name)
      WHERE table_schema = 'public' AND column_name = 'vendor_id' AND table_type = 'BASE TABLE'`;

    it('in every table but seven that belong to nobody', async () => {
      const all = await names("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'");
      const tenants = await names(tenantTables);
      expect(all.filter((table) => !tenants.includes(table))).to.deep.equal([
        'admin_notifications',
        'admins',
        'schema_migrations',
        'server_processes',
        'support_episodes',
        'sync_epoch',
      ]);
      expect(all, 'tables this test knows').to.deep.equal(Object.keys(rights).sort());
    });

    it('by row-level security that binds the owner too', async () => {
      const bound = await names(`SELECT relname AS name FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relrowsecurity AND relforcerowsecurity`);
      expect(bound).to.deep.equal(
        ['admin_notifications', 'admins', 'support_episodes'].concat(await names(tenantTables)).sort(),
      );
    });

    it('by one policy for the application, the same everywhere', async () => {
      const { rows } = await owner.query<{ tablename: string; policies: string }>(
        `SELECT tablename, string_agg(concat_ws(' ', roles, permissive, cmd, qual, with_check), '; ') AS policies
           FROM pg_policies WHERE schemaname = 'public' AND roles && '{evertill_app,public}' GROUP BY tablename`,
      );
      const own = '(vendor_id = current_vendor())';
      expect(Object.fromEntries(rows.map(({ tablename, policies }) => [tablename, policies]))).to.deep.equal(
        Object.fromEntries(
          (await names(tenantTables)).map((table) => [table, `{evertill_app} PERMISSIVE ALL ${own} ${own}`]),
        ),
      );
    });

    it('in views too: each asks with the rights of whoever reads it', async () => {
      const { rows } = await owner.query(
        `SELECT relname AS name, reloptions AS options FROM pg_class
          WHERE relkind = 'v' AND relnamespace = 'public'::regnamespace ORDER BY relname`,
      );
      const views = ['store_items', 'store_taxes', 'vendor_shift_templates'];
      expect(rows).to.deep.equal(views.map((name) => ({ name, options: ['security_invoker=true'] })));
      const { rows: may } = await owner.query(
        `SELECT DISTINCT p FROM unnest('{SELECT,INSERT,UPDATE,DELETE}'::text[]) p, unnest($1::text[]) view
          WHERE has_table_privilege('evertill_app', view, p)`,
        [views],
      );
      expect(may).to.deep.equal([{ p: 'SELECT' }]);
    });

    it('so that the application sees nothing without a tenant, and writes nothing for another', async () => {
      await owner.query("INSERT INTO vendors (vendor_id, name) VALUES ('acme', 'Acme'), ('other', 'Other')");
      await owner.query('SET ROLE evertill_app');
      const seen = async () => (await owner.query('SELECT vendor_id FROM vendors')).rows as object[];
      expect(await seen()).to.deep.equal([]);
      await owner.query("SET app.vendor_id = 'acme'");
      expect(await seen()).to.deep.equal([{ vendor_id: 'acme' }]);
      expect(await refusal("INSERT INTO vendors (vendor_id, name) VALUES ('third', 'x')")).to.match(
        /^42501 .*row-level security/,
      );
    });
  });

  describe('has an application role', () => {
    it('that nobody signs in as, that bypasses nothing, and that owns nothing', async () => {
      const { rows } = await owner.query(
        `SELECT rolname, rolcanlogin OR rolsuper OR rolbypassrls OR rolcreaterole OR rolcreatedb AS mighty
           FROM pg_roles WHERE rolname LIKE 'evertill\\_%' ORDER BY rolname`,
      );
      expect(rows).to.deep.equal([
        { rolname: 'evertill_app', mighty: false },
        { rolname: 'evertill_system', mighty: false },
      ]);
      const owned = (role: string) =>
        names(`SELECT (SELECT proname FROM pg_proc WHERE oid = objid) AS name FROM pg_shdepend
          WHERE deptype = 'o' AND refobjid = '${role}'::regrole
            AND dbid = (SELECT oid FROM pg_database WHERE datname = current_database())`);
      expect(await owned('evertill_app')).to.deep.equal([]);
      expect(await owned('evertill_system')).to.deep.equal([
        'account_by_email',
        'account_email',
        'admin_by_id',
        'advance_device_ledgers',
        'attendance_stores',
        'begin_first_run',
        'bridge_key_by_hash',
        'bridge_ticket_take',
        'customer_account',
        'customer_login_remove',
        'customers_with_words',
        'deliver_notice',
        'devices_signed_out',
        'drafts_to_tidy',
        'due_terminal_batches',
        'end_device_sessions',
        'end_sessions',
        'erase_support',
        'erase_time',
        'erase_traces',
        'expire_bridge_requests',
        'fold_device_moments',
        'forget_connections',
        'forget_events',
        'invitation_complete',
        'is_first_run',
        'is_still_needed',
        'items_with_words',
        'keep_an_owner',
        'keep_episodes',
        'keep_item_search',
        'keep_item_search_without_variations',
        'keep_security_note',
        'login_change',
        'login_invite',
        'login_states',
        'low_stock_stores',
        'move_stock',
        'notification_delete',
        'notification_news',
        'notification_page',
        'notification_read',
        'notification_read_all',
        'notification_totals',
        'own_password_change',
        'password_renew',
        'password_reset_complete',
        'price_sync_by_code',
        'price_sync_due',
        'price_sync_registering',
        'price_sync_sweeps_due',
        'record_security_event',
        'remove_outdated',
        'renew_epoch',
        'session_end',
        'session_is_alive',
        'session_open',
        'session_rotate',
        'sessions_of',
        'support_database',
        'support_fleet',
        'support_queues',
        'support_states',
        'tell_of_attention',
        'tell_of_items',
        'tell_of_new_shifts',
        'tell_of_orders',
        'tell_of_prices',
        'tell_of_revoked',
        'tell_of_shifts',
        'untold_instructions',
        'untold_terminal_payments',
        'vendor_page',
        'vendors_of_item',
      ]);
      const memberships = `SELECT roleid::regrole::text AS name FROM pg_auth_members
        WHERE member IN ('evertill_app'::regrole, 'evertill_system'::regrole)`;
      expect(await names(memberships), 'member of').to.deep.equal([]);
      const { rows: create } = await owner.query(
        "SELECT has_schema_privilege('evertill_app', 'public', 'CREATE') AS may",
      );
      expect(create).to.deep.equal([{ may: false }]);
    });

    it('that may do with each table what the server does, and no more', async () => {
      const { rows } = await owner.query<{ name: string; may: string }>(
        `SELECT tablename AS name, coalesce(string_agg(p, ' ' ORDER BY at), '') AS may
           FROM pg_tables LEFT JOIN unnest('{SELECT,INSERT,UPDATE,DELETE,TRUNCATE,REFERENCES,TRIGGER}'::text[])
                WITH ORDINALITY AS privilege (p, at)
             ON has_table_privilege('evertill_app', format('public.%I', tablename), p)
          WHERE schemaname = 'public' GROUP BY tablename`,
      );
      expect(Object.fromEntries(rows.map(({ name, may }) => [name, may]))).to.deep.equal(rights);
    });

    it('that fills in the outcome of an entry and nothing a device has signed', async () => {
      const { rows } = await owner.query<{ name: string }>(
        `SELECT column_name AS name FROM information_schema.column_privileges
          WHERE grantee = 'evertill_app' AND privilege_type = 'UPDATE' AND table_name = 'operation_ledger'`,
      );
      expect(rows.map(({ name }) => name).sort()).to.deep.equal([
        'code',
        'details',
        'outcome',
        'result',
        'untold',
      ]);
    });

    for (const statement of [
      'UPDATE items_selling_price_history SET new_price = 1',
      'DELETE FROM items_selling_price_history',
      'UPDATE item_cost_price_events SET unit_cost = 1',
      'DELETE FROM item_cost_price_events',
      'INSERT INTO stock_movements DEFAULT VALUES',
      'UPDATE stock_movements SET quantity = 1',
      'DELETE FROM stock_movements',
      'INSERT INTO item_stocks DEFAULT VALUES',
      'UPDATE item_stocks SET quantity = 1',
      'DELETE FROM item_stocks',
      'DELETE FROM purchase_lots',
      'INSERT INTO item_search DEFAULT VALUES',
      "UPDATE item_search SET words = ''",
      'DELETE FROM item_search',
      "UPDATE rejections SET code = ''",
      'DELETE FROM rejections',
      "UPDATE operation_ledger SET hash = ''",
      'DELETE FROM operation_ledger',
      'DELETE FROM orders',
      'DELETE FROM items',
      'SELECT password_hash FROM logins',
      "UPDATE logins SET password_hash = ''",
      'SELECT password_hash FROM admins',
      'SELECT id FROM admin_notifications',
      'DELETE FROM price_sync_items',
      'UPDATE admin_notifications SET read_at = instant()',
      "UPDATE operation_ledger SET entry = '{}'",
      'UPDATE vendors SET created_at = instant()',
      'SELECT password_hash FROM customer_logins',
      'SELECT id FROM auth_sessions',
      'UPDATE auth_sessions SET ended_at = NULL',
      'DELETE FROM reset_tokens_used',
      "UPDATE security_events SET event = ''",
      'DELETE FROM security_events',
      "INSERT INTO security_events (vendor_id, event) VALUES ('', 'x')",
      "INSERT INTO outbound_events (vendor_id, store_id, kind, data) VALUES ('', '', 'x', '{}')",
      'DELETE FROM outbound_events',
      "UPDATE sync_epoch SET events_after = '0'",
      'SELECT is_still_needed(r) FROM rejections r',
      'UPDATE sync_epoch SET epoch = epoch',
      'TRUNCATE order_lines',
      'CREATE TABLE mine ()',
      'ALTER TABLE items DISABLE ROW LEVEL SECURITY',
    ]) {
      it(`that cannot: ${statement}`, async () => {
        await owner.query('SET ROLE evertill_app');
        expect(await refusal(statement)).to.match(/^42501 /);
      });
    }
  });

  it('is spoken to as that role, with time limits on everything that could hold the feed back', async () => {
    const pool = createPool({ url: database.url });
    try {
      const { rows } = await pool.query(
        `SELECT current_user AS role, name, setting || coalesce(unit, '') AS value FROM pg_settings
          WHERE name IN ('statement_timeout', 'idle_in_transaction_session_timeout', 'lock_timeout', 'TimeZone')
          ORDER BY name COLLATE "C"`,
      );
      expect(rows).to.deep.equal(
        [
          ['TimeZone', 'UTC'],
          ['idle_in_transaction_session_timeout', '10000ms'],
          ['lock_timeout', '4000ms'],
          ['statement_timeout', '5000ms'],
        ].map(([name, value]) => ({ role: 'evertill_app', name, value })),
      );
    } finally {
      await pool.end();
    }
  });

  /** Error code and sentence; blank when it was not refused. */
  function refusal(statement: string): Promise<string> {
    return owner.query(statement).then(
      () => '',
      (error: pg.DatabaseError) => `${error.code} ${error.message}`,
    );
  }
});
