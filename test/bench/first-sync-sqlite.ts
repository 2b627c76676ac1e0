// A fresh till with the SQLite storage fetches every product: ms per 1,000 documents, until they are in their place on
// the disk (`loaded`), or until the digest has proven them too (`proven`).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firstValueFrom } from 'rxjs';
import { filter } from 'rxjs/operators';
import { openSqliteTill } from '../client-core/replica/sqlite-till.ts';
import type { BenchSystem } from './bench-system.ts';

export interface FirstSyncKind {
  readonly until: 'loaded' | 'proven';
  /** The server's stream, or page by page over the socket. */
  readonly snapshots?: boolean;
  /** Into the storage's place at once, or document by document. */
  readonly loads?: boolean;
}

export async function runFirstSyncSqlite(system: BenchSystem, kind: FirstSyncKind): Promise<number> {
  const directory = mkdtempSync(join(tmpdir(), 'evertill-bench-till-'));
  const { until, ...how } = kind;
  try {
    const till = await openSqliteTill({ ...system, ...how, directory, only: ['product'] });
    const started = performance.now();
    const proven = till.inSync(600_000);
    const isLoaded = filter(
      (all: Readonly<Record<string, { complete: boolean }>>) => all['product']!.complete,
    );
    await (until === 'proven' ? proven : firstValueFrom(till.replica.progress$.pipe(isLoaded)));
    const elapsed = performance.now() - started;
    await proven;
    const held = await till.database.store('product').count();
    await till.close();
    return elapsed / (held / 1000);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
