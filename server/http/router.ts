// Mounts the routes: version gate, authentication, rights, input checks, idempotency, answer. Everything a route does
// not have to think about.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Router } from 'express';
import type { NextFunction, Request, Response } from 'express';
import { deniedBy } from '@evertill/schemas';
import type { Access, Actor, AdminActor, UserKind } from '@evertill/schemas';
import { adminAsOwner } from '../access/admin-as-owner.ts';
import type { SignedIn } from '../access/authenticate.ts';
import type { AppDeps } from '../app-deps.ts';
import { isUnavailable } from '../db/pg-error.ts';
import { answering } from './asked.ts';
import { hasUnreadBody } from './body-type.ts';
import { isTooOld } from './client-version.ts';
import { withIdempotency } from './idempotency.ts';
import { readerOf } from './inputs.ts';
import { problem, sendProblem } from './problem.ts';
import type { Problem } from './problem.ts';
import { Download } from './route.ts';
import type { Reply, Route } from './route.ts';
import { isProblem } from './routes/document-door.ts';
import { actorOf } from './routes/store-context.ts';

export function mountRoutes(deps: AppDeps, routes: readonly Route[]): Router {
  const router = Router();
  for (const route of routes) {
    const read = readerOf(route);
    router[route.method](route.path, (request, response, next) => {
      answer(deps, { route, read }, request, response).catch(next);
    });
  }
  return router;
}

interface Mounted {
  readonly route: Route;
  readonly read: ReturnType<typeof readerOf>;
}

async function answer(deps: AppDeps, mounted: Mounted, request: Request, response: Response): Promise<void> {
  const { route } = mounted;
  if (route.sunset !== undefined) {
    response.setHeader('Deprecation', 'true');
    response.setHeader('Sunset', new Date(route.sunset).toUTCString());
  }
  const requestId = String(response.getHeader('X-Request-Id'));
  const result = await outcome(deps, mounted, request, requestId);
  if ('problem' in result) return sendProblem(response, result);
  for (const [name, value] of Object.entries(result.headers ?? {})) response.setHeader(name, value);
  response.status(result.status ?? route.status ?? 200);
  if (result.body instanceof Download) return send(deps, response, result.body);
  if (result.body === undefined) {
    response.end();
    return;
  }
  if (!response.hasHeader('Content-Type')) response.type('application/json');
  response.send(typeof result.body === 'string' ? result.body : JSON.stringify(result.body));
}

/** Whoever gets a part of a file must not take it for the whole: when making it fails, the connection breaks. */
async function send(deps: AppDeps, response: Response, { fileName, type, parts }: Download): Promise<void> {
  // `attachment` guesses a type from the name, so that ours comes after it.
  response.attachment(fileName).type(type).set('Cache-Control', 'no-store');
  try {
    await pipeline(Readable.from(parts), response);
  } catch (error) {
    const isGone = (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';
    if (!isGone) deps.log.error({ err: error, path: response.req.path }, 'a download broke off');
    response.destroy();
  }
}

async function outcome(
  deps: AppDeps,
  { route, read }: Mounted,
  request: Request,
  requestId: string,
): Promise<Reply | Problem> {
  if (!route.outbox && isTooOld(request.get('x-client-version'))) return problem('upgrade_required');
  const { access } = route;
  const bearer = access.who === 'anyone' ? undefined : await bearerOf(deps, access, request, requestId);
  if (access.who !== 'anyone') {
    if (!bearer) return problem('unauthenticated');
    // Its sales are facts already: the doors of the outbox stay open.
    const { actor } = bearer;
    const isShut =
      actor.kind !== 'admin' && !route.outbox && (await deps.vendors.isSuspended(actor.vendor_id));
    if (isShut) return problem('vendor_suspended');
    const refused = rightsProblem(access, bearer);
    if (refused) return refused;
  }
  if (!route.upload && hasUnreadBody(request)) return problem('body_type');
  const inputs = read(request);
  if ('problem' in inputs) return inputs;
  const { params, query, body, stores } = inputs;
  const actor = bearer?.actor;
  const handle = async () => {
    const narrowed = actor?.kind === 'vendor' ? await actorOf(deps, actor, stores) : actor;
    if (narrowed && isProblem(narrowed)) return narrowed;
    const call = {
      deps,
      get actor(): SignedIn['actor'] {
        if (!actor || !narrowed) throw new Error(`${route.path} is for anyone and has no actor.`);
        return route.spansStores ? actor : narrowed;
      },
      sessionId: bearer?.sessionId ?? '',
      requestId,
      params,
      query,
      body,
      headers: request.headers,
      ip: request.ip ?? '',
      file: request,
    };
    return answering(call, () => Promise.resolve(route.handle(call)));
  };
  const key = request.get('idempotency-key');
  // Of a file that nobody has read there is nothing to compare; what is uploaded twice is found done.
  const isRepeatable = key !== undefined && route.method !== 'get' && !route.upload && !route.tellsSecret;
  if (!isRepeatable || !actor) return handle();
  // Answers are kept with the tenant: an admin who names none repeats at their own risk.
  const keeper = actor.kind === 'admin' ? await keeperFor(deps, access, actor, query) : actor;
  if (!keeper) return handle();
  return withIdempotency(deps, keeper, { key, request, route }, handle);
}

/** The vendor an admin acts for. */
async function keeperFor(
  { vendors }: AppDeps,
  access: Access,
  admin: AdminActor,
  query: unknown,
): Promise<Actor | undefined> {
  const { vendor_id } = (query ?? {}) as { vendor_id?: string };
  if (access.who !== 'support' || vendor_id === undefined) return undefined;
  return (await vendors.find(vendor_id)) && adminAsOwner(admin, vendor_id);
}

async function bearerOf(
  { authenticator, tokens, securityEvents }: AppDeps,
  { who }: Exclude<Access, { readonly who: 'anyone' }>,
  request: Request,
  requestId: string,
): Promise<SignedIn | undefined> {
  const token = /^bearer (\S+)$/i.exec(request.get('authorization') ?? '')?.[1];
  if (token === undefined) return undefined;
  const kind: UserKind = who === 'support' ? (tokens.kindOf(token) === 'admin' ? 'admin' : 'vendor') : who;
  const bearer = await authenticator.authenticate(kind, token);
  const shown = bearer ? kind : tokens.kindOf(token);
  if (shown !== undefined && shown !== kind) {
    const where = { path: request.path, shown };
    const event = { event: 'wrong_kind', kind, ip: request.ip ?? '', requestId, details: where } as const;
    await securityEvents.record(event);
  }
  return bearer;
}

function rightsProblem(access: Access, { actor }: SignedIn): Problem | undefined {
  const denial = deniedBy(access, actor);
  if (!denial) return undefined;
  return denial.lacks === 'module' ? problem('forbidden', { module: denial.module }) : problem('forbidden');
}

/** The last resort: an error nobody turned into a value. */
export function errorHandler(deps: AppDeps) {
  return (error: unknown, request: Request, response: Response, next: NextFunction): void => {
    if (response.headersSent) return next(error);
    const status = (error as { status?: unknown }).status;
    if (status === 413) return sendProblem(response, problem('too_large'));
    // An encoding or a character set that is not known.
    if (status === 415) return sendProblem(response, problem('body_type'));
    if (typeof status === 'number' && status >= 400 && status < 500)
      return sendProblem(response, problem('invalid_input'));
    deps.log.error(
      { err: error, path: request.path, request_id: response.getHeader('X-Request-Id') },
      'request failed',
    );
    sendProblem(response, isUnavailable(error) ? problem('overloaded', {}, 2) : problem('internal'));
  };
}
