// The agents of a store: activated for a saved device, with a key that is told once; shut out again; let in by ticket.
// Second document, "Bridge activation and channel"; threats T13 and T15.
import {
  bridgeActivated,
  bridgeActivation,
  bridgeKeyReply,
  bridgeKeysQuery,
  bridgeTicketReply,
  pageOf,
  seesStore,
} from '@evertill/schemas';
import type { HardwareReply } from '@evertill/schemas';
import * as z from 'zod';
import type { AppDeps } from '../../app-deps.ts';
import { bridgePath } from '../../bridge/agent-sockets.ts';
import { freshSecret, ticketLife } from '../../bridge/bridge-keys.ts';
import { tablePage } from '../../db/lists.ts';
import type { Condition } from '../../db/lists.ts';
import { listReply, windowOf } from '../list-reply.ts';
import { problem } from '../problem.ts';
import { route } from '../route.ts';
import { atDesk, isProblem } from './document-door.ts';

const params = z.strictObject({ id: z.string().min(1).max(128) });
const path = '/vendor/settings/devices/pos-bridge';
const read = { who: 'vendor', module: 'settings', level: 'read' } as const;
const write = { who: 'vendor', module: 'settings', level: 'write' } as const;

export const posBridgeRoutes = [
  route({
    method: 'post',
    path: `${path}/activate`,
    summary: 'Activate the agent for a payment terminal: a new key of its store, told here and nowhere else',
    access: write,
    body: bridgeActivation,
    reply: bridgeActivated,
    status: 200,
    tellsSecret: true,
    async handle({ deps, actor, body: { deviceId }, headers, ...asked }) {
      const address = addressOf(deps, headers.host);
      if (address === undefined)
        return problem('invalid_input', { field: 'Host', problem: 'Must be the address of this server.' });
      const { secret, hash } = freshSecret();
      const made = await atDesk(
        deps,
        actor,
        async (desk) => {
          const [row] = await desk.tx.rows('saved_devices', { id: deviceId });
          const device = row as HardwareReply | undefined;
          if (!device || !seesStore(actor, device.store_id)) return desk.refuse(problem('device_not_found'));
          if (device.type !== 'payment_terminal' || !device.enabled)
            return desk.refuse(problem('device_unfit'));
          // Two who activate it at once take turns.
          await desk.client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
            `bridge key of ${desk.vendorId} ${deviceId}`,
          ]);
          const revoked_at = desk.now;
          await desk.tx.update(
            'bridge_keys',
            { store_device_id: deviceId, revoked_at: null },
            { revoked_at },
          );
          const id = desk.newId();
          const { store_id } = device;
          await desk.tx.insert('bridge_keys', {
            id,
            store_id,
            store_device_id: deviceId,
            key_hash: hash,
            created_by: actor.user_id,
            created_at: desk.now,
            revoked_at: null,
          });
          await desk.note('bridge_activated', { device_id: deviceId, store_id, key_id: id });
          return device;
        },
        asked,
      );
      if (isProblem(made)) return made;
      const query = new URLSearchParams({ storeId: made.store_id, token: secret });
      return {
        body: {
          wsUrl: `${address.replace(/^http/, 'ws')}${bridgePath}?${query.toString()}`,
          webhookUrl: `${address}/api/v1/pos/payments/terminal-webhook`,
          terminalId: made.id,
          terminalConfig: made.config,
        },
      };
    },
  }),
  route({
    method: 'get',
    path: `${path}/keys`,
    summary: 'One page of the bridge keys that were made, newest first',
    access: read,
    query: bridgeKeysQuery,
    reply: pageOf(bridgeKeyReply),
    async handle({ deps, actor, query }) {
      const where: Condition[] = [];
      if (actor.store_ids !== null) where.push(['t.store_id = ANY(:value::text[])', actor.store_ids]);
      const found = await deps.sql(actor, (client) =>
        tablePage(client, windowOf(actor, query), 'bridge_keys', where, 't.created_at DESC, t.id DESC'),
      );
      const rows = found.rows.map(({ key_hash: _hash, ...row }) => row);
      return { body: listReply({ ...found, rows }, query) };
    },
  }),
  route({
    method: 'post',
    path: `${path}/keys/:id/revoke`,
    summary: 'Shut out whoever has this bridge key',
    access: write,
    params,
    reply: bridgeKeyReply,
    status: 200,
    async handle({ deps, actor, params: { id }, ...asked }) {
      const revoked = await atDesk(
        deps,
        actor,
        async (desk) => {
          const [row] = await desk.tx.rows('bridge_keys', { id });
          if (!row || !seesStore(actor, row['store_id'] as string))
            return desk.refuse(problem('bridge_key_not_found'));
          const { key_hash: _hash, ...key } = row;
          if (key['revoked_at'] !== null) return key;
          await desk.tx.update('bridge_keys', { id }, { revoked_at: desk.now });
          const { store_id, store_device_id } = key;
          await desk.note('bridge_key_revoked', {
            key_id: id,
            store_id: store_id as string,
            device_id: store_device_id as string,
          });
          return { ...key, revoked_at: desk.now };
        },
        asked,
      );
      return isProblem(revoked) ? revoked : { body: revoked };
    },
  }),
  route({
    method: 'post',
    path: '/pos-bridge/tickets',
    summary: 'For whoever shows a bridge key in x-pos-terminal-key: a ticket for the first frame of a socket',
    access: { who: 'anyone' },
    query: z.looseObject({}),
    reply: bridgeTicketReply,
    status: 201,
    async handle({ deps, headers }) {
      const key = await deps.bridge.keys.find(String(headers['x-pos-terminal-key'] ?? ''));
      if (!key) return problem('unauthenticated');
      const ticket = await deps.bridge.keys.ticketFor(key);
      return { body: { ticket, expires_in: ticketLife / 1000 } };
    },
  }),
];

/** Where the agent finds this server: as people do, or as whoever asks did. */
function addressOf({ publicUrl, tls }: AppDeps, host = ''): string | undefined {
  if (publicUrl !== undefined) return publicUrl.replace(/\/+$/, '');
  return /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i.test(host)
    ? `${tls ? 'https' : 'http'}://${host}`
    : undefined;
}
