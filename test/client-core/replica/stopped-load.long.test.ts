// A till that stops before or after any step of loading a catalog anew: what it finds when it starts again is the old
// catalog or the new one, and it goes on where it was.
import { expect } from 'chai';
import type { WireDocument } from '@evertill/sync';
import { Engine } from '../../../client-core/storage-sqlite/engine.ts';
import { getRxStorageSqliteInThread } from '../../../client-core/storage-sqlite/index.ts';
import { temporaryDirectory } from '../storage-sqlite/given-storage.ts';
import { TillReplica, product } from './till-replica.ts';

/** Everything that changes a file, each at most one transaction, and what a load is told by afterwards. */
const steps = ['write', 'beginLoad', 'load', 'indexLoad', 'finishLoad', 'loaded', 'endLoad'] as const;
type Step = (typeof steps)[number];
type Engines = Record<Step, (this: Engine, ...args: unknown[]) => unknown>;

const catalog = (from: number, to: number, rev: number) =>
  Array.from({ length: to - from }, (_, nr) => product(from + nr, rev));
const old = catalog(0, 30, 1);
const next = catalog(5, 38, 2);

const named = (documents: readonly WireDocument[]) =>
  documents.map(({ id, rev }) => `${id}/${String(rev)}`).join(' ');

describe('a till that stops while it loads its catalog anew', function () {
  this.timeout(60_000);
  const engines = Engine.prototype as unknown as Engines;
  const working = Object.fromEntries(steps.map((step) => [step, engines[step]])) as Engines;
  let done: Step[];
  let loaded: number;
  let stop: { readonly at: number; readonly when: 'before' | 'after' } | undefined;
  let stopped: boolean;
  let till: TillReplica;

  before(() => {
    for (const step of steps) {
      engines[step] = function (...args) {
        const isLast = done.length + 1 === stop?.at;
        if (stopped || (isLast && stop?.when === 'before')) stopped = true;
        if (stopped) throw new Error('stopped');
        done.push(step);
        const result = working[step].apply(this, args);
        if (step === 'load') loaded += (args[1] as unknown[]).length;
        stopped = isLast;
        if (stopped) throw new Error('stopped');
        return result;
      };
    }
  });
  after(() => Object.assign(engines, working));
  beforeEach(() => goOn());

  function goOn(moment?: typeof stop): void {
    [done, loaded, stop, stopped] = [[], 0, moment, false];
  }

  /** The process ends, and another one begins. */
  async function restart(): Promise<void> {
    till.link.close();
    till.server.line.cut();
    await till.surroundings.clock.advance(1);
    await till.replica.stop();
    await till.database.close();
    goOn();
    await till.open();
  }

  const shown = async () => named(await till.documents('product'));

  /** Answers whether there was such a step. */
  async function stopsAt(directory: string, moment: NonNullable<typeof stop>): Promise<boolean> {
    till = new TillReplica();
    till.server.pageRows = 10;
    Object.assign(till.surroundings, { storage: getRxStorageSqliteInThread({ directory }) });
    till.server.commit('product', ...old);
    await till.start();
    await restart();
    expect(await shown()).to.equal(named(old));
    till.server.epoch = 'e2';
    for (const { id } of old) till.server.forget('product', id);
    till.server.commit('product', ...next);
    goOn(moment);
    till.link.start();
    await till.surroundings.clock.advance(3000);
    const wasStopped = stopped;
    const before = loaded;
    const path = done.join(' ');
    await restart();
    expect(await shown(), `found after ${path}`).to.be.oneOf([named(old), named(next)]);
    till.link.start();
    await till.untilInSync();
    expect(await shown()).to.equal(named(next));
    expect(before + loaded, `documents loaded, ${before} of them before ${path}`).to.equal(next.length);
    expect(till.reports.filter(({ kind }) => kind !== 'failed')).to.deep.equal([]);
    await till.close();
    return wasStopped;
  }

  for (const when of ['before', 'after'] as const) {
    it(`[I9] [F4] ${when} any step finds the old one or the new one, and loads nothing twice`, async () => {
      let at = 0;
      for (let stopping = true; stopping;) {
        const place = temporaryDirectory({ inMemory: true });
        goOn();
        stopping = await stopsAt(place.directory, { at: ++at, when });
        place.remove();
      }
      expect(at).to.be.above(30);
    });
  }
});
