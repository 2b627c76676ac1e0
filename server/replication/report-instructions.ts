// [W4] What support asks of a device, on its way there and back. One that was in an answer may be done, so that it cannot be
// withdrawn any more; the first word on what became of it counts.
import { seesStore } from '@evertill/schemas';
import type { Actor, JsonObject } from '@evertill/schemas';
import { instructionSchema } from '@evertill/sync';
import type { Instruction, Report } from '@evertill/sync';
import type { WriteTx } from '../db/database.ts';
import type { RowOf } from '../db/plain-tables.ts';
import { instantOf, onServerClock } from './report-moments.ts';
import type { Clocks } from './report-moments.ts';
import { withoutPersons } from './report-words.ts';

type Row = RowOf<'device_instructions'>;

const atOnce = 50;
const table = 'device_instructions';

/** Answers what is asked of it above `instructed`, lowest number first, and up to where its results are known. */
export async function exchangeInstructions(
  tx: WriteTx,
  actor: Actor,
  deviceId: string,
  { instructed, results }: Pick<Report, 'instructed' | 'results'>,
  clocks: Clocks,
): Promise<{ readonly instructions: Instruction[]; readonly acknowledged: number }> {
  const open = await openOnes(tx, actor, deviceId);
  if (open.length > 0) {
    await settle(tx, deviceId, open, results, clocks);
    await noteTaken(tx, deviceId, open, instructed, clocks);
  }
  const settled = new Set(results.map(({ seq }) => seq));
  const above = open.filter(({ seq }) => seq > instructed && !settled.has(seq)).slice(0, atOnce);
  const instructions = above.length > 0 ? await handOut(tx, deviceId, above, clocks) : [];
  return { instructions, acknowledged: Math.max(0, ...settled) };
}

/** A device may have come to another store since, and be spoken for by somebody there. */
async function openOnes(tx: WriteTx, actor: Actor, device_id: string): Promise<Row[]> {
  const where = { device_id, state: ['waiting', 'taken'] };
  const rows = (await tx.rows(table, where, { orderBy: 'seq' })) as unknown as Row[];
  return rows.filter(({ store_id }) => seesStore(actor, store_id));
}

async function settle(
  tx: WriteTx,
  device_id: string,
  open: readonly Row[],
  results: Report['results'],
  clocks: Clocks,
): Promise<void> {
  const told = new Map(open.filter(({ told_at }) => told_at !== null).map((row) => [row.seq, row]));
  for (const { seq, outcome, code, sentence, at } of results) {
    const asked = told.get(seq);
    if (!asked) continue;
    const settledAt = Math.max(Date.parse(asked.asked_at), onServerClock(at, clocks));
    const words = { code, sentence: withoutPersons(sentence), settled_at: instantOf(settledAt) };
    await tx.update(table, { device_id, seq, state: ['waiting', 'taken'] }, { state: outcome, ...words });
  }
}

async function noteTaken(
  tx: WriteTx,
  device_id: string,
  open: readonly Row[],
  instructed: number,
  { now }: Clocks,
): Promise<void> {
  const below = open.filter(({ seq, state }) => state === 'waiting' && seq <= instructed);
  const seqsOf = (rows: readonly Row[]) => rows.map(({ seq }) => seq);
  const [told, untold] = [true, false].map((isTold) =>
    seqsOf(below.filter(({ told_at }) => (told_at !== null) === isTold)),
  ) as [number[], number[]];
  if (told.length > 0) await tx.update(table, { device_id, seq: told, state: 'waiting' }, { state: 'taken' });
  // It took down others under these numbers or above, from a server that a backup has replaced since, or at another store:
  // it will not take these.
  const lost = {
    state: 'failed',
    code: 'instruction_lost',
    sentence:
      'The device was asked something else before it could hear of this: the server was set back, or the device was moved.',
    settled_at: instantOf(now),
  };
  if (untold.length > 0)
    await tx.update(table, { device_id, seq: untold, state: 'waiting', told_at: null }, lost);
}

/** First it is noted that the device may have them; what was withdrawn until then is not handed out. */
async function handOut(
  tx: WriteTx,
  device_id: string,
  above: readonly Row[],
  { now }: Clocks,
): Promise<Instruction[]> {
  const seq = above.map((row) => row.seq);
  await tx.update(table, { device_id, seq, state: 'waiting', told_at: null }, { told_at: instantOf(now) });
  const where = { device_id, seq, state: ['waiting', 'taken'] };
  const rows = (await tx.rows(table, where, { orderBy: 'seq' })) as unknown as Row[];
  return rows.map((row) => instructionSchema.parse(wordsOf(row)));
}

function wordsOf({ seq, kind, params, reason, asked_by_name, asked_at }: Row): JsonObject {
  return { ...(params as JsonObject), seq, kind, reason, asked_by: asked_by_name, asked_at };
}
