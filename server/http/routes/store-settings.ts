// What a store is configured with. decisions.md, "Stores and settings" and "Price-sync setting names".
import { collections, seesStore, storeSettingsPatch, storeSettingsReply } from '@evertill/schemas';
import type {
  Actor,
  ReplicatedDocument,
  Store,
  StoreSettingsPatch,
  StoreSettingsReply,
} from '@evertill/schemas';
import * as z from 'zod';
import type { AppDeps } from '../../app-deps.ts';
import { productsWithoutDefault } from '../../db/default-needed.ts';
import { changedColumns, noSettings, noSweep, settingsReply, storePart } from '../../db/store-settings.ts';
import type { LastSweep, StoreSettingsRow } from '../../db/store-settings.ts';
import { problem } from '../problem.ts';
import { route } from '../route.ts';
import { atDesk, isProblem } from './document-door.ts';
import type { Desk } from './document-door.ts';
import { namedStore } from './store-context.ts';

const params = z.strictObject({ id: z.string().min(1).max(128) });
const path = '/vendor/stores/:id/settings';

export const storeSettingsRoutes = [
  route({
    method: 'get',
    path,
    summary: 'The configuration of a store, without its secrets',
    access: { who: 'vendor', module: 'settings', level: 'read' },
    params,
    reply: storeSettingsReply,
    async handle({ deps, actor, params: { id } }) {
      const store = await namedStore(deps, actor, id);
      return isProblem(store) ? store : { body: await settingsOf(deps, actor, store) };
    },
  }),
  route({
    method: 'patch',
    path,
    summary: 'Change the configuration of a store',
    access: { who: 'vendor', module: 'settings', level: 'write' },
    params,
    body: storeSettingsPatch,
    reply: storeSettingsReply,
    async handle({ deps, actor, params: { id: store_id }, body, ...asked }) {
      const work = async (desk: Desk) => {
        const current = await desk.current(collections.store, store_id);
        if (!current || !seesStore(actor, store_id)) return desk.refuse(problem('store_not_found'));
        const written = await desk.write(collections.store, { ...current, ...storePart(body) });
        await keepSettings(deps, desk, store_id, body);
        const secrets = secretsIn(body);
        if (secrets.length > 0) await desk.note('store_secrets_changed', { store_id, secrets });
        return written as ReplicatedDocument as unknown as Store;
      };
      const store = await atDesk(deps, actor, work, asked);
      return isProblem(store) ? store : { body: await settingsOf(deps, actor, store) };
    },
  }),
];

/** What lies beside the store's document; nothing where nothing is given. The store is locked: no other call is at its settings. */
export async function keepSettings(
  deps: Pick<AppDeps, 'secretBox'>,
  desk: Desk,
  store_id: string,
  body: StoreSettingsPatch,
): Promise<void> {
  if (Object.keys(body).length === 0) return;
  const [row] = await desk.tx.rows('store_settings', { store_id });
  const known = (row ?? noSettings) as unknown as StoreSettingsRow;
  const place = { vendorId: desk.vendorId, storeId: store_id };
  const changed = {
    ...changedColumns(deps.secretBox, place, known, body, desk.now),
    store_id,
    updated_at: desk.now,
  };
  if (row) await desk.tx.update('store_settings', { store_id }, changed);
  else await desk.tx.insert('store_settings', changed);
}

/** Which were given or taken away, never what they are. */
function secretsIn({ price_sync = {} }: StoreSettingsPatch): string[] {
  return (['auth_code', 'access_token'] as const).filter((name) => price_sync[name] !== undefined);
}

export async function settingsOf(deps: AppDeps, actor: Actor, store: Store): Promise<StoreSettingsReply> {
  const [[row], [sweep]] = await deps.replication.database.read(
    { vendor_id: actor.vendor_id },
    async (tx) => [
      await tx.rows('store_settings', { store_id: store.id }),
      await tx.rows('price_sync_state', { store_id: store.id }),
    ],
  );
  const kept = {
    row: (row ?? noSettings) as unknown as StoreSettingsRow,
    sweep: (sweep ?? noSweep) as unknown as LastSweep,
    withoutDefault: await deps.sql(actor, (client) =>
      productsWithoutDefault(client, { vendor_id: actor.vendor_id, store_id: store.id }),
    ),
  };
  return settingsReply(store, kept, deps.replication.surroundings.clock.now());
}
