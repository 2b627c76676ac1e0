// The given instant in Postgres: `now()` and `clock_timestamp()` of a test database go by the clock of the tests, for the
// server's statements, its functions and what columns are filled in with. Tests ask `instant()`.
import type pg from 'pg';
import { clockOffset } from './clock-offset.ts';

/** Into a migrated database, as its owner; it becomes visible by `databaseClock`. */
export async function installDatabaseClock(client: pg.ClientBase): Promise<void> {
  await client.query(databaseClockSql);
}

/** Whatever connects to the database from now on lives at the given instant; what it makes lies in `public`, as elsewhere. */
export function databaseClock(name: string): string {
  return `alter database ${name} set search_path = public, given_clock, pg_catalog;
          alter database ${name} set given_clock.ahead = '${clockOffset()} ms'`;
}

export const databaseClockSql = `
  create schema given_clock;
  grant usage on schema given_clock to public;
  create function given_clock.shifted(at timestamptz) returns timestamptz stable parallel safe language sql as
    $$ select at + current_setting('given_clock.ahead')::interval $$;
  create function given_clock.now() returns timestamptz stable parallel safe language sql as
    $$ select given_clock.shifted(pg_catalog.now()) $$;
  create function given_clock.clock_timestamp() returns timestamptz volatile parallel safe language sql as
    $$ select given_clock.shifted(pg_catalog.clock_timestamp()) $$;
  create function given_clock.instant() returns timestamptz stable parallel safe language sql as
    $$ select given_clock.now() $$;
  create view given_clock.pg_stat_activity with (security_invoker) as
    select datid, datname, pid, leader_pid, usesysid, usename, application_name, client_addr, client_hostname,
           client_port, state, query_id, query, backend_xid, backend_xmin, backend_type, wait_event_type, wait_event,
           given_clock.shifted(xact_start) as xact_start, given_clock.shifted(query_start) as query_start,
           given_clock.shifted(state_change) as state_change, given_clock.shifted(backend_start) as backend_start
      from pg_catalog.pg_stat_activity;
  grant select on given_clock.pg_stat_activity to public;

  do $do$
  declare one record;
  begin
    for one in
      select d.adrelid::regclass as of_table, a.attname as of_column, pg_get_expr(d.adbin, d.adrelid) as default_value
        from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
       where pg_get_expr(d.adbin, d.adrelid) in ('now()', 'clock_timestamp()')
    loop
      execute format('alter table %s alter column %I set default given_clock.%s',
                     one.of_table, one.of_column, one.default_value);
    end loop;
    for one in
      select oid::regprocedure as routine from pg_proc where proconfig @> array['search_path=public']
    loop
      execute format('alter routine %s set search_path = public, given_clock, pg_catalog', one.routine);
    end loop;
    -- What would still go by the machine's clock.
    if exists (select from pg_attrdef d join pg_class c on c.oid = d.adrelid
                where c.relnamespace = 'public'::regnamespace
                  and pg_get_expr(d.adbin, d.adrelid) ~* '(now|timestamp)\\(|current_(date|time)|localtime'
                  and pg_get_expr(d.adbin, d.adrelid) !~ 'given_clock') then
      raise exception 'a column is filled in by a clock that test/support/database-clock.ts does not set';
    end if;
    if exists (select from pg_proc where pronamespace = 'public'::regnamespace
                and (prosrc ~* '(statement|transaction)_timestamp|current_(date|time)|localtime|timeofday'
                     or prosrc ~* '\\y(now|clock_timestamp)\\(' and exists (select from unnest(proconfig) setting
                          where setting like 'search_path=%'
                            and setting !~ 'given_clock' and setting <> 'search_path=pg_catalog'))) then
      raise exception 'a routine asks a clock that test/support/database-clock.ts does not set';
    end if;
  end $do$`;
