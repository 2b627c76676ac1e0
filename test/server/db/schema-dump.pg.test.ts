// server/schema.sql shows what the migrations amount to. It must not drift, and it must leave nothing out: the dump of
// a database made from a dump is the same dump, for every kind of object it claims to know.
import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import pg from 'pg';
import { dumpSchema, schemaFile } from '../../../server/db/dump-schema.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { migrationsDir } from '../../../server/db/migration-files.ts';
import { createTestDatabase } from '../../support/postgres.ts';

describe('the schema dump', function () {
  this.timeout(30_000);
  const opened: (() => Promise<void>)[] = [];

  async function openEmpty(): Promise<pg.Client> {
    const database = await createTestDatabase({ empty: true });
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    opened.push(async () => {
      await client.end();
      await database.drop();
    });
    return client;
  }

  async function openMigrated(): Promise<pg.Client> {
    const client = await openEmpty();
    await migrate(client, { dir: migrationsDir });
    return client;
  }

  afterEach(async () => {
    for (const close of opened.splice(0)) await close();
  });

  async function dumpOfDump(dump: string): Promise<string> {
    const copy = await openEmpty();
    await copy.query(dump);
    return dumpSchema(copy);
  }

  it('equals server/schema.sql', async () => {
    const written = (await readFile(schemaFile, 'utf8').catch(() => '')).replaceAll('\r\n', '\n');
    const dumped = await dumpSchema(await openMigrated());
    expect(
      written === dumped,
      'server/schema.sql is not what the migrations make: run `npm run schema`',
    ).to.equal(true);
  });

  it('of the migrations rebuilds the same schema', async () => {
    const dump = await dumpSchema(await openMigrated());
    expect(dump).to.include('CREATE TABLE').and.to.include('FORCE ROW LEVEL SECURITY');
    expect(await dumpOfDump(dump)).to.equal(dump);
  });

  it('of every kind of object rebuilds the same schema', async () => {
    const client = await openEmpty();
    await client.query(everyKind);
    const dump = await dumpSchema(client);
    for (const part of partsOfEveryKind) expect(dump).to.include(part);
    expect(await dumpOfDump(dump)).to.equal(dump);
  });

  for (const change of [
    'alter table till alter label drop not null',
    `alter table till alter label set default 'x'`,
    'alter table sale alter back type bigint',
    'alter table till drop constraint till_amount_check',
    'alter table sale drop constraint sale_till_fkey',
    'drop index till_label',
    'alter table till no force row level security',
    'drop policy own on till',
    'alter policy own on till using (false)',
    'drop trigger touched on till',
    'alter table till disable trigger touched',
    `create or replace function touch() returns trigger language plpgsql as 'begin return null; end'`,
    'revoke select on till from public',
    'revoke update (label) on till from public',
    'grant execute on function secret() to public',
    'alter view labels set (security_invoker = true)',
    `alter type colour add value 'blue'`,
    `comment on column till.label is 'changed'`,
    'alter table till set (fillfactor = 80)',
    'alter default privileges in schema public grant select on tables to public',
  ]) {
    it(`notices: ${change}`, async () => {
      const client = await openEmpty();
      await client.query(everyKind);
      const before = await dumpSchema(client);
      await client.query(change);
      expect(await dumpSchema(client)).to.not.equal(before);
    });
  }

  it('does not depend on the order in which things were made', async () => {
    const [one, other] = [await openEmpty(), await openEmpty()];
    await one.query(
      'create table a (); create table b (x int); create index i on b (x); create index h on b (x)',
    );
    await other.query(
      'create table b (x int); create index h on b (x); create index i on b (x); create table a ()',
    );
    expect(await dumpSchema(one)).to.equal(await dumpSchema(other));
  });

  it('refuses what it could only show incompletely', async () => {
    const client = await openEmpty();
    await client.query('create materialized view m as select 1 as x');
    const refusal = await dumpSchema(client).catch((error: unknown) => error);
    expect(refusal).to.be.instanceOf(Error);
    expect((refusal as Error).message).to.include('relation m');
  });
});

const everyKind = `
  create extension pg_trgm;
  create schema extra;
  create type colour as enum ('red', 'green');
  create domain cents as bigint default 0 constraint cents_small check (value < 1000) not null;
  create sequence numbers increment 5 start 10;
  create function double(x int) returns int language sql immutable return x * 2;
  create table till (
    id int generated always as identity primary key,
    label text collate "C" not null default 'a''b',
    amount numeric(12,2) constraint till_amount_check check (amount >= 0),
    twice int generated always as (double(3)) stored,
    shade colour default 'red',
    price cents,
    unique (label, amount)
  );
  create table sale (id serial primary key, till int not null, back int);
  alter table sale add constraint sale_till_fkey foreign key (till) references till on delete cascade deferrable;
  alter table till add again int references sale;
  create table extra.note ("odd name" text);
  create index till_label on till using gin (label gin_trgm_ops) where amount > 5;
  create statistics till_pairs on label, amount from till;
  comment on table till is 'where it''s sold';
  comment on column till.label is 'what people call it';
  alter table till enable row level security;
  alter table till force row level security;
  create policy own on till for update to public using (label <> '') with check (id in (select till from sale));
  create function touch() returns trigger language plpgsql as 'begin return new; end';
  comment on function touch() is 'does nothing';
  create trigger touched before update of label on till for each row when (new.amount > 1) execute function touch();
  create constraint trigger later after insert on sale deferrable initially deferred for each row execute function touch();
  create view labels as select label, count(*) as n from till group by label;
  create view many as select * from labels where n > 1;
  create function dearest() returns setof till language sql stable as 'select * from till';
  create function secret() returns int language sql security definer set search_path = public as 'select 1';
  create procedure tidy() language sql as 'delete from sale';
  revoke execute on function secret() from public;
  grant select, insert on till to public;
  grant update (label) on till to public;
  grant usage on schema extra to public;
  grant usage on sequence numbers to public;
  alter default privileges in schema extra grant select on tables to public;`;

const partsOfEveryKind = [
  'CREATE EXTENSION pg_trgm',
  'CREATE SCHEMA extra',
  'GRANT USAGE ON SCHEMA extra TO PUBLIC',
  `CREATE TYPE colour AS ENUM ('red', 'green')`,
  'CREATE DOMAIN cents',
  'CREATE SEQUENCE numbers',
  'id integer GENERATED ALWAYS AS IDENTITY NOT NULL',
  'CREATE TABLE extra.note',
  'CREATE STATISTICS',
  `COMMENT ON TABLE till IS 'where it''s sold'`,
  `COMMENT ON ROUTINE touch() IS 'does nothing'`,
  'OWNED BY sale.id',
  'CREATE CONSTRAINT TRIGGER later',
  'CREATE VIEW many',
  'GRANT UPDATE (label) ON till TO PUBLIC',
  'REVOKE EXECUTE ON ROUTINE secret() FROM PUBLIC',
  'GRANT USAGE ON SEQUENCE numbers TO PUBLIC',
  'ALTER DEFAULT PRIVILEGES IN SCHEMA extra GRANT SELECT ON TABLES TO PUBLIC',
];
