// Loaded before everything else (`node --import`), it puts the planted bug that EVERTILL_PLANT names into the modules as
// they are loaded. A patch that does not apply ends the process at once.
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { plantedSources } from './planted-bug.ts';

const name = process.env['EVERTILL_PLANT'];
if (name === undefined) throw new Error('EVERTILL_PLANT must name the planted bug.');
const sources = plantedSources(name);

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const source = url.startsWith('file:') ? sources.get(fileURLToPath(url)) : undefined;
    return source === undefined ? loaded : { ...loaded, source };
  },
});
