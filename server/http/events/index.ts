// `GET /events`: what an open page wants to know at once, as server-sent events with ids to resume from. Apart from the
// replication stream, which carries only documents. An admin is told their notifications, a vendor's person what happens
// in their stores. It ends with the token, and within a minute of losing the right to listen.
import { Router } from 'express';
import type { Request, Response } from 'express';
import { idField, seesStore } from '@evertill/schemas';
import * as z from 'zod';
import type { AppDeps } from '../../app-deps.ts';
import { inputRejection } from '../../writes/parse-document.ts';
import { problem, sendProblem } from '../problem.ts';
import type { Problem } from '../problem.ts';
import { EventPage } from './event-page.ts';
import type { Bearer } from './event-page.ts';
import { inboxEvents, storeEvents } from './event-sources.ts';
import { LivePage } from './live-page.ts';
import type { EventSource } from './live-page.ts';
import { mostPages } from './open-pages.ts';

/** What the API description says about it. */
export const eventRouteList = [
  {
    method: 'get',
    path: '/events',
    summary:
      'Live events as server-sent events: an admin’s notifications; of a vendor’s stores item.updated, price.changed, ' +
      'shift.opened, shift.closed, order.accepted, device.attention. Last-Event-ID resumes; `reset` says that it cannot',
  },
] as const;

/** All stores of the person, or one. */
const addressOfEvents = z.strictObject({ store_id: idField.optional() });

export function eventsRouter(deps: AppDeps): Router {
  const router = Router();
  router.get('/events', (request, response, next) => {
    open(deps, request, response).catch(next);
  });
  return router;
}

/** Who listens, and to what. */
interface Listener {
  readonly person: string;
  readonly bearer: Bearer;
  readonly source: EventSource;
}

async function open(deps: AppDeps, request: Request, response: Response): Promise<void> {
  const token = /^bearer (\S+)$/i.exec(request.get('authorization') ?? '')?.[1] ?? '';
  const listener = (await asAdmin(deps, token)) ?? (await asVendor(deps, token, request));
  if (!listener) return sendProblem(response, problem('unauthenticated'));
  if ('problem' in listener) return sendProblem(response, listener);
  let end = (): void => undefined;
  const leave = deps.events.pages.enter(listener.person, () => end());
  if (!leave) return sendProblem(response, problem('rate_limited', { open: mostPages }, 5));
  const page = new EventPage(response, deps.replication.surroundings, listener.bearer);
  end = () => page.end();
  page.onClose(leave);
  const { clock } = deps.replication.surroundings;
  await new LivePage(listener.source, page, deps.events.bell, clock).begin(request.get('last-event-id'));
}

async function asAdmin(deps: AppDeps, token: string): Promise<Listener | undefined> {
  const authenticate = (shown: string) => deps.authenticator.authenticate('admin', shown);
  const admin = await authenticate(token);
  if (!admin) return undefined;
  const { user_id } = admin.actor;
  const bearer = { token, ...admin, authenticate };
  return { person: `admin ${user_id}`, bearer, source: inboxEvents(deps, user_id) };
}

async function asVendor(
  deps: AppDeps,
  token: string,
  request: Request,
): Promise<Listener | Problem | undefined> {
  const vendor = await deps.authenticator.authenticate('vendor', token);
  if (!vendor) return undefined;
  const { actor } = vendor;
  if (await deps.vendors.isSuspended(actor.vendor_id)) return problem('vendor_suspended');
  const query = addressOfEvents.safeParse(request.query);
  if (!query.success) {
    const { code, details } = inputRejection(query.error);
    return problem(code, details);
  }
  const storeId = query.data.store_id;
  if (storeId !== undefined && !seesStore(actor, storeId)) return problem('not_found');
  const bearer = { token, ...vendor, authenticate: deps.replication.authenticate };
  const source = storeEvents(deps, actor, storeId);
  return { person: `vendor ${actor.vendor_id} ${actor.user_id}`, bearer, source };
}
