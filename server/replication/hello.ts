// [H] The first exchange: who is there, may this client be served, did history go back, and what is missing.
import { replicated, scopeKeyFor, seesStore } from '@evertill/schemas';
import type { JsonObject } from '@evertill/schemas';
import { oldestProtocolVersion, protocolVersion } from '@evertill/sync';
import type { Hello, Welcome, upgradeRequiredSchema } from '@evertill/sync';
import type * as z from 'zod';
import type { Authenticated } from '../access/authenticated.ts';
import { claimLane } from '../writes/claim-lane.ts';
import { ledgerOf } from '../writes/ledger.ts';
import { refusal } from './deps.ts';
import type { Caller, ReplicationDeps } from './deps.ts';

export type Greeting =
  | { readonly kind: 'welcome'; readonly caller: Caller; readonly welcome: Omit<Welcome, 'id' | 'type'> }
  | {
      readonly kind: 'outdated';
      readonly caller: Caller;
      readonly welcome: Omit<z.infer<typeof upgradeRequiredSchema>, 'id' | 'type'>;
    };

type HelloBody = Omit<Hello, 'id' | 'type'>;

export async function greet(
  deps: ReplicationDeps,
  hello: HelloBody,
  { actor }: Authenticated,
): Promise<Greeting> {
  if (!seesStore(actor, hello.store_id)) throw refusal('not_found');
  const tenant = { vendor_id: actor.vendor_id };
  const store = await deps.database.read(tenant, (tx) => tx.get(deps.collections['store']!, hello.store_id));
  if (!store || store.deleted) throw refusal('not_found');
  const caller = { actor, storeId: hello.store_id };
  const outdated = outdatedCollections(deps, hello);
  const isOutdated =
    hello.protocol < oldestProtocolVersion || hello.protocol > protocolVersion || outdated.length > 0;
  await deps.history.listenTo(tenant, hello.device_id, hello.ledger, hello.witness);
  await recordClient(deps, hello, caller);
  const ledger = await deps.database.read(tenant, (tx) => ledgerOf(tx, hello.device_id));
  const scopes = (isOutdated ? [] : replicated(deps.collections)).map((one) => [
    one.name,
    scopeKeyFor(one, actor, hello.store_id),
  ]);
  const welcome = {
    epoch: deps.history.epoch(),
    server_time: deps.surroundings.clock.now(),
    witness: await deps.history.witness(),
    user_id: actor.user_id,
    vendor_id: actor.vendor_id,
    scopes: Object.fromEntries(scopes) as Record<string, string>,
    ledger,
  };
  if (!isOutdated) return { kind: 'welcome', caller, welcome };
  const sentence = 'Update this app; what is unsent stays and is still accepted.';
  return { kind: 'outdated', caller, welcome: { ...welcome, sentence, collections: outdated } };
}

/** Collections the client knows in a version this server does not speak. */
function outdatedCollections(deps: ReplicationDeps, hello: HelloBody): string[] {
  return Object.entries(hello.collections)
    .filter(([name, version]) => deps.collections[name]?.version !== version)
    .map(([name]) => name);
}

/** A till that stays connected is heard of whenever it renews its token. */
export async function heardOf(deps: ReplicationDeps, { actor }: Caller, deviceId: string): Promise<void> {
  const last_seen_at = new Date(deps.surroundings.clock.now()).toISOString();
  await deps.database.write({ vendor_id: actor.vendor_id }, (tx) =>
    tx.update('sync_clients', { device_id: deviceId }, { last_seen_at }),
  );
}

async function recordClient(deps: ReplicationDeps, hello: HelloBody, { actor }: Caller): Promise<void> {
  const now = deps.surroundings.clock.now();
  const { start } = hello;
  const seen = new Date(now).toISOString();
  const row = {
    device_name: hello.device_name,
    store_id: hello.store_id,
    lane_id: hello.lane_id,
    user_id: actor.user_id,
    client_version: hello.client_version,
    checkpoints: hello.checkpoints as JsonObject,
    skew_ms: Math.trunc(Math.max(-8e15, Math.min(8e15, hello.wall - now))),
    started_at: start ? new Date(Math.max(0, now - start.ago)).toISOString() : null,
    started_after: start?.device_seq ?? null,
    last_seen_at: seen,
  };
  await deps.database.write({ vendor_id: actor.vendor_id }, async (tx) => {
    const where = { device_id: hello.device_id };
    const [known] = await tx.rows('sync_clients', where, { limit: 1 });
    // Its owner shut this till out. What it sold is still taken in by the outbox.
    if (known && known['revoked_at'] !== null) throw refusal('device_revoked');
    if (known) await tx.update('sync_clients', where, row);
    else
      await tx.insert('sync_clients', { ...where, ...row, first_seen_at: seen, label: '', revoked_at: null });
    await claimLane(deps, tx, actor, hello, seen);
  });
}
