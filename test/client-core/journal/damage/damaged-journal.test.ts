// [I15] No silent loss: whatever happens to the file a till keeps its sales in, it is noticed at the next contact, both
// branches are kept, and a till to which nothing happened is never suspected.
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import { entryOf } from '../../../../client-core/journal/append.ts';
import { faultOf } from '../../../../client-core/database/storage-error.ts';
import { SeededChance } from '../../../simulation/seeded-chance.ts';
import { temporaryDirectory } from '../../storage-sqlite/given-storage.ts';
import { DiskDevice } from './disk-device.ts';
import type { LedgerServer } from './ledger-server.ts';
import { copyDirectory, journalFile, livePast } from './past.ts';
import type { Past } from './past.ts';
import { isProof } from '../../../support/is-proof.ts';

const damaged = isProof ? 250 : 6;
const clean = isProof ? 10_000 : 40;
const hour = 3_600_000;
const steps = { hour, quarter: 91 * 24 * hour, back: -3 * hour } as const;
const alarming = new Set(['chain_broken', 'operation_mismatch', 'operation_hash']);

describe('[I15] the journal file of a till', function () {
  this.timeout(3_600_000);
  const chance = new SeededChance('damage');
  let place: ReturnType<typeof temporaryDirectory>;
  let pasts: Past[];
  let trials = 0;

  before(async function () {
    place = temporaryDirectory({ inMemory: true });
    pasts = [];
    for (const unsent of [0, 1, 3])
      pasts.push(await livePast(path.join(place.directory, `past-${unsent}`), 14, unsent));
  });
  after(() => place.remove());

  const fresh = () => path.join(place.directory, `trial-${++trials}`);
  const past = () => pasts[chance.between(0, pasts.length - 1)]!;
  /** A directory as it was left, with another journal in it. */
  const withFile = (bytes: Buffer): string => {
    const directory = fresh();
    copyDirectory(path.join(place.directory, 'past-0'), directory);
    writeFileSync(journalFile(directory), bytes);
    return directory;
  };

  interface Ending {
    readonly alarms: readonly string[];
    /** Entries as they are now; undefined when the file could not be opened. */
    readonly entries: readonly object[] | undefined;
    /** Sold after the damage. */
    readonly sold: readonly string[];
  }

  /** Opens the till, perhaps sells, and meets the server. */
  async function nextContact(directory: string, server: LedgerServer, mostSales: number): Promise<Ending> {
    let device: DiskDevice;
    const before = (await server.alarms()).length;
    try {
      device = await DiskDevice.open(directory);
    } catch (error) {
      // The version of a collection may look like one of the future.
      const isRefused = faultOf(error) === 'corrupt' || /was written by a newer app/.test(String(error));
      expect(isRefused, error instanceof Error ? error.stack : '').to.equal(true);
      return { alarms: ['journal_damaged'], entries: undefined, sold: [] };
    }
    const sold: string[] = [];
    try {
      const sales = chance.between(0, mostSales);
      for (let nr = 0; nr < sales; nr++) {
        // Refused with a sentence when the end of the journal cannot be read.
        const sale = await device.sell().catch(() => undefined);
        if (sale) sold.push(sale.hash);
      }
      await device.contact(server);
      const found = [...(await device.findings()), ...(await server.alarms()).slice(before)];
      const alarms = found.filter((code) => alarming.has(code));
      const read = await device.journal.operations.from(1, 100).catch(() => undefined);
      return { alarms, entries: read?.map((record) => [entryOf(record), record.state]), sold };
    } finally {
      await device.close();
      rmSync(directory, { recursive: true });
    }
  }

  it(`is noticed when it was put back to an earlier state, ${damaged} times, and both branches are kept`, async () => {
    for (let trial = 0; trial < damaged; trial++) {
      const { server, moments, sent, entries } = past();
      const moment = moments[chance.between(0, sent - 2)]!;
      const meeting = server.copy();
      const { alarms, sold } = await nextContact(withFile(moment.file), meeting, 4);
      expect(alarms, `of ${sent} sent entries ${moment.entries} were put back`).to.not.deep.equal([]);
      const kept = await meeting.kept();
      for (const { hash } of entries.slice(0, sent))
        expect(kept.has(hash), 'the first branch').to.equal(true);
      for (const hash of sold) expect(kept.has(hash), 'the second branch').to.equal(true);
    }
  });

  it(`is noticed when it was cut off anywhere, ${damaged} times`, async () => {
    for (let trial = 0; trial < damaged; trial++) {
      const { server, moments } = past();
      const { file } = moments.at(-1)!;
      const length = trial === 0 ? 0 : chance.between(0, file.length - 1);
      const { alarms } = await nextContact(withFile(file.subarray(0, length)), server.copy(), 2);
      expect(alarms, `cut off after ${length} of ${file.length} bytes`).to.not.deep.equal([]);
    }
  });

  it(`is noticed when one bit of an entry was flipped, ${damaged} times`, async function () {
    let [hits, harmless] = [0, 0];
    while (hits < damaged) {
      const { server, moments, entries } = past();
      const { file } = moments.at(-1)!;
      const bytes = Buffer.from(file);
      const [at, bit] = [chance.between(0, file.length - 1), chance.between(0, 7)];
      bytes[at]! ^= 1 << bit;
      const ending = await nextContact(withFile(bytes), server.copy(), 0);
      if (ending.alarms.length > 0) {
        hits += 1;
        continue;
      }
      // Free space, or what the server answered: every entry is there as it was sealed, and was sent.
      const settled = entries.map((entry) => [entry, 'settled']);
      expect(ending.entries, `bit ${bit} of byte ${at}`).to.deep.equal(settled);
      harmless += 1;
    }
    console.log(`      ${hits} noticed; ${harmless} more hit nothing that is part of an entry`);
  });

  it('is noticed wherever the state of an entry is written, in the entry, its column or an index', async () => {
    const { server, moments } = pasts[2]!;
    const { file } = moments.at(-1)!;
    let places = 0;
    for (let at = file.indexOf('waiting'); at >= 0; at = file.indexOf('waiting', at + 1)) {
      const bytes = Buffer.from(file);
      bytes[at]! ^= 1;
      const { alarms, entries } = await nextContact(withFile(bytes), server.copy(), 0);
      // In free space it may lie about as it was deleted: then everything is sent.
      const isSent = entries?.every((entry) => (entry as unknown[])[1] === 'settled') ?? false;
      expect(alarms.length > 0 || isSent, `at byte ${at}`).to.equal(true);
      places += alarms.length > 0 ? 1 : 0;
    }
    expect(places, 'three entries, each with its text, its column and its index').to.be.at.least(9);
  });

  it('goes on behind the numbers the server has: what is sold after the loss is a sale, and told once', async () => {
    const { server, moments, sent } = pasts[0]!;
    const meeting = server.copy();
    const directory = withFile(moments[sent - 5]!.file);
    const device = await DiskDevice.open(directory);
    await device.contact(meeting);
    expect(await device.findings()).to.deep.equal(['chain_broken']);
    const sold = [await device.sell(), await device.sell()];
    expect(sold.map(({ device_seq }) => device_seq)).to.deep.equal([sent + 1, sent + 2]);
    await device.contact(meeting);
    const states = await device.journal.operations.many([sent + 1, sent + 2]);
    expect(states.map(({ state }) => state)).to.deep.equal(['settled', 'settled']);
    expect(await meeting.alarms(), 'the break, at the first of them').to.deep.equal(['chain_broken']);
    const [finding] = await device.journal.desk.open();
    await device.journal.desk.resolve([finding!.id]);
    await device.close();
    const again = await DiskDevice.open(directory);
    await again.sell();
    await again.contact(meeting);
    expect(await again.findings()).to.deep.equal([]);
    expect(await again.journal.verify()).to.deep.equal({ ok: true, entries: sent - 4 + 3 });
    await again.close();
  });

  it(`is noticed when it was copied and both copies sold, ${damaged} times, and both branches are kept`, async () => {
    for (let trial = 0; trial < damaged; trial++) {
      const { server, moments } = past();
      const meeting = server.copy();
      const { file } = moments.at(-1)!;
      const [one, other] = [withFile(file), withFile(file)];
      const first = await DiskDevice.open(one);
      const sold = [await first.sell()];
      while (chance.happens(0.5)) sold.push(await first.sell());
      await first.contact(meeting);
      expect((await first.findings()).filter((code) => alarming.has(code))).to.deep.equal([]);
      await first.close();
      const ending = await nextContact(other, meeting, 3);
      expect(ending.alarms, `the other one sold ${ending.sold.length}`).to.not.deep.equal([]);
      const kept = await meeting.kept();
      for (const hash of [...sold.map((sale) => sale.hash), ...ending.sold])
        expect(kept.has(hash)).to.equal(true);
      rmSync(one, { recursive: true });
    }
  });

  it(`is not suspected in ${clean} lives with lost answers, restarts, kills, refusals and housekeeping`, async () => {
    for (let trial = 0; trial < clean; trial++) {
      const { server, moments } = past();
      const meeting = server.copy();
      let directory = withFile(moments.at(-1)!.file);
      // The life of the file belongs to the server that met it.
      const lives = chance.between(1, 3);
      let [at, told] = [0, 0];
      for (let life = 0; life < lives; life++) {
        const device = await DiskDevice.open(directory, at);
        for (let sale = chance.between(1, 3); sale > 0; sale--) {
          await device.sell();
          if (chance.happens(0.5)) await device.contact(meeting, () => chance.happens(0.3));
        }
        told += (await device.findings()).filter((code) => alarming.has(code)).length;
        expect(device.complaints).to.deep.equal([]);
        if (chance.happens(0.3)) {
          // kill -9: the files as they lie there, with the log that was not yet taken over.
          const killed = fresh();
          copyDirectory(directory, killed);
          await device.close();
          rmSync(directory, { recursive: true });
          directory = killed;
        } else await device.close();
        // Sometimes so late that housekeeping takes the oldest away, sometimes by a clock that was set back.
        at += steps[chance.weighted({ hour: 6, quarter: 2, back: 2 })];
      }
      const device = await DiskDevice.open(directory, at);
      await device.contact(meeting);
      told += (await device.findings()).filter((code) => alarming.has(code)).length;
      const raised = (await meeting.alarms()).filter((code) => alarming.has(code));
      expect([told, raised], `life ${trial}`).to.deep.equal([0, []]);
      expect(await device.journal.verify()).to.include({ ok: true });
      await device.close();
      rmSync(directory, { recursive: true });
    }
  });
});
