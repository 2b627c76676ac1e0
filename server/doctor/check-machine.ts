// Whether this machine is fit: room on the disk, a clock that agrees with the database, the right Node, and apps that can
// talk to this server.
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { isTooOld } from '../http/client-version.ts';
import { unwell, well } from './finding.ts';
import type { Finding } from './finding.ts';

const mebibyte = 1024 ** 2;
const fullDisk = 256 * mebibyte;
const shortDisk = 2048 * mebibyte;
/** ms */
const skewed = 1000;
const wrong = 5000;
const oldestNode = 24;

/** `directory` may not be there yet: then the nearest one above it. */
export async function checkDisk(directory: string): Promise<Finding> {
  let place = path.resolve(directory);
  while (!existsSync(place)) place = path.dirname(place);
  const { bavail, bsize } = await statfs(place);
  const left = bavail * bsize;
  const says = `${Math.floor(left / mebibyte).toLocaleString('en')} MiB are left under ${directory}.`;
  if (left < fullDisk)
    return unwell(
      'disk',
      'fail',
      says,
      'Make room now: without it nothing can be written, and sales stay on the tills.',
    );
  if (left < shortDisk)
    return unwell('disk', 'warn', says, 'Make room, or move EVERTILL_DATA_DIR to a larger disk.');
  return well('disk', says);
}

/** `now`: of this machine, ms. */
export async function checkClock(client: pg.ClientBase, now: () => number): Promise<Finding> {
  const before = now();
  const { rows } = await client.query<{ ms: number }>(
    'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms',
  );
  const off = Math.round((before + now()) / 2 - rows[0]!.ms);
  const says = `This machine is ${Math.abs(off)} ms ${off < 0 ? 'behind' : 'ahead of'} the database.`;
  const todo =
    'Let both machines set their clocks by the network (NTP): times of sales and sign-ins come from them.';
  if (Math.abs(off) >= wrong) return unwell('clock', 'fail', says, todo);
  if (Math.abs(off) >= skewed) return unwell('clock', 'warn', says, todo);
  return well('clock', says);
}

export function checkNode(version: string): Finding {
  const major = Number(/^v?(\d+)/.exec(version)?.[1]);
  if (major >= oldestNode) return well('node', `Node ${version}.`);
  return unwell(
    'node',
    'fail',
    `Node ${version}.`,
    `Start it through npm, which brings Node ${oldestNode}, or install that.`,
  );
}

/** Apps that were there within thirty days, by version. What a device calls its version is its own word, and goes to a terminal. */
export async function checkClients(client: pg.ClientBase, version: string): Promise<Finding> {
  const { rows } = await client.query<{ client_version: string; devices: number }>(
    `SELECT CASE WHEN client_version ~ '^[0-9A-Za-z_.:/+-]+$' THEN client_version ELSE 'no version' END AS client_version,
            count(*)::int AS devices FROM sync_clients
      WHERE last_seen_at > now() - interval '30 days' AND revoked_at IS NULL
      GROUP BY 1 ORDER BY devices DESC LIMIT 20`,
  );
  const told = rows.map((row) => `${row.devices} on ${row.client_version}`).join(', ');
  const says = `Server ${version}; devices of the last 30 days: ${told || 'none'}.`;
  const old = rows
    .filter((row) => isTooOld(row.client_version))
    .reduce((sum, { devices }) => sum + devices, 0);
  if (old > 0)
    return unwell(
      'versions',
      'warn',
      says,
      `${old} devices are too old for this server: update their app. Their sales are still taken.`,
    );
  return well('versions', says);
}
