// [W5] Whatever support asks, of whatever journal: each entry is byte for byte what it was, none is gone, and they are sent in the
// order they would have been sent in.
import { expect } from 'chai';
import type { OperationEntry } from '@evertill/schemas';
import { entryOf } from '../../../client-core/journal/append.ts';
import type { Till } from '../../../client-core/till/till.ts';
import { packingMachine } from './packing-machine.ts';
import { reportingTill, sale } from './reporting-till.ts';
import type { ReportingTill } from './reporting-till.ts';

const runs = 25;

describe('[W5] what support asks', () => {
  it(`changes, drops and reorders no entry: ${runs} random journals under random instructions`, async function () {
    this.timeout(60_000);
    let unanswered = 0;
    for (let seed = 1; seed <= runs; seed++) unanswered += await play(chanceOf(seed), `seed ${seed}`);
    // Otherwise it would show nothing.
    expect(unanswered).to.be.above(runs);
  });
});

type Dice = (sides: number) => number;

function chanceOf(seed: number): Dice {
  let state = seed * 7919;
  return (sides) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % sides;
  };
}

async function play(dice: Dice, what: string): Promise<number> {
  const given = reportingTill({
    machine: packingMachine,
    http: () => Promise.resolve({ status: 200, headers: {}, body: '{}' }),
  });
  const sent = watchSending(given);
  const till = await given.open();
  await given.handle(till).openShift({ label: 'A', openingCash: 0 });
  await given.pass(2000);
  answerAtRandom(given, dice);
  await act(given, till, dice);
  if (dice(2) === 0) till.goOffline();
  await act(given, till, dice);
  const before = await journalOf(till);
  const unanswered = await till.pending();
  ask(given, dice, before.length);
  till.goOnline();
  await given.pass(8000);
  ask(given, dice, before.length);
  await given.pass(dice(2) === 0 ? 90_000 : 5000);
  await given.pass(5000);
  expect(await journalOf(till), what).to.deep.equal(before);
  expect(await till.verifyJournal(), what).to.deep.equal({ ok: true, entries: before.length });
  const firsts = sent.filter((seq, index) => sent.indexOf(seq) === index);
  expect(firsts, what).to.deep.equal(firsts.toSorted((a, b) => a - b));
  await till.close();
  return unanswered;
}

async function act(given: ReportingTill, till: Till, dice: Dice): Promise<void> {
  const handle = given.handle(till);
  for (let entry = dice(5); entry >= 0; entry--) {
    const face = dice(6);
    if (face < 2) await handle.edit('product', 'p1', { price: 100 + dice(900) });
    else if (face === 2) await handle.punch({ kind: 'in' }).catch(() => undefined);
    else await handle.sell({ ...sale, payments: [{ method: 'cash', amount: 5000 }] });
    await given.pass(dice(3) * 400);
  }
}

function answerAtRandom({ server }: ReportingTill, dice: Dice): void {
  server.rule = ({ device_seq }) => {
    const face = dice(8);
    if (face === 0) return { kind: 'rejected', code: 'invalid_input', details: {} };
    if (face === 1 && device_seq > 2) return { kind: 'waiting_for', for: 'order:o9' };
    return undefined;
  };
  const { intercept } = server;
  server.intercept = (frame, line) => {
    if (frame.type !== 'operations') return intercept(frame, line);
    const face = dice(6);
    const { id } = frame;
    if (face === 0)
      line.send({ type: 'error', id, code: 'internal_error', sentence: 'It broke.', remedy: 'retry' });
    else if (face === 1) line.cut();
    else return intercept(frame, line);
    return true;
  };
}

/** Every number in the order it was offered, over all connections; within a batch they must rise. */
function watchSending({ server }: ReportingTill): number[] {
  const sent: number[] = [];
  const { intercept } = server;
  server.intercept = (frame, line) => {
    if (frame.type === 'operations') {
      const numbers = frame.operations.map(({ device_seq }) => device_seq);
      expect(numbers).to.deep.equal(numbers.toSorted((a, b) => a - b));
      sent.push(...numbers);
    }
    return intercept(frame, line);
  };
  return sent;
}

function ask({ server }: ReportingTill, dice: Dice, entries: number): void {
  for (let count = dice(4); count >= 0; count--) {
    const kind = dice(5);
    if (kind === 0) server.ask({ kind: 'report' });
    else if (kind === 1) server.ask({ kind: 'rebuild_replica', collections: dice(2) ? [] : ['product'] });
    else if (kind === 2) server.ask({ kind: 'send_unsent' });
    else if (kind === 3) server.ask({ kind: 'message', text: 'Call us.' });
    else server.ask({ kind: 'resend', device_seq: 1 + dice(entries + 1) });
  }
}

/** As it travels. */
async function journalOf(till: Till): Promise<string[]> {
  const records = await till.operations.from(1, 1000);
  return records.map((record): OperationEntry => entryOf(record)).map((entry) => JSON.stringify(entry));
}
