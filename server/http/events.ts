// `GET /events`: what an open page wants to know at once, as server-sent events with ids to resume from. Apart from the
// replication stream, which carries only documents. Here: the notifications of the signed-in admin. It ends with the
// token, and within a minute of losing the right to listen.
import { Router } from 'express';
import type { Request, Response } from 'express';
import type { NotificationRecord } from '@evertill/schemas';
import { limits } from '@evertill/sync';
import type { SignedIn } from '../access/authenticate.ts';
import type { AppDeps } from '../app-deps.ts';
import { repeatedly, watchRights } from '../replication/watch-rights.ts';
import { problem, sendProblem } from './problem.ts';

/** What the API description says about it. */
export const eventRouteList = [
  {
    method: 'get',
    path: '/events',
    summary: 'Live notifications of the signed-in admin, as server-sent events',
  },
] as const;

export function eventsRouter(deps: AppDeps): Router {
  const router = Router();
  router.get('/events', (request, response, next) => {
    open(deps, request, response).catch(next);
  });
  return router;
}

async function open(deps: AppDeps, request: Request, response: Response): Promise<void> {
  const token = /^bearer (\S+)$/i.exec(request.get('authorization') ?? '')?.[1];
  const signedIn = token === undefined ? undefined : await deps.authenticator.authenticate('admin', token);
  if (!signedIn) return sendProblem(response, problem('unauthenticated'));
  response.writeHead(200, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-cache, no-transform',
    'X-Accel-Buffering': 'no',
  });
  await new AdminPage(deps, response, signedIn, token!, request.get('last-event-id')).begin();
}

/** One open page: tells each notification once, in the order they came. */
class AdminPage {
  readonly #deps: AppDeps;
  readonly #response: Response;
  readonly #signedIn: SignedIn<'admin'>;
  readonly #token: string;
  readonly #resumeFrom: number | undefined;
  readonly #told = new Set<string>();
  #last = 0;
  #telling: Promise<void> = Promise.resolve();

  constructor(
    deps: AppDeps,
    response: Response,
    signedIn: SignedIn<'admin'>,
    token: string,
    lastEventId: string | undefined,
  ) {
    this.#deps = deps;
    this.#response = response;
    this.#signedIn = signedIn;
    this.#token = token;
    this.#resumeFrom = /^\d{1,15}$/.test(lastEventId ?? '') ? Number(lastEventId) : undefined;
  }

  async begin(): Promise<void> {
    const { inbox, authenticator, replication } = this.#deps;
    const { clock } = replication.surroundings;
    const { actor, expiresAt } = this.#signedIn;
    const watched = {
      surroundings: replication.surroundings,
      authenticate: (token: string) => authenticator.authenticate('admin', token),
    };
    const end = () => this.#response.end();
    const leave = [
      inbox.onRing(() => this.#ring()),
      repeatedly(clock, limits.heartbeat, () => this.#write(': alive\n\n')),
      watchRights(watched, () => this.#token, actor, end),
    ];
    const expiry = clock.after(Math.max(0, Math.min(expiresAt - clock.now(), 2_000_000_000)), end);
    this.#response.on('close', () => {
      expiry.cancel();
      for (const stop of leave) stop();
    });
    // Without a place to resume from, what is there already has been listed by the page.
    for (const { entry, record } of await inbox.news(actor.user_id, this.#resumeFrom ?? 0)) {
      if (this.#resumeFrom !== undefined && entry > this.#resumeFrom) this.#tell(entry, record);
      this.#told.add(record.id);
      this.#last = entry;
    }
    this.#write(': listening\n\n');
    this.#ring();
  }

  #ring(): void {
    this.#telling = this.#telling
      .then(async () => {
        if (this.#response.writableEnded || this.#response.destroyed) return;
        const { inbox } = this.#deps;
        const adminId = this.#signedIn.actor.user_id;
        const news = (await inbox.news(adminId, this.#last)).filter(
          ({ record }) => !this.#told.has(record.id),
        );
        const unread = news.length === 0 ? undefined : (await inbox.totals(adminId)).unread;
        for (const { entry, record } of news) this.#tell(entry, record, unread);
      })
      // The database is away: the next ring finds what this one did not.
      .catch(() => undefined);
  }

  #tell(entry: number, record: NotificationRecord, unreadTotal?: number): void {
    if (this.#told.size > 10_000) this.#told.clear();
    this.#told.add(record.id);
    this.#last = entry;
    const data = JSON.stringify({ ...record, ...(unreadTotal === undefined ? {} : { unreadTotal }) });
    this.#write(`id: ${entry}\nevent: notification.created\ndata: ${data}\n\n`);
  }

  #write(text: string): void {
    // A page that reads nothing for so long is gone.
    if (this.#response.writableLength > limits.bufferedBytes) this.#response.destroy();
    else if (!this.#response.writableEnded) this.#response.write(text);
  }
}
