// REST routes that write documents: build proposals, call the waist, phrase the answer. Everything one request writes
// commits together, and a refusal of any part leaves nothing behind.
import type pg from 'pg';
import type {
  Actor,
  AuditLogEntry,
  Collection,
  JsonObject,
  OfficeEvent,
  ReplicatedDocument,
} from '@evertill/schemas';
import type { AppDeps } from '../../app-deps.ts';
import type { ReplicationDeps } from '../../replication/deps.ts';
import { ConstraintRefusal } from '../../db/database.ts';
import type { WriteTx } from '../../db/database.ts';
import { securityNote } from '../../rules/security-note.ts';
import { applyWrite } from '../../writes/apply-write.ts';
import type { WriteDeps } from '../../writes/apply-write.ts';
import { BatchedTx } from '../../writes/batched-tx.ts';
import { rejectionOfConstraint } from '../../writes/constraint-codes.ts';
import { askedNow } from '../asked.ts';
import type { Asked } from '../asked.ts';
import { problem } from '../problem.ts';
import type { Problem } from '../problem.ts';
import { ChangeTrail } from './change-trail.ts';

export type Written = { readonly document: ReplicatedDocument };

/** What it stands on; the demo has no server yet. */
export interface DeskDeps extends Pick<AppDeps, 'transact'> {
  readonly replication: WriteDeps & Pick<ReplicationDeps, 'surroundings'>;
}

/** What a route may do inside its transaction. */
export interface Desk {
  readonly tx: WriteTx;
  /** For functions of the database, in the same transaction. */
  readonly client: pg.ClientBase;
  readonly vendorId: string;
  readonly actorId: string;
  /** ISO-8601, the server's clock. */
  readonly now: string;
  readonly newId: () => string;
  /** As it is stored now, locked; undefined when it is deleted or absent. */
  current(collection: Collection, id: string): Promise<ReplicatedDocument | undefined>;
  /** Through the waist. `operation`: by the route's own right, where nobody may send such a document. */
  write(
    collection: Collection,
    proposed: ReplicatedDocument,
    authority?: 'actor' | 'operation',
  ): Promise<ReplicatedDocument>;
  /**
   * Many through the waist, without a round trip for each read and write: `prepare` fetches what the rule will ask.
   * Answers how many differ from what was stored.
   */
  writeMany(
    collection: Collection,
    proposed: readonly ReplicatedDocument[],
    prepare: (batch: BatchedTx) => Promise<void>,
  ): Promise<number>;
  /** Tells the audit log, of the actor; in the same transaction. */
  note(event: OfficeEvent, details: JsonObject): Promise<void>;
  /** Undoes all of it; the request is answered with this. */
  refuse(refused: Problem): never;
}

/** Undoes a transaction one part of which was refused. */
class Undone extends Error {
  readonly refused: Problem;
  constructor(refused: Problem) {
    super(`Refused: ${refused.problem}`);
    this.refused = refused;
  }
}

/** `work` may run more than once. `asked` is for what rules of people note of themselves; `note` knows it. */
export async function atDesk<T extends object>(
  deps: DeskDeps,
  actor: Actor,
  work: (desk: Desk) => Promise<T>,
  asked?: Asked,
): Promise<T | Problem> {
  const now = new Date(deps.replication.surroundings.clock.now()).toISOString();
  const refuse = (refused: Problem): never => {
    throw new Undone(refused);
  };
  const writeIn = async (
    tx: WriteTx,
    collection: Collection,
    proposed: ReplicatedDocument,
    authority: 'actor' | 'operation',
  ) => {
    const proposal = { actor, now, collection, proposed, assumed: 'any', authority } as const;
    const outcome = await applyWrite(deps.replication, tx, proposal);
    if (outcome.kind === 'applied') return outcome;
    return refuse(outcome.kind === 'rejected' ? problem(outcome.code, outcome.details) : problem('conflict'));
  };
  try {
    return await deps.transact({ vendor_id: actor.vendor_id }, async (tx, client) => {
      if (asked) await sayWhoAsked(client, actor, asked);
      const trail = new ChangeTrail();
      let isSaid = asked !== undefined;
      const note = async (event: OfficeEvent, details: JsonObject) => {
        const from = askedNow();
        // Only where something is noted: it is a round trip.
        if (!isSaid && from) await sayWhoAsked(client, actor, from);
        isSaid = true;
        await tx.insert(
          'security_notes',
          securityNote(deps.replication.newId(), event, whoIs(actor), details),
        );
      };
      const done = await work({
        tx: trail.watching(tx),
        client,
        vendorId: actor.vendor_id,
        actorId: actor.user_id,
        now,
        newId: deps.replication.newId,
        refuse,
        note(event, details) {
          trail.told();
          return note(event, details);
        },
        async current(collection, id) {
          const stored = await tx.lock(collection, id);
          return stored && !stored.deleted ? stored.document : undefined;
        },
        async write(collection, proposed, authority = 'actor') {
          const written = await writeIn(tx, collection, proposed, authority);
          if (written.changed) trail.document(collection, proposed.id);
          return written.document;
        },
        async writeMany(collection, documents, prepare) {
          const batch = new BatchedTx(tx);
          await batch.hold(
            collection,
            documents.map(({ id }) => id),
          );
          await prepare(batch);
          let changed = 0;
          for (const proposed of documents) {
            const outcome = await writeIn(batch, collection, proposed, 'actor');
            if (!outcome.changed) continue;
            changed += 1;
            trail.document(collection, proposed.id);
          }
          await batch.flush();
          return changed;
        },
      });
      for (const details of trail.untold()) await note('document_changed', details);
      return done;
    });
  } catch (error) {
    if (error instanceof Undone) return error.refused;
    if (!(error instanceof ConstraintRefusal)) throw error;
    const { code, details } = rejectionOfConstraint(error.constraint);
    return problem(code, details);
  }
}

/** An admin writes as the vendor's automation would. */
function whoIs({ kind, user_id }: Actor): Pick<AuditLogEntry, 'kind' | 'user_id'> {
  return { kind: kind === 'automation' ? 'admin' : kind, user_id };
}

/** For every security note of this transaction, whichever rule writes it. */
async function sayWhoAsked(
  client: pg.ClientBase,
  actor: Actor,
  { ip, requestId, sessionId }: Asked,
): Promise<void> {
  const said = { kind: whoIs(actor).kind, ip, request_id: requestId, session_id: sessionId };
  await client.query({
    name: 'asked',
    text: `SELECT set_config('app.asked', $1, true)`,
    values: [JSON.stringify(said)],
  });
}

/** `propose` sees what is stored and answers what should be, or a problem; it may run more than once. */
export function writeDocument(
  deps: AppDeps,
  actor: Actor,
  collection: Collection,
  id: string,
  propose: (current: ReplicatedDocument | undefined) => ReplicatedDocument | Problem,
): Promise<Written | Problem> {
  return atDesk(deps, actor, async (desk) => {
    const proposed = propose(await desk.current(collection, id));
    return { document: await desk.write(collection, isProblem(proposed) ? desk.refuse(proposed) : proposed) };
  });
}

export function isProblem(value: object): value is Problem {
  return 'problem' in value;
}
