// What Postgres knows about a schema, as the statements that would make it. Every query returns rows of
// `about` (the relation a statement belongs to, or empty) and `statement`, in a fixed order that depends on names,
// never on object ids, except where one view builds on another. Objects of extensions belong to the extension.

/** `"schema"` is one of ours. */
const ours = (schema: string): string => `${schema} not like 'pg\\_%' and ${schema} <> 'information_schema'`;
const notOfExtension = (catalog: string, oid: string): string =>
  `not exists (select from pg_depend e where e.classid = '${catalog}'::regclass and e.objid = ${oid} and e.deptype = 'e')`;
const relations = (kinds: string): string => `
  pg_class c join pg_namespace n on n.oid = c.relnamespace and ${ours('n.nspname')}
  where c.relkind in (${kinds}) and ${notOfExtension('pg_class', 'c.oid')}`;
const byName = (expression: string): string => `order by ${expression} collate "C"`;

/** What is granted beyond what an object has from birth, and what was taken from that; the owner aside. */
const grants = (type: string, objects: string): string => `
  select about, case when given then 'GRANT ' else 'REVOKE ' end
         || string_agg(privilege_type, ', ' order by privilege_type collate "C")
         || ' ON ' || object || case when given then ' TO ' else ' FROM ' end
         || case when grantee = 0 then 'PUBLIC' else quote_ident(pg_get_userbyid(grantee)) end
         || case when given and is_grantable then ' WITH GRANT OPTION' else '' end || ';' as statement
  from (${objects}) o,
  lateral (
    select true as given, has.* from aclexplode(coalesce(acl, acldefault('${type}', owner))) has
    where (has.grantee, has.privilege_type) not in
          (select grantee, privilege_type from aclexplode(acldefault('${type}', owner)))
    union all
    select false, born.* from aclexplode(acldefault('${type}', owner)) born
    where (born.grantee, born.privilege_type) not in
          (select grantee, privilege_type from aclexplode(coalesce(acl, acldefault('${type}', owner))))
  ) entry
  where grantee <> owner
  group by about, object, given, grantee, is_grantable
  ${byName(`about || ' ' || object || ' ' || given::text || pg_get_userbyid(grantee)`)}`;

const otherOwner = (owner: string): string => `pg_get_userbyid(${owner}) <> current_user`;

/** Kinds that the dump cannot write. A schema with one of them is refused rather than shown incompletely. */
export const unknownKinds = `
  select 'relation ' || c.oid::regclass as what from ${relations(`'f', 'p', 'm', 'c'`)}
  union all select 'child table ' || inhrelid::regclass from pg_inherits
  union all
  select 'type ' || t.oid::regtype from pg_type t join pg_namespace n on n.oid = t.typnamespace
  where ${ours('n.nspname')} and t.typtype = 'r' and ${notOfExtension('pg_type', 't.oid')}
  union all
  select 'aggregate ' || p.oid::regprocedure from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where ${ours('n.nspname')} and p.prokind = 'a' and ${notOfExtension('pg_proc', 'p.oid')}
  union all
  select 'rule ' || r.rulename from pg_rewrite r join pg_class c on c.oid = r.ev_class
  join pg_namespace n on n.oid = c.relnamespace where r.rulename <> '_RETURN' and ${ours('n.nspname')}
  union all select 'event trigger ' || evtname from pg_event_trigger
  union all select 'publication ' || pubname from pg_publication`;

/** Roles belong to the whole server, so they are told, not made: what they may do and their own settings. */
export const roles = `
  select '' as about, '-- Role ' || r.rolname || ':'
         || case when r.rolcanlogin then ' LOGIN' else ' NOLOGIN' end
         || case when r.rolsuper then ' SUPERUSER' else ' NOSUPERUSER' end
         || case when r.rolbypassrls then ' BYPASSRLS' else ' NOBYPASSRLS' end
         || case when r.rolinherit then ' INHERIT' else ' NOINHERIT' end
         || coalesce('; ' || (select string_agg(setting, ', ' order by setting collate "C")
                              from pg_db_role_setting s, unnest(s.setconfig) setting
                              where s.setrole = r.oid
                                and s.setdatabase in (0, (select oid from pg_database where datname = current_database()))), '')
         as statement
  from pg_roles r
  where exists (select from pg_shdepend d
                where d.refclassid = 'pg_authid'::regclass and d.refobjid = r.oid and d.deptype in ('a', 'r')
                  and d.dbid = (select oid from pg_database where datname = current_database()))
    and r.rolname not like 'pg\\_%'
  ${byName('r.rolname')}`;

export const extensions = `
  select '' as about, 'CREATE EXTENSION ' || quote_ident(extname) || ' SCHEMA ' || extnamespace::regnamespace || ';' as statement
  from pg_extension where extname <> 'plpgsql' ${byName('extname')}`;

export const schemas = `
  select '' as about, 'CREATE SCHEMA ' || quote_ident(nspname) || ';' as statement
  from pg_namespace where ${ours('nspname')} and nspname <> 'public' ${byName('nspname')}`;

export const schemaGrants = grants(
  'n',
  `select '' as about, 'SCHEMA ' || quote_ident(nspname) as object, nspacl as acl, nspowner as owner
   from pg_namespace where ${ours('nspname')}`,
);

export const defaultGrants = `
  select '' as about, 'ALTER DEFAULT PRIVILEGES' || coalesce(' IN SCHEMA ' || nullif(d.defaclnamespace, 0)::regnamespace, '')
         || ' GRANT ' || string_agg(e.privilege_type, ', ' order by e.privilege_type collate "C") || ' ON '
         || case d.defaclobjtype when 'r' then 'TABLES' when 'S' then 'SEQUENCES' when 'f' then 'FUNCTIONS'
                                 when 'T' then 'TYPES' else 'SCHEMAS' end
         || ' TO ' || case when e.grantee = 0 then 'PUBLIC' else quote_ident(pg_get_userbyid(e.grantee)) end || ';' as statement
  from pg_default_acl d, aclexplode(d.defaclacl) e
  where e.grantee <> d.defaclrole
  group by d.oid, d.defaclnamespace, d.defaclobjtype, e.grantee
  order by 2`;

export const types = `
  select '' as about, case t.typtype
           when 'e' then 'CREATE TYPE ' || t.oid::regtype || ' AS ENUM ('
             || (select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder) from pg_enum where enumtypid = t.oid) || ');'
           else 'CREATE DOMAIN ' || t.oid::regtype || ' AS ' || format_type(t.typbasetype, t.typtypmod)
             || coalesce(' DEFAULT ' || t.typdefault, '')
             || coalesce((select string_agg(' CONSTRAINT ' || quote_ident(conname) || ' ' || pg_get_constraintdef(oid, true), ''
                                            order by conname collate "C")
                          from pg_constraint where contypid = t.oid and contype = 'c'), '')
             || case when t.typnotnull then ' NOT NULL' else '' end || ';'
         end as statement
  from pg_type t join pg_namespace n on n.oid = t.typnamespace
  where ${ours('n.nspname')} and t.typtype in ('e', 'd') and ${notOfExtension('pg_type', 't.oid')}
  ${byName('t.oid::regtype::text')}`;

/** Not those of identity columns, which come with their column. */
const freeSequence = `not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'i')`;

export const sequences = `
  select '' as about, format('CREATE SEQUENCE %s AS %s START %s INCREMENT %s MINVALUE %s MAXVALUE %s%s;', c.oid::regclass,
           s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqmin, s.seqmax, case when s.seqcycle then ' CYCLE' else '' end) as statement
  from pg_sequence s, ${relations(`'S'`)} and s.seqrelid = c.oid and ${freeSequence}
  ${byName('c.oid::regclass::text')}`;

export const sequenceOwners = `
  select '' as about, format('ALTER SEQUENCE %s OWNED BY %s.%I;', c.oid::regclass, d.refobjid::regclass, a.attname) as statement
  from pg_depend d, pg_attribute a, ${relations(`'S'`)}
    and d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'a'
    and d.refclassid = 'pg_class'::regclass and a.attrelid = d.refobjid and a.attnum = d.refobjsubid
  ${byName('c.oid::regclass::text')}`;

const needsRelation = `
  exists (select from pg_depend d left join pg_type t on d.refclassid = 'pg_type'::regclass and t.oid = d.refobjid
          left join pg_type e on e.oid = t.typelem
          where d.classid = 'pg_proc'::regclass and d.objid = p.oid
            and (d.refclassid = 'pg_class'::regclass or t.typrelid <> 0 or e.typrelid <> 0))`;

/** `late`: those whose head or compiled body names a table, which has to exist first. */
export const functions = (late: boolean): string => `
  select '' as about, rtrim(pg_get_functiondef(p.oid), E'\\n') || ';'
         || case when ${otherOwner('p.proowner')}
                 then format(E'\\nALTER ROUTINE %s OWNER TO %I;', p.oid::regprocedure, pg_get_userbyid(p.proowner)) else '' end
         || coalesce(E'\\nCOMMENT ON ROUTINE ' || p.oid::regprocedure || ' IS ' || quote_literal(obj_description(p.oid, 'pg_proc')) || ';', '') as statement
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where ${ours('n.nspname')} and p.prokind in ('f', 'p', 'w') and ${notOfExtension('pg_proc', 'p.oid')}
    and ${late ? '' : 'not '}${needsRelation}
  ${byName('p.oid::regprocedure::text')}`;

export const functionGrants = grants(
  'f',
  `select '' as about, 'ROUTINE ' || p.oid::regprocedure as object, p.proacl as acl, p.proowner as owner
   from pg_proc p join pg_namespace n on n.oid = p.pronamespace
   where ${ours('n.nspname')} and p.prokind in ('f', 'p', 'w') and ${notOfExtension('pg_proc', 'p.oid')}`,
);

const columnLine = `
  format('  %I %s', a.attname, format_type(a.atttypid, a.atttypmod))
  || coalesce((select ' COLLATE ' || a.attcollation::regcollation from pg_type t
               where t.oid = a.atttypid and a.attcollation <> t.typcollation and a.attcollation <> 0), '')
  || case when a.attidentity = 'a' then ' GENERATED ALWAYS AS IDENTITY'
          when a.attidentity = 'd' then ' GENERATED BY DEFAULT AS IDENTITY'
          when a.attgenerated = 's' then ' GENERATED ALWAYS AS (' || pg_get_expr(d.adbin, d.adrelid) || ') STORED'
          when a.attgenerated = 'v' then ' GENERATED ALWAYS AS (' || pg_get_expr(d.adbin, d.adrelid) || ') VIRTUAL'
          else coalesce(' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid), '') end
  || case when a.attnotnull then ' NOT NULL' else '' end`;

export const tables = `
  select c.oid::regclass::text as about,
         case c.relpersistence when 'u' then 'CREATE UNLOGGED TABLE ' else 'CREATE TABLE ' end || c.oid::regclass || E' (\\n'
         || coalesce((select string_agg(line, E',\\n' order by rank, place, line collate "C") from (
              select 1 as rank, a.attnum::int as place, ${columnLine} as line
              from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
              where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
              union all
              select 2, position(k.contype::text in 'pucx'), format('  CONSTRAINT %I %s', k.conname, pg_get_constraintdef(k.oid, true))
              from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'c', 'x')
            ) lines), '')
         || E'\\n)' || coalesce(' WITH (' || array_to_string(c.reloptions, ', ') || ')', '') || ';'
         || case when ${otherOwner('c.relowner')}
                 then format(E'\\nALTER TABLE %s OWNER TO %I;', c.oid::regclass, pg_get_userbyid(c.relowner)) else '' end as statement
  from ${relations(`'r'`)} ${byName('c.oid::regclass::text')}`;

export const indexes = `
  select c.oid::regclass::text as about, pg_get_indexdef(i.indexrelid) || ';' as statement
  from pg_index i, ${relations(`'r'`)} and i.indrelid = c.oid
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
  ${byName('i.indexrelid::regclass::text')}`;

export const statistics = `
  select c.oid::regclass::text as about, pg_get_statisticsobjdef(s.oid) || ';' as statement
  from pg_statistic_ext s, ${relations(`'r'`)} and s.stxrelid = c.oid ${byName('s.stxname')}`;

export const comments = `
  select c.oid::regclass::text as about, 'COMMENT ON '
         || case when d.objsubid > 0 then format('COLUMN %s.%I', c.oid::regclass, a.attname)
                 else case c.relkind when 'v' then 'VIEW ' else 'TABLE ' end || c.oid::regclass end
         || ' IS ' || quote_literal(d.description) || ';' as statement
  from pg_description d left join pg_attribute a on a.attrelid = d.objoid and a.attnum = d.objsubid and d.objsubid > 0,
    ${relations(`'r', 'v'`)} and d.objoid = c.oid and d.classoid = 'pg_class'::regclass
  order by d.objsubid`;

const relationGrants = (type: 'r' | 's', kinds: string, word: string): string =>
  grants(
    type,
    `select c.oid::regclass::text as about, '${word}' || c.oid::regclass as object, c.relacl as acl, c.relowner as owner
     from ${relations(kinds)}`,
  );
export const tableGrants = relationGrants('r', `'r', 'v'`, '');
export const sequenceGrants = relationGrants('s', `'S'`, 'SEQUENCE ');

export const columnGrants = `
  select c.oid::regclass::text as about, format('GRANT %s (%s) ON %s TO %s;', e.privilege_type,
           string_agg(quote_ident(a.attname), ', ' order by a.attnum), c.oid::regclass,
           case when e.grantee = 0 then 'PUBLIC' else quote_ident(pg_get_userbyid(e.grantee)) end) as statement
  from pg_attribute a, aclexplode(a.attacl) e, ${relations(`'r', 'v'`)} and a.attrelid = c.oid
  group by c.oid, e.privilege_type, e.grantee
  order by 2`;

export const rowSecurity = `
  select c.oid::regclass::text as about,
         concat_ws(E'\\n', case when c.relrowsecurity then format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY;', c.oid::regclass) end,
                          case when c.relforcerowsecurity then format('ALTER TABLE %s FORCE ROW LEVEL SECURITY;', c.oid::regclass) end) as statement
  from ${relations(`'r'`)} and (c.relrowsecurity or c.relforcerowsecurity)`;

export const views = `
  select c.oid::regclass::text as about, 'CREATE VIEW ' || c.oid::regclass
         || coalesce(' WITH (' || array_to_string(c.reloptions, ', ') || ')', '') || E' AS\\n' || pg_get_viewdef(c.oid, true)
         || case when ${otherOwner('c.relowner')}
                 then format(E'\\nALTER VIEW %s OWNER TO %I;', c.oid::regclass, pg_get_userbyid(c.relowner)) else '' end as statement
  from ${relations(`'v'`)} order by c.oid`;

export const foreignKeys = `
  select c.oid::regclass::text as about,
         format('ALTER TABLE %s ADD CONSTRAINT %I %s;', c.oid::regclass, k.conname, pg_get_constraintdef(k.oid, true)) as statement
  from pg_constraint k, ${relations(`'r'`)} and k.conrelid = c.oid and k.contype = 'f'
  ${byName('k.conname')}`;

export const policies = `
  select c.oid::regclass::text as about, format('CREATE POLICY %I ON %s AS %s FOR %s TO %s', p.polname, c.oid::regclass,
           case when p.polpermissive then 'PERMISSIVE' else 'RESTRICTIVE' end,
           case p.polcmd when 'r' then 'SELECT' when 'a' then 'INSERT' when 'w' then 'UPDATE' when 'd' then 'DELETE' else 'ALL' end,
           (select string_agg(case when r = 0 then 'PUBLIC' else quote_ident(pg_get_userbyid(r)) end, ', ' order by pg_get_userbyid(r) collate "C")
            from unnest(p.polroles) r))
         || coalesce(E'\\n  USING (' || pg_get_expr(p.polqual, p.polrelid, true) || ')', '')
         || coalesce(E'\\n  WITH CHECK (' || pg_get_expr(p.polwithcheck, p.polrelid, true) || ')', '') || ';' as statement
  from pg_policy p, ${relations(`'r'`)} and p.polrelid = c.oid
  ${byName('p.polname')}`;

export const triggers = `
  select c.oid::regclass::text as about, pg_get_triggerdef(t.oid, true) || ';'
         || case t.tgenabled when 'O' then '' else format(E'\\nALTER TABLE %s %s TRIGGER %I;', c.oid::regclass,
              case t.tgenabled when 'D' then 'DISABLE' when 'A' then 'ENABLE ALWAYS' else 'ENABLE REPLICA' end, t.tgname) end as statement
  from pg_trigger t, ${relations(`'r', 'v'`)} and t.tgrelid = c.oid and not t.tgisinternal
  ${byName('t.tgname')}`;
