// The built app. Files with a hash in their name are kept for ever, everything else is asked for again; an unknown
// path below the app is the app itself, which has its own addresses.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import express, { Router } from 'express';

export function serveApp(directory: string | undefined): Router {
  const router = Router();
  if (directory === undefined || !existsSync(join(directory, 'index.html'))) return router;
  router.use(
    express.static(directory, {
      index: 'index.html',
      setHeaders: (response, path) => {
        const forEver = /[/\\]assets[/\\].+-[\w-]{8,}\.\w+$/.test(path);
        response.setHeader('Cache-Control', forEver ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    }),
  );
  router.get(/^\/(?!api\/|assets\/)[^.]*$/, (_request, response) => {
    response.setHeader('Cache-Control', 'no-cache');
    response.sendFile(join(directory, 'index.html'));
  });
  return router;
}
