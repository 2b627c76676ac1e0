// What a till believes of a collection beside what the server has of it, by the scope of whoever is signed in there.
import type pg from 'pg';
import type { Actor, Collection, ComparedCollection } from '@evertill/schemas';
import { scopeKeyFor } from '@evertill/schemas';
import type { ReportedCollection } from '@evertill/sync';
import { scopePredicate } from '../../access/scope.ts';
import { quote, tableOf } from '../table.ts';

/** Documents behind a checkpoint are counted up to here. */
const mostBehind = 10_000;

interface Behind {
  readonly behind: number;
  readonly since: Date | null;
}

/** `actor`: undefined when nobody is known to be signed in there. */
export async function comparedCollection(
  client: pg.ClientBase,
  collection: Collection,
  reported: ReportedCollection,
  {
    actor,
    storeId,
    epoch,
    momentOf,
  }: {
    readonly actor: Actor | undefined;
    readonly storeId: string;
    readonly epoch: string;
    /** What the device’s clock showed, ms, as the server’s would have said it. */
    readonly momentOf: (at: number) => string;
  },
): Promise<ComparedCollection> {
  const { checkpoint, complete, pulled, quarantined, digest, equal_at, refused } = reported;
  const equalAt = equal_at === null ? null : momentOf(equal_at);
  const server = actor
    ? await serverSide(
        client,
        collection,
        scopePredicate(collection, actor.vendor_id, scopeKeyFor(collection, actor, storeId)),
        {
          checkpoint: checkpoint?.epoch === epoch ? checkpoint : null,
        },
      )
    : { documents: null, behind: null, behind_since: null };
  return {
    collection: collection.name,
    till: { pulled, complete, quarantined, digest, equal_at: equalAt, refused, checkpoint },
    server,
  };
}

async function serverSide(
  client: pg.ClientBase,
  collection: Collection,
  scope: ReturnType<typeof scopePredicate>,
  { checkpoint }: Pick<ReportedCollection, 'checkpoint'>,
): Promise<ComparedCollection['server']> {
  const table = quote(tableOf(collection).name);
  // Of a collection that is kept from a day on, only the till knows from which.
  const documents =
    collection.timeBound === undefined
      ? await client
          .query<{ total: number }>(
            `SELECT count(*) AS total FROM ${table} t WHERE ${scope.text} AND NOT t.deleted`,
            [...scope.values],
          )
          .then(({ rows }) => rows[0]!.total)
      : null;
  if (!checkpoint) return { documents, behind: null, behind_since: null };
  const { rows } = await client.query<Behind>(
    `WITH behind AS MATERIALIZED (
       SELECT t.sync_xid FROM ${table} t WHERE ${scope.text} AND (t.sync_xid, t.id) > ($3::xid8, $4)
        ORDER BY t.sync_xid, t.id LIMIT ${mostBehind})
     SELECT (SELECT count(*) FROM behind) AS behind,
            (SELECT e.at FROM outbound_events e
              WHERE e.vendor_id = $1 AND e.xid >= (SELECT min(b.sync_xid) FROM behind b) ORDER BY e.xid LIMIT 1) AS since`,
    [...scope.values, checkpoint.xid, checkpoint.id],
  );
  const { behind, since } = rows[0]!;
  return { documents, behind, behind_since: since?.toISOString() ?? null };
}
