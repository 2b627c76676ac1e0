// `npm run desktop:pack`: installers for the system it runs on, of what `npm run desktop:bundle` has built. The runtime is
// fetched by electron-builder; `EVERTILL_ELECTRON_DIST` names a directory that has it already.
import { build } from 'electron-builder';
import { builderConfig } from './builder-config.ts';

const electronDist = process.env['EVERTILL_ELECTRON_DIST'];

await build({ config: { ...builderConfig, ...(electronDist ? { electronDist } : {}) }, publish: 'never' });
