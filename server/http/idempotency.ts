// `Idempotency-Key`: the same key with the same request gets the same answer, for a day; with another request it is
// refused. The key is taken before the work begins, so two at once do not both do it.
import type { Request } from 'express';
import type { Actor, CustomerActor } from '@evertill/schemas';
import type { AppDeps } from '../app-deps.ts';
import { problem } from './problem.ts';
import type { Problem } from './problem.ts';
import type { Reply, Route } from './route.ts';

interface Kept {
  readonly request_hash: string;
  readonly status: number | null;
  readonly body: string | null;
}

export async function withIdempotency(
  deps: AppDeps,
  actor: Actor | CustomerActor,
  { key, request, route }: { readonly key: string; readonly request: Request; readonly route: Route },
  work: () => Promise<Reply | Problem>,
): Promise<Reply | Problem> {
  if (key.length > 200) return problem('invalid_input', { field: 'Idempotency-Key' });
  const body = typeof request.body === 'string' ? request.body : '';
  const requestHash = deps.replication.surroundings.sha256(`${route.method} ${request.originalUrl}\n${body}`);
  const mine = [actor.vendor_id, actor.user_id, key];
  const taken = await deps.sql(actor, (client) =>
    client.query(
      `INSERT INTO idempotency_keys (vendor_id, user_id, key, request_hash) VALUES ($1, $2, $3, $4)
        ON CONFLICT (vendor_id, user_id, key) DO UPDATE
          SET request_hash = excluded.request_hash, status = NULL, body = NULL, created_at = now()
          WHERE idempotency_keys.created_at < now() - interval '1 day'
             -- whoever took it died before answering
             OR (idempotency_keys.status IS NULL AND idempotency_keys.created_at < now() - interval '1 minute')`,
      [...mine, requestHash],
    ),
  );
  if (taken.rowCount === 0) return keptAnswer(deps, actor, mine, requestHash);
  let reply: Reply | Problem;
  try {
    reply = await work();
  } catch (error) {
    await forget(deps, actor, mine);
    throw error;
  }
  if ('problem' in reply) {
    // Nothing was done: the corrected request may use the same key.
    await forget(deps, actor, mine);
    return reply;
  }
  const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? null);
  await deps.sql(actor, (client) =>
    client.query(
      'UPDATE idempotency_keys SET status = $4, body = $5 WHERE vendor_id = $1 AND user_id = $2 AND key = $3',
      [...mine, reply.status ?? route.status ?? 200, text],
    ),
  );
  return reply;
}

async function keptAnswer(
  deps: AppDeps,
  actor: Actor | CustomerActor,
  mine: readonly string[],
  requestHash: string,
): Promise<Reply | Problem> {
  const { rows } = await deps.sql(actor, (client) =>
    client.query<Kept>(
      'SELECT request_hash, status, body FROM idempotency_keys WHERE vendor_id = $1 AND user_id = $2 AND key = $3',
      [...mine],
    ),
  );
  const kept = rows[0];
  if (kept && kept.request_hash !== requestHash) return problem('idempotency_mismatch');
  // The first one is still at work, or was refused a moment ago.
  if (!kept || kept.status === null)
    return problem('rate_limited', { problem: 'The first request is still running.' }, 1);
  return { status: kept.status, body: kept.body ?? '', headers: { 'Idempotency-Replayed': 'true' } };
}

async function forget(deps: AppDeps, actor: Actor | CustomerActor, mine: readonly string[]): Promise<void> {
  await deps.sql(actor, (client) =>
    client.query('DELETE FROM idempotency_keys WHERE vendor_id = $1 AND user_id = $2 AND key = $3', [
      ...mine,
    ]),
  );
}
