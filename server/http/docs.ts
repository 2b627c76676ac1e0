// `/docs`: the API description as a page. Everything it loads is served from here, and no script or style of it lies in
// the page, so that the same content policy holds as for the app. Of the package only the three files it needs go out.
import { join } from 'node:path';
import { Router } from 'express';
import absolutePath from 'swagger-ui-dist/absolute-path.js';

const files = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'] as const;

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Evertill API</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="icon" type="image/png" href="/docs/favicon-32x32.png">
</head>
<body>
<div id="docs"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/open.js"></script>
</body>
</html>
`;

/** No validator: it would ask somebody else's server. */
const script = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#docs', deepLinking: true, validatorUrl: null });
`;

export function docsRouter(): Router {
  const router = Router();
  router.get('/docs', (_request, response) => void response.type('html').send(page));
  // Parts of the page, not doors of the API.
  router.use('/docs/open.js', (_request, response) => void response.type('text/javascript').send(script));
  for (const file of files) {
    router.use(`/docs/${file}`, (_request, response) => {
      response.setHeader('Cache-Control', 'public, max-age=86400');
      response.sendFile(join(absolutePath(), file));
    });
  }
  return router;
}
