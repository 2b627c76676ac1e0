// What support knows of the victim's till, all of it marked.
import { gzipSync } from 'node:zlib';
import type { System } from '../../support/system.ts';
import { quiet } from '../support/given-reports.ts';

type Theirs = Readonly<Record<'device' | 'lane' | 'owner' | 'store' | 'file', string>>;

/** A till that said how it is, was asked things, and handed in a file. */
export async function giveSupport(
  system: System,
  vendorId: string,
  theirs: Theirs,
  mark: string,
): Promise<void> {
  const device = [vendorId, theirs.device];
  const state = { ...quiet, lane_id: theirs.lane, connection: { ...quiet.connection, reason: mark } };
  await system.owner.query(
    `INSERT INTO device_states (vendor_id, device_id, boot, number, wall_offset, state, reported_at)
      VALUES ($1, $2, $3, 1, 0, $4, instant())`,
    [...device, mark, JSON.stringify(state)],
  );
  await system.owner.query(
    `INSERT INTO device_moments (vendor_id, device_id, at, source, connection, waiting, attention)
      VALUES ($1, $2, instant(), 'told', $3, 7, 7)`,
    [...device, mark],
  );
  await system.owner.query(
    `INSERT INTO device_instructions (vendor_id, device_id, seq, store_id, kind, params, reason, asked_by, asked_by_name, asked_at, told_at)
      VALUES ($1, $2, 1, $5, 'message', jsonb_build_object('text', $3::text), $3, $4, $3, instant(), NULL),
             ($1, $2, 2, $5, 'send_unsent', '{}', $3, $4, $3, instant(), instant())`,
    [...device, mark, theirs.owner, theirs.store],
  );
  await system.owner.query(
    `INSERT INTO device_files (vendor_id, id, device_id, seq, content, entries, sha256, created_at)
      VALUES ($1, $3, $2, 2, $4, 1, repeat('0', 64), instant())`,
    [...device, theirs.file, gzipSync(mark)],
  );
}
