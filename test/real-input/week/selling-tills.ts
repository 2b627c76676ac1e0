// Some tills of the week in a process that may be killed: `node selling-tills.ts <task as JSON>`. Each does the steps of
// its plan from where it is told, says what is done, and stays in step with the server until it is told to end.
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { closeShift } from '../../../client-core/actions/close-shift.ts';
import { handInOrder } from '../../../client-core/actions/hand-in-order.ts';
import { openShift } from '../../../client-core/actions/open-shift.ts';
import { PlacedOrders } from '../../../client-core/journal/placed-orders.ts';
import type { Refusal } from '../../../client-core/refusal.ts';
import { webClock } from '../../../client-core/surroundings-web.ts';
import type { Till } from '../../../client-core/till/till.ts';
import type { Product } from '@evertill/schemas';
import { LaneTill } from '../../till/days/lane-till.ts';
import type { LaneTillParts } from '../../till/days/lane-till.ts';
import { handedOrder } from './handed-order.ts';
import type { WeekStep } from './week-plan.ts';

export interface LaneTask extends Omit<LaneTillParts, 'clock'> {
  readonly lane: number;
  /** The first step to do. */
  readonly from: number;
}

export interface TillsTask {
  readonly lanes: readonly LaneTask[];
  /** The plans of all lanes. */
  readonly planFile: string;
  /** Between two steps, ms. */
  readonly pause: number;
}

export type TillsNews =
  | { readonly lane: number; readonly is: 'on' }
  /** Durable on its disk. */
  | { readonly lane: number; readonly is: 'done'; readonly step: number }
  | { readonly lane: number; readonly is: 'in sync'; readonly attention: readonly string[] };

const { lanes, planFile, pause } = JSON.parse(process.argv[2]!) as TillsTask;
const plans = JSON.parse(readFileSync(planFile, 'utf8')) as WeekStep[][];
const say = (news: TillsNews) => process.send!(news);
process.once('disconnect', () => process.exit());

/** What was done before the kill and not heard of any more is as good as done. */
function isDone(outcome: { readonly ok: true } | Refusal, before: string): void {
  if (!outcome.ok && outcome.code !== before) throw new Error(`Refused: ${JSON.stringify(outcome)}`);
}

async function take(till: Till, placed: PlacedOrders, step: WeekStep): Promise<void> {
  if (step.kind === 'open')
    return isDone(await openShift(till, { label: step.day, openingCash: 0 }), 'shift_open');
  if (step.kind === 'close') return isDone(await closeShift(till, nothingCounted), 'shift_not_found');
  const skus = [...new Set(step.invoice.lines.map(({ sku }) => sku))];
  const found = await till.documents.find<Product>('product', { selector: { sku_code: { $in: skus } } });
  const order = handedOrder(step, new Map(found.map((product) => [product.sku_code, product])));
  isDone(await handInOrder(till, placed, step.id, order), '');
}

const nothingCounted = {
  actualCash: 0,
  invoiceSlips: 0,
  voucherStubs: 0,
  cardReceipts: 0,
  handoverBasis: 'drawer',
  handoverAmount: 0,
} as const;

async function live({ lane, from, ...parts }: LaneTask): Promise<LaneTill> {
  const counter = new LaneTill({ ...parts, clock: webClock });
  await counter.switchOn('online');
  const { till } = counter;
  // A till that has never been in step knows nothing it could sell.
  if (!(await till.lastSync())) await till.catchUp();
  say({ lane, is: 'on' });
  const placed = new PlacedOrders(till.operations);
  const plan = plans[lane]!;
  for (let step = from; step < plan.length; step++) {
    await take(till, placed, plan[step]!);
    say({ lane, is: 'done', step });
    await sleep(pause * (0.5 + Math.random()));
  }
  return counter;
}

async function end(counters: readonly (readonly [lane: number, LaneTill])[]): Promise<void> {
  for (const [lane, counter] of counters) {
    const { till } = counter;
    // The cable is in again.
    till.goOffline();
    till.goOnline();
    await till.inSync();
    const attention = (await till.attention()).map(({ code, device_seq }) => `${code} #${device_seq}`);
    say({ lane, is: 'in sync', attention });
    await counter.switchOff();
  }
  process.disconnect();
}

const finish = new Promise<void>((resolve) => process.once('message', () => resolve()));
const counters = await Promise.all(lanes.map(async (task) => [task.lane, await live(task)] as const));
await finish;
await end(counters);
