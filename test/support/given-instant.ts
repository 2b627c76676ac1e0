// Sets the clock of this process to that of the tests, and of every process it starts: a server, a till's program. Loaded
// before anything else, by mocha and by `NODE_OPTIONS`. Worker threads, of Node and of pages, keep the machine's clock.
import { beginAtInstant, clockOffset } from './clock-offset.ts';
import { setClock } from './set-clock.ts';

const preload = `--import=${import.meta.url}`;

if (Date.name !== 'GivenDate') {
  beginAtInstant();
  setClock(clockOffset());
  const options = process.env['NODE_OPTIONS'] ?? '';
  if (!options.includes(preload)) process.env['NODE_OPTIONS'] = `${options} ${preload}`.trim();
}
