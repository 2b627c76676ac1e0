// Commands and print jobs for the devices of a store that only its agent reaches. decisions.md, `ecr_relay_request`,
// `printer_print_request`. Opaque bytes for a card terminal are a manager's business, and noted; a till prints.
import {
  canonicalJson,
  ecrCommandCreate,
  ecrCommandReply,
  hasCardNumber,
  printJobCreate,
  printJobReply,
  seesStore,
} from '@evertill/schemas';
import type { Actor, EcrRelayResult, HardwareReply, JsonObject, PrinterPrintResult } from '@evertill/schemas';
import * as z from 'zod';
import type { AppDeps } from '../../app-deps.ts';
import { holdsCardNumber } from '../../bridge/relay.ts';
import type { RelayRow, Wish } from '../../bridge/relay.ts';
import type { Where } from '../../db/database.ts';
import { securityNote } from '../../rules/security-note.ts';
import { problem } from '../problem.ts';
import type { Problem } from '../problem.ts';
import { route } from '../route.ts';
import { isProblem } from './document-door.ts';

const name = z.string().min(1).max(128);
const ofDevice = z.strictObject({ id: name });
const path = '/vendor/settings/devices/:id';
const write = { who: 'vendor', module: 'settings', level: 'write' } as const;
const anybody = { who: 'vendor' } as const;

/** Beside the time the terminal may take, ms: an agent that comes later is too late. */
const commandLife = 30_000;
const jobLife = 120_000;
/** A job nobody fetched for a day is nobody's any more, ms. */
const longestJob = 86_400_000;

export const deviceRelayRoutes = [
  route({
    method: 'post',
    path: `${path}/ecr-commands`,
    summary: 'Send a command of its own language to a payment terminal',
    access: write,
    params: ofDevice,
    body: ecrCommandCreate,
    reply: ecrCommandReply,
    status: 202,
    async handle({ deps, actor, params: { id }, body }) {
      const device = await reachable(deps, actor, id, ['payment_terminal']);
      if (isProblem(device)) return device;
      const { protocol, payload, expect_response_ms: expectResponseMs, idempotency_key } = body;
      if (holdsCardNumber(payload)) return problem('card_number');
      const { newId, surroundings } = deps.replication;
      const requestId = newId();
      const frame = {
        type: 'ecr_relay_request',
        requestId,
        storeDeviceId: id,
        protocol,
        payload,
        expectResponseMs,
        idempotencyKey: idempotency_key,
      } as const;
      const expires = surroundings.clock.now() + expectResponseMs + commandLife;
      const asked = await deps.bridge.relay.ask(
        {
          ...wishOf(actor, device),
          kind: 'ecr',
          id: requestId,
          key: idempotency_key,
          frame,
          content: canonicalJson({ id, ...body }),
          expires_at: new Date(expires).toISOString(),
        },
        (tx) =>
          tx.insert(
            'security_notes',
            securityNote(newId(), 'terminal_command_sent', actor, {
              device_id: id,
              request_id: requestId,
              protocol,
            }),
          ),
      );
      return asked === 'mismatch' ? problem('request_mismatch') : { body: commandReply(deps, asked) };
    },
  }),
  route({
    method: 'get',
    path: `${path}/ecr-commands/:request_id`,
    summary: 'What a payment terminal answered to a command',
    access: write,
    params: z.strictObject({ id: name, request_id: name }),
    reply: ecrCommandReply,
    async handle({ deps, actor, params: { id, request_id } }) {
      const found = await relayed(deps, actor, { id: request_id, kind: 'ecr', store_device_id: id });
      return isProblem(found) ? found : { body: commandReply(deps, found) };
    },
  }),
  route({
    method: 'post',
    path: `${path}/print-jobs`,
    summary: 'Print on a printer of the store',
    access: anybody,
    params: ofDevice,
    body: printJobCreate,
    reply: printJobReply,
    status: 202,
    async handle({ deps, actor, params: { id }, body }) {
      const device = await reachable(deps, actor, id, ['printer', 'label_printer']);
      if (isProblem(device)) return device;
      const { job_id: jobId, copies = 1, open_drawer: openDrawer = false, expires_at, ...content } = body;
      if ((content.payload === undefined) === (content.template === undefined))
        return problem('invalid_input', {
          field: 'payload',
          problem: 'Send either a payload or a template.',
        });
      const words = JSON.stringify(content.data ?? {});
      if (holdsCardNumber(content.payload, 14) || hasCardNumber(words, 14)) return problem('card_number');
      const now = deps.replication.surroundings.clock.now();
      const until = Math.min(
        expires_at === undefined ? now + jobLife : Date.parse(expires_at),
        now + longestJob,
      );
      const expiresAt = new Date(until).toISOString();
      const frame = {
        type: 'printer_print_request',
        jobId,
        storeDeviceId: id,
        copies,
        openDrawer,
        expiresAt,
        ...content,
      } as const;
      const asked = await deps.bridge.relay.ask({
        ...wishOf(actor, device),
        kind: 'print',
        id: deps.replication.newId(),
        key: jobId,
        frame,
        content: canonicalJson({ id, ...body } as JsonObject),
        expires_at: expiresAt,
      });
      return asked === 'mismatch' ? problem('request_mismatch') : { body: jobReply(deps, asked) };
    },
  }),
  route({
    method: 'get',
    path: `${path}/print-jobs/:job_id`,
    summary: 'What became of a print job',
    access: anybody,
    params: z.strictObject({ id: name, job_id: name }),
    reply: printJobReply,
    async handle({ deps, actor, params: { id, job_id } }) {
      const found = await relayed(deps, actor, { key: job_id, kind: 'print', store_device_id: id });
      return isProblem(found) ? found : { body: jobReply(deps, found) };
    },
  }),
];

function wishOf(
  { vendor_id, user_id }: Actor,
  { id, store_id }: HardwareReply,
): Pick<Wish, 'vendor_id' | 'store_id' | 'store_device_id' | 'asked_by'> {
  return { vendor_id, store_id, store_device_id: id, asked_by: user_id };
}

/** A saved device of a store the actor sees, that can do this and that an agent reaches. */
async function reachable(
  deps: AppDeps,
  actor: Actor,
  id: string,
  types: readonly HardwareReply['type'][],
): Promise<HardwareReply | Problem> {
  return deps.replication.database.read({ vendor_id: actor.vendor_id }, async (tx) => {
    const [row] = await tx.rows('saved_devices', { id });
    const device = row as HardwareReply | undefined;
    if (!device || !seesStore(actor, device.store_id)) return problem('device_not_found');
    if (!types.includes(device.type) || !device.enabled) return problem('device_unfit');
    if (!(await deps.bridge.keys.hasStore(tx, device.store_id))) return problem('bridge_inactive');
    return device;
  });
}

async function relayed(deps: AppDeps, actor: Actor, asked: Where): Promise<RelayRow | Problem> {
  const { database } = deps.replication;
  const [row] = await database.read({ vendor_id: actor.vendor_id }, (tx) =>
    tx.rows('bridge_requests', asked),
  );
  const found = row as unknown as RelayRow | undefined;
  return found && seesStore(actor, found.store_id) ? found : problem('relay_not_found');
}

/** Nobody is told of what is over, also where no agent came to say so. */
function stateOf({ replication }: AppDeps, { state, expires_at }: RelayRow): RelayRow['state'] {
  const isOver = Date.parse(expires_at) <= replication.surroundings.clock.now();
  return state !== 'answered' && isOver ? 'expired' : state;
}

function commandReply(deps: AppDeps, row: RelayRow): JsonObject {
  const { payload, error } = row.answer as Partial<EcrRelayResult>;
  return {
    request_id: row.id,
    state: stateOf(deps, row),
    ...(payload === undefined ? {} : { payload }),
    ...(error === undefined ? {} : { error }),
    asked_at: row.asked_at,
    expires_at: row.expires_at,
  };
}

function jobReply(deps: AppDeps, row: RelayRow): JsonObject {
  const { status, detail } = row.answer as Partial<PrinterPrintResult>;
  return {
    job_id: row.key,
    state: stateOf(deps, row),
    ...(status === undefined ? {} : { status }),
    ...(detail === undefined ? {} : { detail }),
    asked_at: row.asked_at,
    expires_at: row.expires_at,
  };
}
