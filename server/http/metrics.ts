// `/metrics` for a Prometheus: with the token of METRICS_TOKEN, or, where none is set, to this machine itself. Whoever may
// not see them is told that there is nothing here.
import { createHash, timingSafeEqual } from 'node:crypto';
import { Router } from 'express';
import type { Request } from 'express';
import type { AppDeps } from '../app-deps.ts';
import { exposition, expositionType } from './metrics/exposition.ts';

export function metricsRouter({ figures, metricsToken }: Pick<AppDeps, 'figures' | 'metricsToken'>): Router {
  const router = Router();
  router.get('/metrics', (request, response, next) => {
    if (!mayRead(request, metricsToken)) return next();
    figures
      .metrics()
      .then((metrics) =>
        response.set('Cache-Control', 'no-store').type(expositionType).send(exposition(metrics)),
      )
      .catch(next);
  });
  return router;
}

function mayRead(request: Request, token: string | undefined): boolean {
  // Where a proxy stands before it, everybody comes from this machine.
  if (token === undefined) return isLoopback(request.socket.remoteAddress) && !isForwarded(request);
  const given = /^bearer (\S+)$/i.exec(request.get('authorization') ?? '')?.[1];
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}

function isForwarded(request: Request): boolean {
  return request.get('x-forwarded-for') !== undefined || request.get('forwarded') !== undefined;
}

function isLoopback(address: string | undefined): boolean {
  return address !== undefined && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address);
}

const digest = (text: string) => createHash('sha256').update(text).digest();
