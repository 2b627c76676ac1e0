// `/help/<code>`: what a refusal means, as a page, and `/help`, the list of them. The `type` of every problem leads here. The
// app has the same pages at `/help/errors/<code>`, in the language of its reader and without a network.
import { Router } from 'express';
import { errorSafety, errorSteps, isRejectionCode, rejections } from '@evertill/schemas';
import type { RejectionCode } from '@evertill/schemas';
import { errorPages } from '@evertill/schemas/error-pages';

export function helpRouter(): Router {
  const router = Router();
  const list = listPage();
  router.get('/help', (_request, response) => void response.type('html').send(list));
  router.get('/help/:code', (request, response, next) => {
    const { code } = request.params;
    if (!isRejectionCode(code)) return next();
    response.type('html').send(codePage(code));
  });
  return router;
}

function codePage(code: RejectionCode): string {
  const { status, sentence, next } = rejections[code];
  const { happened, safety, steps } = errorPages[code];
  const items = [next, ...steps.map((step) => errorSteps[step])].map((text) => `<li>${text}</li>`);
  return page(
    code,
    `<small><a href="/help">All codes</a> · ${code} · HTTP ${status}</small>
<h1>${sentence}</h1>
<h2>What happened</h2>
<p>${happened}</p>
<h2>Is the data safe?</h2>
<p>${errorSafety[safety]}</p>
<h2>What to do</h2>
<ol>
${items.join('\n')}
</ol>
<p><a href="/help/errors/${code}">In the app</a></p>`,
  );
}

function listPage(): string {
  const rows = Object.entries(rejections).map(
    ([code, { sentence }]) => `<dt><a href="/help/${code}">${code}</a></dt><dd>${sentence}</dd>`,
  );
  return page(
    'Codes',
    `<h1>What each code means</h1>
<p><a href="/help/errors">In the app, with a search</a></p>
<dl>
${rows.join('\n')}
</dl>`,
  );
}

/** Our own words alone: nothing of a request stands in it. */
function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Evertill</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif; }
main { max-width: 40rem; margin: 10vh auto; padding: 0 1.25rem; }
h2 { font-size: 1.1rem; margin: 1.5rem 0 0.25rem; }
small { opacity: 0.7; }
</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}
