// The HTTP twin of the socket: the same exchanges, one request each, so that any client with `fetch` can replicate.
// Each answer's body is the frame the socket would have sent.
import { Router } from 'express';
import type { NextFunction, Request, Response } from 'express';
import * as z from 'zod';
import { dayField, queryFlag, rejections } from '@evertill/schemas';
import type { RejectionCode } from '@evertill/schemas';
import {
  ExchangeError,
  appliedSchema,
  checkpointSchema,
  helloSchema,
  leaseRequestSchema,
  limits,
  operationsSchema,
  parseFrame,
  parseJson,
  pushSchema,
  reportSchema,
} from '@evertill/sync';
import type { Unreadable } from '@evertill/sync';
import type { Authenticate, Authenticated } from '../access/authenticated.ts';
import { isUnavailable } from '../db/pg-error.ts';
import { hasUnreadBody } from '../http/body-type.ts';
import { applied } from './applied.ts';
import { collectionFor, refusal } from './deps.ts';
import type { Caller, ReplicationDeps } from './deps.ts';
import { eventStream } from './event-stream.ts';
import type { Listener } from './event-stream.ts';
import type { OpenStreams } from './open-streams.ts';
import { greet } from './hello.ts';
import { lease } from './lease.ts';
import { operations } from './operations.ts';
import { pull } from './pull.ts';
import type { PullRequest } from './pull.ts';
import { push } from './push.ts';
import { report } from './report.ts';
import type { SessionLog } from './session.ts';
import { snapshot } from './snapshot.ts';
import type { UnsentFiles } from './unsent-files.ts';

/** What the API description says about these doors. */
export const syncRouteList = [
  { method: 'post', path: '/sync/hello', summary: 'Greet: scopes, epoch, what is missing' },
  { method: 'get', path: '/sync/ping', summary: 'Server time and a sealed witness' },
  { method: 'get', path: '/sync/stream', summary: 'Live changes as server-sent events' },
  { method: 'post', path: '/sync/operations', summary: 'Hand in journal entries in order' },
  { method: 'post', path: '/sync/report', summary: 'Say how this device is; hear what support asks of it' },
  {
    method: 'post',
    path: '/sync/unsent',
    summary: 'Hand in a copy of unsent work, where support asked for one',
  },
  { method: 'get', path: '/sync/:collection/pull', summary: 'One page of a collection’s feed' },
  { method: 'get', path: '/sync/:collection/snapshot', summary: 'Everything of a scope, compressed' },
  { method: 'post', path: '/sync/:collection/push', summary: 'Push document rows' },
  { method: 'get', path: '/sync/:collection/digest', summary: 'Count and checksum of a scope' },
  { method: 'post', path: '/sync/:collection/lease', summary: 'Have a document lent to this device' },
  { method: 'post', path: '/sync/:collection/applied', summary: 'Say how far a collection is applied' },
] as const;

type Handler = (
  request: Request,
  response: Response,
  authenticated: Authenticated,
) => Promise<object | string | undefined>;

const pullQuery = z.object({
  checkpoint: z.string().max(1000).optional(),
  limit: z.coerce.number().int().optional(),
  from_day: dayField.optional(),
});

const snapshotQuery = pullQuery.extend({ plain: queryFlag.default(false) });

const appliedBody = appliedSchema
  .pick({ checkpoint: true, at: true, wall: true })
  .extend(helloSchema.pick({ device_id: true }).shape);

const leaseBody = leaseRequestSchema
  .pick({ document: true, wish: true })
  .extend(helloSchema.pick({ device_id: true }).shape);

const reportBody = reportSchema
  .omit({ type: true, id: true })
  .extend(helloSchema.pick({ device_id: true }).shape);

const unsentQuery = z.object({ seq: z.coerce.number().int().min(1) });
const sha256 = /^[0-9a-f]{64}$/;

/** What these doors have beside the socket's. */
export interface SyncDesk {
  readonly streams: OpenStreams;
  readonly unsentFiles: UnsentFiles;
}

export function syncRouter(deps: ReplicationDeps, log: SessionLog, desk: SyncDesk): Router {
  const router = Router();
  const door =
    (handler: Handler, authenticate = deps.authenticate) =>
    (request: Request, response: Response, next: NextFunction) => {
      serve(authenticate, log, handler, request, response).catch(next);
    };

  router.post(
    '/sync/hello',
    door(async (request, _response, authenticated) => {
      const { id: _id, type: _type, ...hello } = body(helloSchema.partial({ id: true, type: true }), request);
      const greeting = await greet(deps, hello, authenticated);
      deps.presence.heard(authenticated.actor.vendor_id, hello.device_id);
      const type = greeting.kind === 'welcome' ? 'welcome' : 'upgrade-required';
      return { type, id: 0, ...greeting.welcome };
    }),
  );
  router.get(
    '/sync/ping',
    door(async (request, _response, { actor }) => {
      const device = request.get('x-device-id') ?? '';
      if (device !== '') deps.presence.heard(actor.vendor_id, device);
      const witness = await deps.history.witness();
      return { type: 'pong', id: 0, server_time: deps.surroundings.clock.now(), witness };
    }),
  );
  router.get(
    '/sync/stream',
    door((request, response, authenticated) => {
      response.once('close', desk.streams.enter());
      return eventStream(deps, listenerOf(request, authenticated), request, response);
    }),
  );
  router.post(
    '/sync/operations',
    door(async (request, response, authenticated) => {
      const { said, unreadable } = frame('operations', operationsSchema.pick({ operations: true }), request);
      const requestId = String(response.getHeader('X-Request-Id'));
      const sendingDevice = request.get('x-device-id');
      const batch = { entries: said.operations, unreadable, requestId, sendingDevice };
      return { type: 'outcomes', id: 0, outcomes: await operations(deps, authenticated, batch) };
    }, deps.authenticateSender),
  );
  router.post(
    '/sync/report',
    door(async (request, _response, authenticated) => {
      if (Buffer.byteLength(String(request.body)) > limits.reportBytes) throw refusal('too_large');
      const { device_id, ...said } = body(reportBody, request);
      await greetedHere(deps, authenticated, device_id);
      return { type: 'instructions', id: 0, ...(await report(deps, authenticated, device_id, said)) };
    }),
  );
  router.post(
    '/sync/unsent',
    door(async (request, _response, authenticated) => {
      const { seq } = checked(unsentQuery, request.query);
      const deviceId = request.get('x-device-id') ?? '';
      await greetedHere(deps, authenticated, deviceId);
      const digest = request.get('x-content-sha256') ?? '';
      if (!sha256.test(digest)) throw refusal('invalid_input');
      const named = { actor: authenticated.actor, deviceId, seq, sha256: digest };
      return { type: 'kept', id: 0, ...(await desk.unsentFiles.take(named, request)) };
    }),
  );
  router.get(
    '/sync/:collection/pull',
    door((request, _response, authenticated) => {
      const asked = pullRequestOf(request, checked(pullQuery, request.query), 1000);
      return pull(deps, callerOf(request, authenticated), asked, 0);
    }),
  );
  router.get(
    '/sync/:collection/snapshot',
    door((request, response, authenticated) => {
      const { plain, ...query } = checked(snapshotQuery, request.query);
      const asked = { ...pullRequestOf(request, query, limits.snapshotRows), plain };
      return snapshot(deps, listenerOf(request, authenticated), asked, response);
    }),
  );
  router.post(
    '/sync/:collection/push',
    door(async (request, _response, authenticated) => {
      const { said, unreadable } = frame('push', pushSchema.pick({ rows: true }), request);
      const outcomes = await push(deps, callerOf(request, authenticated), {
        collection: collectionName(request),
        rows: said.rows,
        unreadable,
      });
      return { type: 'pushed', id: 0, outcomes };
    }),
  );
  router.post(
    '/sync/:collection/applied',
    door(async (request, _response, authenticated) => {
      const { device_id, ...report } = body(appliedBody, request);
      const collection = collectionName(request);
      await applied(deps, callerOf(request, authenticated), device_id, { collection, ...report });
      return { type: 'noted', id: 0 };
    }),
  );
  router.post(
    '/sync/:collection/lease',
    door(async (request, _response, authenticated) => {
      const { device_id, ...wanted } = body(leaseBody, request);
      const collection = collectionName(request);
      const held = await lease(deps, callerOf(request, authenticated), device_id, { collection, ...wanted });
      return { type: 'leased', id: 0, lease: held };
    }),
  );
  router.get(
    '/sync/:collection/digest',
    door(async (request, _response, authenticated) => {
      const caller = callerOf(request, authenticated);
      const { collection, key } = collectionFor(deps, collectionName(request), caller);
      const fromDay = checked(pullQuery, request.query).from_day;
      return {
        type: 'digested',
        id: 0,
        ...(await deps.digests.digest({ vendor_id: caller.actor.vendor_id }, collection, key, fromDay)),
      };
    }),
  );
  return router;
}

async function serve(
  authenticate: Authenticate,
  log: SessionLog,
  handler: Handler,
  request: Request,
  response: Response,
): Promise<void> {
  try {
    const token = tokenOf(request);
    const authenticated = token === undefined ? undefined : await authenticate(token);
    if (!authenticated) throw refusal('unauthenticated', 'auth');
    const answer = await handler(request, response, authenticated);
    if (answer === undefined) return;
    response.type('application/json').send(typeof answer === 'string' ? answer : JSON.stringify(answer));
  } catch (error) {
    const known =
      error instanceof ExchangeError
        ? error
        : isUnavailable(error)
          ? refusal('overloaded', 'retry')
          : undefined;
    if (!known) log.warn({ err: error, path: request.path }, 'exchange failed');
    sendError(response, known ?? refusal('internal', 'retry'));
  }
}

function tokenOf(request: Request): string | undefined {
  return /^bearer (.+)$/i.exec(request.get('authorization') ?? '')?.[1];
}

function sendError(response: Response, error: ExchangeError): void {
  if (response.headersSent) return void response.end();
  const status = Object.hasOwn(rejections, error.code) ? rejections[error.code as RejectionCode].status : 400;
  // The rest of a body nobody reads would keep the connection busy.
  if (!response.req.readableEnded) response.setHeader('Connection', 'close');
  if (error.retryAfter > 0) response.setHeader('Retry-After', String(Math.ceil(error.retryAfter / 1000)));
  response
    .status(status)
    .type('application/json')
    .send(
      JSON.stringify({
        type: 'error',
        id: 0,
        code: error.code,
        sentence: error.message,
        remedy: error.remedy,
      }),
    );
}

/** A device is spoken for by whoever greeted with it last. */
async function greetedHere(deps: ReplicationDeps, { actor }: Authenticated, deviceId: string): Promise<void> {
  const [device] = await deps.database.read({ vendor_id: actor.vendor_id }, (tx) =>
    tx.rows('sync_clients', { device_id: deviceId }, { limit: 1 }),
  );
  if (device?.['user_id'] !== actor.user_id) throw refusal('device_not_found');
}

/** The store is named in the query, or it is the only one this person has. */
function callerOf(request: Request, { actor }: Authenticated): Caller {
  const named = request.query['store_id'];
  if (typeof named === 'string' && named !== '') return { actor, storeId: named };
  if (actor.store_ids?.length === 1) return { actor, storeId: actor.store_ids[0]! };
  throw refusal('store_required');
}

function listenerOf(request: Request, authenticated: Authenticated): Listener {
  const { expiresAt } = authenticated;
  return { ...callerOf(request, authenticated), token: tokenOf(request) ?? '', expiresAt };
}

function pullRequestOf(
  request: Request,
  { checkpoint, limit, from_day }: z.output<typeof pullQuery>,
  usualLimit: number,
): PullRequest {
  return {
    collection: collectionName(request),
    checkpoint: checkpointOf(checkpoint),
    limit: limit ?? usualLimit,
    from_day,
  };
}

function collectionName(request: Request): string {
  return String(request.params['collection']);
}

function checkpointOf(text: string | undefined): z.infer<typeof checkpointSchema> | null {
  if (text === undefined || text === '' || text === 'null') return null;
  const parsed = parseJson(text);
  if (!parsed.ok) throw refusal('invalid_json');
  return parsed.value === null ? null : checked(checkpointSchema, parsed.value);
}

function body<S extends z.ZodType>(schema: S, request: Request): z.output<S> {
  const parsed = parseJson(textOf(request));
  if (!parsed.ok) throw refusal('invalid_json');
  return checked(schema, parsed.value);
}

/** A body whose rows or entries stand alone. */
function frame<S extends z.ZodType>(
  type: 'push' | 'operations',
  schema: S,
  request: Request,
): { readonly said: z.output<S>; readonly unreadable: readonly Unreadable[] } {
  const parsed = parseFrame(textOf(request), type);
  if (!parsed.ok) throw refusal('invalid_json');
  return { said: checked(schema, parsed.value), unreadable: parsed.unreadable };
}

function textOf(request: Request): string {
  if (hasUnreadBody(request)) throw refusal('body_type');
  const text: unknown = request.body;
  return typeof text === 'string' && text !== '' ? text : '{}';
}

function checked<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw refusal('invalid_input');
  return parsed.data;
}
