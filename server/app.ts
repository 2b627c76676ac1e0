// The only composition root of the HTTP side: everything a route needs comes in through `AppDeps`.
import express from 'express';
import type { Express } from 'express';
import helmet from 'helmet';
import type pg from 'pg';
import type { Actor, JsonObject, Product } from '@evertill/schemas';
import { limits } from '@evertill/sync';
import type { LoginLimits } from './access/login-limits.ts';
import type { Passwords } from './access/passwords.ts';
import type { Tokens } from './access/tokens.ts';
import { healthRouter } from './http/health.ts';
import type { Readiness } from './http/health.ts';
import { rateLimits } from './http/rate-limits.ts';
import { requestId } from './http/request-id.ts';
import { errorHandler, mountRoutes } from './http/router.ts';
import { routes } from './http/routes/index.ts';
import { notFound } from './http/not-found.ts';
import { openApi } from './http/openapi.ts';
import { serveApp } from './http/serve-app.ts';
import { soundAddress } from './http/sound-address.ts';
import type { Log } from './log.ts';
import type { ReplicationDeps } from './replication/deps.ts';
import { syncRouter } from './replication/http.ts';

export interface AppDeps {
  readonly replication: ReplicationDeps;
  readonly log: Log;
  readonly tokens: Tokens;
  readonly passwords: Passwords;
  readonly loginLimits: LoginLimits;
  readonly findLogin: (
    email: string,
  ) => Promise<{ vendor_id: string; staff_id: string; password_hash: string } | undefined>;
  /** SQL of a route that is not a document, in a transaction of the actor's tenant. */
  readonly sql: <T>(actor: Actor, work: (client: pg.ClientBase) => Promise<T>) => Promise<T>;
  readonly productPage: (
    actor: Actor,
    storeId: string,
    limit: number,
    offset: number,
  ) => Promise<{ total: number; documents: Product[] }>;
  readonly priceHistoryPage: (
    actor: Actor,
    itemId: string,
    limit: number,
    offset: number,
  ) => Promise<{ total: number; rows: JsonObject[] }>;
  readonly readiness: Readiness;
  /** Directory of the built app, or undefined when it is not built. */
  readonly appDirectory: string | undefined;
  readonly trustProxy: number;
  readonly version: string;
}

export function createApp(deps: AppDeps): Express {
  const app = express();
  app.set('query parser', 'simple');
  app.set('trust proxy', deps.trustProxy);
  app.disable('x-powered-by');
  app.use(requestId(deps));
  app.use(securityHeaders());
  app.use(healthRouter(deps));
  app.use('/api/v1', soundAddress, rateLimits(deps), readText());
  app.use('/api/v1', syncRouter(deps.replication, deps.log));
  app.use('/api/v1', mountRoutes(deps, routes));
  app.get('/openapi.json', (_request, response) => void response.json(openApi(routes, deps.version)));
  app.use('/api', notFound);
  app.use(serveApp(deps.appDirectory));
  app.use(notFound);
  app.use(errorHandler(deps));
  return app;
}

/** Bodies stay text until a route parses them: reserved keys and depth are checked before anything sees an object. */
function readText() {
  return express.text({
    type: ['application/json', 'text/plain', 'application/*+json'],
    limit: limits.frameBytes,
  });
}

function securityHeaders() {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        // Mantine writes its colour variables into style elements.
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'connect-src': ["'self'", 'ws:', 'wss:'],
        'worker-src': ["'self'", 'blob:'],
        'manifest-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    // Plain http on the shop's own network is a way to run a till; only TLS setups may promise https.
    strictTransportSecurity: false,
  });
}
