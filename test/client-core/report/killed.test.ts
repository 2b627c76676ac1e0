// The power may go at any write: whatever support asked is done all the same when the till is back, in order, each once, and
// told in the same words however often.
import { expect } from 'chai';
import type { Till } from '../../../client-core/till/till.ts';
import { mortal } from '../../support/mortal-surroundings.ts';
import type { Mortal, Written } from '../../support/mortal-surroundings.ts';
import { serverAnswer } from '../../support/server-answer.ts';
import { packingMachine } from './packing-machine.ts';
import { reportingTill } from './reporting-till.ts';
import type { Asked, ReportingTill } from './reporting-till.ts';

interface Run {
  readonly given: ReportingTill;
  readonly posted: string[];
  /** Numbers of instructions, as their beginning was written down. */
  readonly begun: number[];
  readonly first: Mortal;
  /** Writes since support asked. */
  writes: number;
}

const asked: readonly Asked[] = [
  { kind: 'resend', device_seq: 1 },
  { kind: 'rebuild_replica', collections: ['product'] },
  { kind: 'send_unsent' },
  { kind: 'message', text: 'Call us.' },
  { kind: 'report' },
];

describe('[W4] a till that is killed while it does what support asked', () => {
  it('has done all of it once when it is back, wherever it was killed', async function () {
    this.timeout(60_000);
    expect((await play(undefined)).first.isDead()).to.equal(false);
    // How often it writes may differ by one or two: what is packed may come in pieces.
    let writes = 0;
    for (let isKilled = true; isKilled; writes++) {
      for (const when of ['before', 'after'] as const)
        isKilled &&= (await play({ at: writes + 1, when })).first.isDead();
    }
    expect(writes).to.be.above(20);
  });

  async function play(death: { at: number; when: 'before' | 'after' } | undefined): Promise<Run> {
    const run = begin();
    const { given, first } = run;
    const what = death ? `killed ${death.when} write ${death.at}` : 'not killed';
    const till = await given.open({ surroundings: first.surroundings });
    await prepare(given, till);
    first.onWrite = (written) => {
      note(run, written);
      run.writes += 1;
      return run.writes === death?.at ? death.when : undefined;
    };
    for (const one of asked) given.server.ask(one);
    await rest(given);
    first.onWrite = (written) => note(run, written);
    given.server.lines.forEach((line) => line.cut());
    const second = mortal(given.surroundings);
    second.onWrite = (written) => note(run, written);
    const again = death ? await given.open({ surroundings: second.surroundings }) : till;
    await rest(given);
    await again.readMessage(4);
    await rest(given);
    await judge(run, again, what);
    await again.close();
    return run;
  }
});

function begin(): Run {
  const posted: string[] = [];
  const given = reportingTill({
    machine: packingMachine,
    http: ({ path }) => {
      posted.push(path);
      return Promise.resolve(serverAnswer(200, { type: 'kept' }));
    },
  });
  return { given, posted, begun: [], first: mortal(given.surroundings), writes: 0 };
}

/** The first entry is refused, and the second is not answered. */
async function prepare(given: ReportingTill, till: Till): Promise<void> {
  const { server } = given;
  server.rule = ({ device_seq }) =>
    device_seq === 1 ? { kind: 'rejected', code: 'invalid_input', details: {} } : undefined;
  const handle = given.handle(till);
  await handle.openShift({ label: 'A', openingCash: 0 });
  await given.pass(3000);
  server.held = { device_seq: 1, missing: [] };
  const { intercept } = server;
  server.intercept = (frame, line) => {
    if (frame.type !== 'operations') return intercept(frame, line);
    const operations = frame.operations.filter(({ device_seq }) => device_seq === 1);
    return operations.length === 0 || intercept({ ...frame, operations }, line);
  };
  await handle.edit('product', 'p1', { price: 130 });
  await given.pass(100);
}

/** Longer than the till waits for the answer about the second entry: only then it offers the first one again. */
function rest(given: ReportingTill): Promise<void> {
  return given.pass(40_000);
}

function note({ begun }: Run, { collection, documents }: Written): undefined {
  if (collection !== 'report') return;
  for (const { kept } of documents) {
    const {
      instruction,
      begun: found,
      result,
    } = kept as {
      instruction?: { seq: number };
      begun?: object | null;
      result?: object | null;
    };
    if (instruction && found && !result) begun.push(instruction.seq);
  }
}

async function judge({ given, posted, begun }: Run, till: Till, what: string): Promise<void> {
  const { server } = given;
  const results = asked.map((_, index) => server.results.get(index + 1) ?? []);
  expect(
    results.map((told) => told.map(({ outcome }) => outcome)[0]),
    what,
  ).to.deep.equal(['failed', 'done', 'done', 'done', 'done']);
  for (const told of results) for (const one of told) expect(one, what).to.deep.equal(told[0]);
  // Of an entry, what was heard and written down counts; the batch itself may be sent again.
  expect(await till.operations.get(1), what).to.include({ attempts: 2, state: 'attention' });
  expect(new Set(posted), what).to.deep.equal(new Set(['/api/v1/sync/unsent?seq=3']));
  // One that clashed, or died with the program, is written once more; nothing goes back to what was begun before it.
  expect(
    begun.filter((seq, index) => begun[index - 1] !== seq),
    what,
  ).to.deep.equal([1, 2, 3]);
  expect(await till.operations.get(2), what).to.include({ state: 'waiting', attempts: 0 });
  expect(await till.verifyJournal(), what).to.deep.equal({ ok: true, entries: 2 });
}
