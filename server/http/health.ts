// `/healthz`: the process lives. `/readyz`: it can serve; off while it shuts down or while Postgres does not answer.
import { Router } from 'express';
import type { AppDeps } from '../app-deps.ts';

export function healthRouter({ readiness }: AppDeps): Router {
  const router = Router();
  router.get('/healthz', (_request, response) => void response.json({ ok: true }));
  router.get('/readyz', (_request, response, next) => {
    readiness
      .reason()
      .then((reason) =>
        response.status(reason === undefined ? 200 : 503).json({ ok: reason === undefined, reason }),
      )
      .catch(next);
  });
  return router;
}
