// A note beside the data directory, written every second: the highest transaction id seen. A copied data directory
// keeps the cluster's identity, so only something outside of it can tell that history went back.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type pg from 'pg';

interface Note {
  readonly system_identifier: string;
  readonly xid: string;
}

export interface HistoryCheck {
  /** Why the epoch must be renewed, or undefined when history is whole. */
  readonly wentBack: string | undefined;
}

/** Compares what the database says of itself with what it recorded, and with the note. */
export async function checkHistory(pool: pg.Pool, noteFile: string | undefined): Promise<HistoryCheck> {
  const { rows } = await pool.query<{
    known: string;
    actual: string;
    known_line: number;
    line: number;
    xmax: string;
  }>(
    `SELECT e.system_identifier AS known, s.system_identifier::text AS actual, e.timeline AS known_line,
            c.timeline_id AS line, pg_snapshot_xmax(pg_current_snapshot())::text AS xmax
       FROM sync_epoch e, pg_control_system() s, pg_control_checkpoint() c`,
  );
  const { known, actual, known_line, line, xmax } = rows[0]!;
  if (known !== actual) return { wentBack: 'the data lies in another cluster than before' };
  if (known_line !== line) return { wentBack: 'the cluster was recovered to an earlier time' };
  const note = noteFile === undefined ? undefined : readNote(noteFile);
  const ahead = note?.system_identifier === actual && BigInt(note.xid) > BigInt(xmax) - 1n;
  return { wentBack: ahead ? 'the note beside the data directory is ahead of the cluster' : undefined };
}

export async function writeNote(pool: pg.Pool, noteFile: string): Promise<void> {
  // Only what has ended counts: a crash forgets the ids of transactions that were open, and is no restore.
  const { rows } = await pool.query<{ system_identifier: string; xid: string }>(
    `SELECT s.system_identifier::text AS system_identifier,
            (pg_snapshot_xmin(pg_current_snapshot())::text::numeric - 1)::text AS xid
       FROM pg_control_system() s`,
  );
  // Written beside and renamed: a cut in the middle leaves the old note.
  writeFileSync(`${noteFile}.new`, JSON.stringify(rows[0]), { mode: 0o600 });
  renameSync(`${noteFile}.new`, noteFile);
}

function readNote(file: string): Note | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Note;
  } catch {
    return undefined;
  }
}
