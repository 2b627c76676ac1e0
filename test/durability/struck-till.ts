// Lets a till sell in a process of its own, strikes it, and keeps an account of everything it acknowledged, over any
// number of strikes.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pulled } from './resting-till.ts';
import { openRestingTill } from './resting-till-in.ts';

interface Said {
  /** ns */
  readonly at: number;
  readonly begun?: true;
  readonly sold?: string;
  readonly pulled?: number;
  readonly refused?: string;
  readonly words?: string;
}

export interface Refused {
  readonly code: string;
  readonly words: string;
}

export class Account {
  readonly sold = new Set<string>();
  readonly pulled = new Set<number>();
  /** How the till refused after it was struck. */
  readonly refusals: Refused[] = [];
}

const program = path.join(import.meta.dirname, 'selling-till.ts');
const loader = path.join(import.meta.dirname, '..', 'support', 'planted-loader.ts');

interface Circumstances {
  /** A planted bug. */
  readonly planted?: string | undefined;
  /** A program the till is run by, with its arguments. */
  readonly under?: readonly string[];
}

/**
 * `strike` is called `delay` ms after the first sale could be made, and may answer from when on (ns) nothing counts as
 * acknowledged; resolves when the till's process has ended.
 */
export async function sellUntilStruck(
  directory: string,
  account: Account,
  delay: number,
  strike: (child: ChildProcess) => number | undefined,
  { planted, under = [] }: Circumstances = {},
): Promise<void> {
  const args = planted === undefined ? [] : ['--import', loader];
  const env = planted === undefined ? process.env : { ...process.env, EVERTILL_PLANT: planted };
  const first = String(Math.max(0, ...account.pulled) + 1);
  const [command, ...rest] = [...under, process.execPath, ...args, program, directory, first] as const;
  const child = spawn(command!, rest, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  let struckAt: number | undefined;
  const heard: Said[] = [];
  for await (const line of createInterface(child.stdout)) {
    const said = JSON.parse(line) as Said;
    if (said.begun) setTimeout(() => (struckAt = strike(child)), delay);
    else heard.push(said);
  }
  await ended;
  for (const said of heard) {
    if (said.refused !== undefined) account.refusals.push({ code: said.refused, words: said.words ?? '' });
    if (struckAt !== undefined && said.at >= struckAt) continue;
    if (said.sold !== undefined) account.sold.add(said.sold);
    if (said.pulled !== undefined) account.pulled.add(said.pulled);
  }
}

export interface Found {
  /** What was acknowledged and is not there. */
  readonly lost: readonly string[];
  readonly isSound: boolean;
}

/** Opens what is left. Rejects when it cannot be opened. */
export async function lookAt(directory: string, account: Account): Promise<Found> {
  const resting = await openRestingTill(directory);
  try {
    const entries = await resting.till.operations.from(1, 1_000_000);
    const orders = new Set(entries.map(({ payload }) => payload['client_order_id']));
    const batches = await pulled(resting);
    const { ok } = await resting.till.verifyJournal();
    return {
      lost: [
        ...[...account.sold].filter((id) => !orders.has(id)),
        ...[...account.pulled].filter((nr) => !batches.has(nr)).map((nr) => `batch ${nr}`),
      ],
      isSound: ok,
    };
  } finally {
    await resting.close();
  }
}
