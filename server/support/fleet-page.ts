// Which devices somebody asked for, worst first, and how many there are of each kind.
import { standings } from '@evertill/sync';
import type { FleetQuery, FleetReply, FleetRow } from '@evertill/schemas';
import { listReply } from '../http/list-reply.ts';
import type { SeenDevice } from './seen-device.ts';

export function fleetPage(devices: readonly SeenDevice[], query: FleetQuery): FleetReply {
  const selected = devices.map(({ row }) => row).filter((row) => isAsked(row, query));
  const shown = selected
    .filter(({ standing }) => query.standing === undefined || standing === query.standing)
    .toSorted(byUrgency);
  const { page, limit } = query;
  const rows = shown.slice((page - 1) * limit, page * limit);
  return {
    ...listReply({ total: shown.length, rows }, query),
    counts: {
      ...Object.fromEntries(standings.map((one) => [one, 0])),
      ...countsOf(selected, standingsIn),
    } as FleetReply['counts'],
    findings: countsOf(selected, ({ findings }) => findings.map(({ code }) => code)),
    versions: countsOf(selected, ({ client_version }) => [client_version]),
    stores: storesOf(devices),
  };
}

const standingsIn = ({ standing }: FleetRow) => [standing];

function isAsked(row: FleetRow, { store_id, finding, version, q }: FleetQuery): boolean {
  return (
    (store_id === undefined || row.store_id === store_id) &&
    (finding === undefined || row.findings.some(({ code }) => code === finding)) &&
    (version === undefined || row.client_version === version) &&
    (q === undefined || wordsOf(row).includes(q.trim().toLowerCase()))
  );
}

function wordsOf(row: FleetRow): string {
  return [
    row.device_id,
    row.name,
    row.lane_id,
    row.lane_name,
    row.store_id,
    row.store_name,
    row.vendor_id,
    row.vendor_name,
    row.user_id,
    row.user_name,
  ]
    .join('\n')
    .toLowerCase();
}

/** As people count: Till 2 comes before Till 10. */
const inWords = new Intl.Collator('en', { numeric: true });

/** Of two that are equally badly off, the one with more unsent; then by name, so that the list keeps still. */
function byUrgency(a: FleetRow, b: FleetRow): number {
  return (
    b.rank - a.rank ||
    b.waiting - a.waiting ||
    inWords.compare(a.vendor_name, b.vendor_name) ||
    inWords.compare(a.store_name, b.store_name) ||
    inWords.compare(a.name, b.name) ||
    (a.device_id < b.device_id ? -1 : 1)
  );
}

function storesOf(devices: readonly SeenDevice[]): FleetReply['stores'] {
  const names = new Map(devices.map(({ row }) => [row.store_id, row.store_name]));
  return [...names]
    .map(([id, name]) => ({ id, name }))
    .toSorted((a, b) => inWords.compare(a.name, b.name) || (a.id < b.id ? -1 : 1));
}

function countsOf(
  rows: readonly FleetRow[],
  of: (row: FleetRow) => readonly string[],
): Record<string, number> {
  // Devices name their own versions: `constructor` is one like another.
  const counts = new Map<string, number>();
  for (const row of rows) for (const name of of(row)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Object.fromEntries(counts);
}
