// Fields of a draft that only the server writes, its `lease` and `rev`: a till stores what it heard of them whatever it
// was doing with the draft at that moment.
import { expect } from 'chai';
import type { Draft, Lease } from '@evertill/schemas';
import type { OpenDatabase } from '../../../client-core/database/open-database.ts';
import { interceptedInstance } from '../../../client-core/drafts/intercepted-instance.ts';
import type { Instance } from '../../../client-core/drafts/intercepted-instance.ts';
import { DraftServer } from '../../support/draft-server.ts';
import { DraftTill, draft } from './draft-till.ts';

function leaseOf(device: string): Lease {
  return {
    device_id: device,
    device_name: device,
    pos_register_id: 'lane-2',
    user_id: 'user-2',
    since: '2026-11-24T10:00:00.000Z',
    until: '2026-11-24T10:03:00.000Z',
  };
}

/** Of all writes a replication makes, those of one kind reach the disk when the test lets them. */
class SlowDisk {
  #held: { readonly context: RegExp; readonly until: Promise<void> } | undefined;

  constructor(database: OpenDatabase) {
    const [instance, extra] = [database.instance.bind(database), database.extraInstance.bind(database)];
    database.instance = (name) => this.#slow(instance(name));
    database.extraInstance = async (name, schema) => this.#slow(await extra(name, schema));
  }

  /** Answers how to let them through. */
  hold(context: RegExp): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held = { context, until: promise };
    return () => {
      this.#held = undefined;
      resolve();
    };
  }

  #slow(instance: Instance): Instance {
    return interceptedInstance(instance, async (rows, context) => {
      if (this.#held?.context.test(context)) await this.#held.until;
      return instance.bulkWrite(rows, context);
    });
  }
}

describe('fields of a draft that only the server writes', () => {
  let server: DraftServer;
  let till: DraftTill;
  let disk: SlowDisk;
  beforeEach(async () => {
    server = new DraftServer();
    till = await DraftTill.open(server);
    disk = new SlowDisk(till.test.database);
  });
  afterEach(async () => {
    await till.close();
    expect(till.reports).to.deep.equal([]);
  });

  const pass = (milliseconds = 0) => till.test.surroundings.clock.advance(milliseconds);
  const online = async () => {
    till.connect();
    await pass();
  };
  const offline = async () => {
    till.link.disconnect();
    await pass();
  };
  const expectSame = async (...ids: string[]) => {
    for (const id of ids) expect(await till.get(id), id).to.deep.equal(server.get(id));
    // It is compared again when something was on its way.
    await pass(20_000);
    expect(till.replication.inSync$.value).to.equal(true);
  };
  const change = async (id: string, fields: Partial<Draft>) =>
    till.put({ ...(await till.get(id))!, ...fields });

  it('[U7] stores a lease that changed while the till was offline with a change of its own', async () => {
    await till.put(draft('d1'));
    await online();
    await offline();
    await change('d1', { name: 'changed' });
    server.lend('d1', leaseOf('other'));
    await online();
    expect(server.get('d1')).to.deep.include({ name: 'changed', lease: leaseOf('other') });
    await expectSame('d1');
  });

  it('[U7] stores a lease that changed while the same content was written on both sides', async () => {
    await till.put(draft('d1'));
    await online();
    await offline();
    await change('d1', { name: 'changed' });
    server.write({ ...server.get('d1')!, name: 'changed', lease: leaseOf('other') });
    await online();
    await expectSame('d1');
    expect(server.get('d1')).to.include({ rev: 2 });
  });

  it('[U7] stores a lease that changed while a push was in flight', async () => {
    await till.put(draft('d1'), draft('d2'));
    await online();
    const answers = server.answersFor(till.link);
    const answered = Promise.withResolvers<void>();
    till.link.answer({
      push: async (request) => {
        const answer = await answers.push!(request);
        await answered.promise;
        return answer;
      },
    });
    await change('d1', { name: 'changed' });
    await pass();
    server.lend('d1', leaseOf('other'));
    server.lend('d2', leaseOf('other'));
    await pass();
    answered.resolve();
    await pass();
    await expectSame('d1', 'd2');
  });

  it('[U7] stores a lease that came while the draft was changed and changed back', async () => {
    await till.put(draft('d1'), draft('d2'));
    await online();
    const before = (await till.get('d1'))!;
    const letThrough = disk.hold(/replication-downstream/);
    server.lend('d1', leaseOf('other'));
    await pass();
    const answers = server.answersFor(till.link);
    const answered = Promise.withResolvers<void>();
    till.link.answer({
      push: async (request) => {
        await answered.promise;
        return answers.push!(request);
      },
    });
    await change('d2', { name: 'changed' });
    await pass();
    await change('d1', { name: 'changed' });
    await till.put(before);
    letThrough();
    await pass();
    answered.resolve();
    await pass();
    expect(server.pushed.flat().map(({ id }) => id)).to.deep.equal(['d1', 'd2', 'd2']);
    await expectSame('d1', 'd2');
  });

  it('[U7] goes on when what was heard cannot be compared with what is stored', async () => {
    await till.put(draft('d1'));
    const store = till.test.database.store('draft');
    const getMany = store.getMany.bind(store);
    store.getMany = () => Promise.reject(new Error('the disk is gone'));
    await online();
    expect(till.replication.inSync$.value).to.equal(false);
    expect(till.reports.splice(0)).to.match(/could not be kept in step; trying again.*the disk is gone/);
    store.getMany = getMany;
    server.lend('d1', leaseOf('other'));
    await pass(2000);
    await expectSame('d1');
  });

  it('[U7] restores what only the server writes when a screen saves a draft as it was before', async () => {
    await till.put(draft('d1'));
    await online();
    const before = (await till.get('d1'))!;
    server.lend('d1', leaseOf('other'));
    await pass();
    await till.put({ ...before, rev: 0 });
    await pass();
    expect(server.pushed).to.have.length(1);
    await expectSame('d1');
  });

  it('[H5] stores another lease under the same rev after a restore', async () => {
    await till.put(draft('d1'));
    await online();
    const backup = server.get('d1')!;
    server.lend('d1', leaseOf('before'));
    await pass();
    await offline();
    server.restore('epoch-2', [backup]);
    server.lend('d1', leaseOf('after'));
    expect(server.get('d1')!['rev'], 'both are the second').to.equal((await till.get('d1'))!.rev);
    await online();
    await pass(2000);
    await expectSame('d1');
  });

  it('[D2] heals a difference in nothing but the lease after a restore the server does not know of', async () => {
    await till.put(draft('d1'), draft('d2'));
    await online();
    const restore = server.backUp();
    server.lend('d1', leaseOf('before'));
    await pass();
    await offline();
    restore();
    server.lend('d1', leaseOf('after'));
    await online();
    for (let look = 0; look < 3; look++) await pass(2000);
    await expectSame('d1', 'd2');
    expect(server.pushed, 'nothing was sent for it').to.have.length(1);
    const [report, ...more] = till.reports.splice(0);
    expect(report).to.match(/has not the drafts/);
    expect(more).to.deep.equal([]);
  });
});
