// Opens a directory for one till: its storage, who it is, and who is signed in, as they were left. The replica may be
// begun anew when its file is damaged, and so may the notes; a damaged or missing journal is a refusal, and its file
// stays as it is, for there are sales in it that nobody else has.
import { existsSync, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { faultOf } from '../database/storage-error.ts';
import { openingRefusal } from '../database/storage-refusal.ts';
import { processLocks } from '../platform/process-locks.ts';
import { refuse, TillRefusal } from '../refusal.ts';
import { fileOf } from '../storage-sqlite/connection.ts';
import { getRxStorageSqlite } from '../storage-sqlite/index.ts';
import { webChance, webClock, webSha256 } from '../surroundings-web.ts';
import { journalNameOf } from '../till/databases.ts';
import type { TillDirectory } from '../till/till-directory.ts';
import { openNotes } from './note-database.ts';
import type { Notes } from './note-database.ts';

/** Directories this process has open: its storage would let a second till in. */
const open = new Set<string>();

/** Rejects with a `TillRefusal` when the directory cannot be used; the journal is never changed by that. */
export async function openTillDirectory(directory: string): Promise<TillDirectory> {
  try {
    const scope = made(directory);
    if (open.has(scope)) throw new TillRefusal(refuse('till_in_use', { directory: scope }));
    open.add(scope);
    try {
      return await openFree(scope);
    } catch (error) {
      open.delete(scope);
      throw error;
    }
  } catch (error) {
    throw openingRefusal(error);
  }
}

async function openFree(scope: string): Promise<TillDirectory> {
  const rebuilt = new Set<string>();
  const isJournal = (name: string) => name.startsWith(journalNameOf(''));
  const storage = getRxStorageSqlite({
    directory: scope,
    check: (name) => (isJournal(name) ? 'full' : 'quick'),
    onCorrupt(name) {
      if (isJournal(name)) return 'refuse';
      rebuilt.add(name);
      return 'rebuild';
    },
  });
  const locks = processLocks(scope);
  const notes = await openNotes({ storage, locks, clock: webClock, chance: webChance, sha256: webSha256 });
  try {
    const deviceId = await whoAmI(scope, notes);
    return {
      storage,
      scope,
      deviceId,
      keep: notes.session,
      notes,
      rebuilt: () => [...rebuilt],
      async begun() {
        if ((await notes.device())?.has_journal) return;
        await notes.setDevice({ device_id: deviceId, has_journal: true });
      },
      async close() {
        await notes.close();
        open.delete(scope);
      },
    };
  } catch (error) {
    await notes.close();
    throw error;
  }
}

function made(directory: string): string {
  try {
    mkdirSync(directory, { recursive: true });
    return realpathSync(directory);
  } catch (error) {
    if (faultOf(error) !== undefined) throw error;
    throw new TillRefusal(refuse('storage_unavailable', { directory, problem: String(error) }));
  }
}

/** Should the note get lost while the journal is still there, the journal's name tells. */
async function whoAmI(scope: string, notes: Notes): Promise<string> {
  const noted = await notes.device();
  if (noted?.has_journal) requireJournal(scope, noted.device_id);
  if (noted) return noted.device_id;
  const device_id = journalsIn(scope)[0] ?? webChance.id();
  await notes.setDevice({ device_id, has_journal: false });
  return device_id;
}

/** An empty file would be taken for a new journal, whose numbers the server has seen before. */
function requireJournal(scope: string, deviceId: string): void {
  const file = fileOf(scope, journalNameOf(deviceId));
  if (existsSync(file) && statSync(file).size > 0) return;
  throw new TillRefusal(refuse('journal_missing', { file }));
}

/** The device ids of the journals that lie here, the one written last first. */
function journalsIn(scope: string): string[] {
  const name = /^db-(journal-[0-9a-f-]{36})\.sqlite$/;
  const writtenAt = (id: string) => statSync(fileOf(scope, journalNameOf(id))).mtimeMs;
  return readdirSync(scope)
    .flatMap((file) => name.exec(path.basename(file))?.[1]?.slice(journalNameOf('').length) ?? [])
    .toSorted((a, b) => writtenAt(b) - writtenAt(a));
}
