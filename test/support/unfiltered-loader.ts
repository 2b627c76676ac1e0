// Loaded before everything else (`node --import`), it takes the tenant out of every SQL condition of the server as its
// modules are loaded: what is left to keep vendors apart is row-level security alone. By pattern and not by patch, so
// that a query somebody adds tomorrow loses its filter here as well.
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

/** `t.vendor_id = $1`; what takes its place keeps the parameter in use. */
const filter = /\b(?:[a-z]+\.)?vendor_id = \$1(?!\d)/g;
const serverDirectory = fileURLToPath(new URL('../../server/', import.meta.url));

/** Read by the process that was started with this loader, to say that it did something. */
export const removedFilters = new Map<string, number>();

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.startsWith('file:') || !fileURLToPath(url).startsWith(serverDirectory) || !loaded.source)
      return loaded;
    const text =
      typeof loaded.source === 'string' ? loaded.source : Buffer.from(loaded.source as Uint8Array).toString();
    const count = text.match(filter)?.length ?? 0;
    if (count === 0) return loaded;
    removedFilters.set(fileURLToPath(url).slice(serverDirectory.length), count);
    return { ...loaded, source: text.replace(filter, '$1::text IS NOT NULL') };
  },
});
