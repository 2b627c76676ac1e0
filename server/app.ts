// The only composition root of the HTTP side: everything a route needs comes in through `AppDeps`.
import express from 'express';
import type { Express, NextFunction, Request, Response } from 'express';
import helmet from 'helmet';
import { pagePolicy } from '@evertill/schemas';
import { limits } from '@evertill/sync';
import type { AppDeps } from './app-deps.ts';
import { isReadAsJson } from './http/body-type.ts';
import { docsRouter } from './http/docs.ts';
import { eventsRouter } from './http/events/index.ts';
import { healthRouter } from './http/health.ts';
import { helpRouter } from './http/help.ts';
import { metricsRouter } from './http/metrics.ts';
import { rateLimits } from './http/rate-limits.ts';
import { requestId } from './http/request-id.ts';
import { errorHandler, mountRoutes } from './http/router.ts';
import { routes } from './http/routes/index.ts';
import { notFound } from './http/not-found.ts';
import { openApi } from './http/openapi.ts';
import { serveApp } from './http/serve-app.ts';
import { soundAddress } from './http/sound-address.ts';
import { syncRouter } from './replication/http.ts';

export function createApp(deps: AppDeps): Express {
  const app = express();
  app.set('query parser', 'simple');
  app.set('trust proxy', deps.trustProxy);
  app.disable('x-powered-by');
  app.use(requestId(deps));
  app.use(securityHeaders(deps.tls));
  app.use(healthRouter(deps));
  app.use(metricsRouter(deps));
  app.use('/api/v1', keptByNobody, soundAddress, rateLimits(deps), readText());
  app.use('/api/v1', syncRouter(deps.replication, deps.log, deps.syncDesk));
  app.use('/api/v1', eventsRouter(deps));
  app.use('/api/v1', mountRoutes(deps, routes));
  app.get('/openapi.json', (_request, response) => void response.json(openApi(routes, deps.version)));
  app.use(docsRouter());
  app.use(helpRouter());
  app.use('/api', notFound);
  app.use(serveApp(deps.appDirectory));
  app.use(notFound);
  app.use(errorHandler(deps));
  return app;
}

/** Tokens, people and money: no cache of a shared machine keeps an answer, unless its route says otherwise. */
function keptByNobody(_request: Request, response: Response, next: NextFunction): void {
  response.setHeader('Cache-Control', 'no-store');
  next();
}

/**
 * Bodies stay text until a route parses them: reserved keys and depth are checked before anything sees an object. What is
 * not read here is a file to the routes that take one, and refused by all others.
 */
function readText() {
  return express.text({ type: isReadAsJson, limit: limits.frameBytes });
}

function securityHeaders(tls: boolean) {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: pagePolicy as unknown as Record<string, string[]>,
    },
    // Plain http on the shop's own network is a way to run a till; only TLS setups may promise https.
    strictTransportSecurity: tls && { maxAge: 15_552_000, includeSubDomains: false },
  });
}
