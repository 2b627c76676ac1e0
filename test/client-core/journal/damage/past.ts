// A till's history with a picture of its files after each step: what damage is done to, and what a backup would hold.
import { copyFileSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { OperationEntry } from '@evertill/schemas';
import { entryOf } from '../../../../client-core/journal/append.ts';
import { DiskDevice } from './disk-device.ts';
import { LedgerServer } from './ledger-server.ts';

export interface Moment {
  /** How many entries the journal held. */
  readonly entries: number;
  readonly file: Buffer;
}

export interface Past {
  readonly server: LedgerServer;
  /** How many of the entries the server has. */
  readonly sent: number;
  readonly moments: readonly Moment[];
  readonly entries: readonly OperationEntry[];
}

/** A shift and sales, sent two by two, with the last `unsent` still waiting. */
export async function livePast(directory: string, count: number, unsent: number): Promise<Past> {
  const server = await LedgerServer.open();
  const moments: Moment[] = [];
  let entries: OperationEntry[] = [];
  for (let nr = 1; nr <= count; nr++) {
    const device = await DiskDevice.open(directory);
    await (nr === 1 ? device.openShift() : device.sell());
    if (nr <= count - unsent && (nr % 2 === 0 || nr === count - unsent)) await device.contact(server);
    entries = (await device.journal.operations.from(1, count)).map(entryOf);
    await device.close();
    moments.push({ entries: nr, file: readFileSync(journalFile(directory)) });
  }
  return { server, sent: count - unsent, moments, entries };
}

export function journalFile(directory: string): string {
  return path.join(
    directory,
    readdirSync(directory).find((name) => name.endsWith('.sqlite'))!,
  );
}

export function copyDirectory(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) copyFileSync(path.join(from, name), path.join(to, name));
}
