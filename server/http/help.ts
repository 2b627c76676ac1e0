// `/help/<code>`: what a refusal means, as a page. The `type` of every problem leads here.
import { Router } from 'express';
import { rejections } from '@evertill/schemas';
import type { RejectionCode } from '@evertill/schemas';

export function helpRouter(): Router {
  const router = Router();
  router.get('/help/:code', (request, response, next) => {
    const { code } = request.params;
    if (!Object.hasOwn(rejections, code)) return next();
    response.type('html').send(page(code as RejectionCode));
  });
  return router;
}

/** Our own words alone: nothing of a request stands in it. */
function page(code: RejectionCode): string {
  const { status, sentence, next, dataSafe } = rejections[code];
  const kept = dataSafe
    ? '<p>What was entered is kept: nothing is lost by this answer.</p>'
    : '<p>Nothing was entered that could be lost.</p>';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${code} · Evertill</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif; }
main { max-width: 36rem; margin: 12vh auto; padding: 0 1.25rem; }
small { opacity: 0.7; }
</style>
</head>
<body>
<main>
<small>${code} · HTTP ${status}</small>
<h1>${sentence}</h1>
<p>${next}</p>
${kept}
</main>
</body>
</html>
`;
}
