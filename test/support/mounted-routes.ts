// What an Express application answers, read from its own router: not from any list somebody wrote beside it.
import type { Express } from 'express';

interface Layer {
  readonly rawPath?: string;
  readonly route?: { readonly path: string | RegExp; readonly methods: Readonly<Record<string, boolean>> };
  readonly handle?: { readonly stack?: readonly Layer[] };
}

/** `GET /api/v1/vendor/products/{id}`, sorted. Paths given as regular expressions appear as such. */
export function mountedRoutes(app: Express): string[] {
  return routesOf((app as unknown as { router: { stack: readonly Layer[] } }).router.stack, '').toSorted();
}

function routesOf(stack: readonly Layer[], prefix: string): string[] {
  return stack.flatMap(({ route, handle, rawPath }) => {
    if (route) {
      const path = String(route.path).replaceAll(/:(\w+)/g, '{$1}');
      return Object.keys(route.methods).map((method) => `${method.toUpperCase()} ${prefix}${path}`);
    }
    return handle?.stack ? routesOf(handle.stack, `${prefix}${rawPath === '/' ? '' : (rawPath ?? '')}`) : [];
  });
}
