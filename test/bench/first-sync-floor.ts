// The floor of a first sync: the same rows out of the same Postgres as JSON, sent over HTTP, parsed, and written into
// SQLite with the same durability and the one index that a look-up needs. No scopes, no checks, no changes, no resuming.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { firstJson } from './bench-system.ts';
import type { BenchSystem } from './bench-system.ts';

export async function runFirstSyncFloor({ databaseUrl, storeId }: BenchSystem): Promise<number> {
  const directory = mkdtempSync(join(tmpdir(), 'evertill-bench-floor-'));
  const server = spawn(
    process.execPath,
    [join(import.meta.dirname, 'floor-server.ts'), databaseUrl, storeId],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  try {
    const { url } = (await firstJson(server)) as { url: string };
    const database = new BetterSqlite3(join(directory, 'floor.sqlite'));
    for (const setting of ['locking_mode = EXCLUSIVE', 'journal_mode = WAL', 'synchronous = FULL']) {
      database.pragma(setting);
    }
    database.exec('CREATE TABLE product (id TEXT PRIMARY KEY, sku TEXT NOT NULL, doc TEXT NOT NULL)');
    database.exec('CREATE INDEX by_sku ON product (sku)');
    const insert = database.prepare('INSERT INTO product VALUES (?, ?, ?)');
    const started = performance.now();
    let rows = 0;
    database.exec('BEGIN');
    for (let after = ''; ;) {
      const lines = (await (await fetch(`${url}?after=${encodeURIComponent(after)}`)).text()).split('\n');
      if (lines[0] === '') break;
      for (const line of lines) {
        const { id, sku_code } = JSON.parse(line) as { id: string; sku_code: string };
        insert.run(id, sku_code, line);
        after = id;
      }
      rows += lines.length;
    }
    database.exec('COMMIT');
    const elapsed = performance.now() - started;
    database.close();
    return elapsed / (rows / 1000);
  } finally {
    server.kill('SIGTERM');
    rmSync(directory, { recursive: true, force: true });
  }
}
