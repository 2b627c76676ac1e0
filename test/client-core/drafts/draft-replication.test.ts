// Drafts between two tills over RxDB's own replication: what travels, what merges, what is refused, what is asked.
import { expect } from 'chai';
import { ExchangeError } from '@evertill/sync';
import { DraftServer } from '../../support/draft-server.ts';
import { settle } from '../../support/fake-clock.ts';
import { DraftTill, draft, line } from './draft-till.ts';

describe('drafts between tills', () => {
  let server: DraftServer;
  let a: DraftTill;
  let b: DraftTill;
  beforeEach(async () => {
    server = new DraftServer();
    a = await DraftTill.open(server);
    b = await DraftTill.open(server);
  });
  afterEach(async () => {
    await a.close();
    await b.close();
    expect([...a.reports, ...b.reports]).to.deep.equal([]);
  });

  const pass = async (milliseconds = 0) => {
    await a.test.surroundings.clock.advance(milliseconds);
    await b.test.surroundings.clock.advance(milliseconds);
    await settle();
  };
  const bothOnline = async () => {
    a.connect();
    b.connect();
    await pass();
  };

  it('[U1] a basket held on one lane is there on the other, with the server’s rev', async () => {
    await a.put(draft('d1'));
    await bothOnline();
    expect(await b.get('d1')).to.deep.equal({ ...draft('d1'), rev: 1 });
    expect(await a.get('d1')).to.deep.equal({ ...draft('d1'), rev: 1 });
    await b.put({ ...(await b.get('d1'))!, status: 'resumed' });
    await pass(2000);
    expect(await a.get('d1')).to.include({ status: 'resumed', rev: 2 });
    expect(a.replication.inSync$.value && b.replication.inSync$.value).to.equal(true);
    expect(a.link.credits).to.be.greaterThan(0);
  });

  it('[U1] what the server echoes is not pushed again, and rev alone is no edit', async () => {
    await bothOnline();
    await a.put(draft('d1'));
    await pass();
    await pass(60_000);
    expect(server.pushed).to.have.length(1);
    // The same content with an older rev in it, as a screen may save it.
    await a.put(draft('d1'));
    await pass();
    expect(server.pushed).to.have.length(1);
    expect(server.get('d1')!['rev']).to.equal(1);
  });

  it('[U2] everything written offline is pushed on reconnect, each draft once in its last state', async () => {
    await a.put(draft('d1'), draft('d2'));
    await a.put(draft('d1', { name: 'later' }));
    await bothOnline();
    expect(server.get('d1')!['name']).to.equal('later');
    a.link.disconnect();
    await pass();
    expect(a.replication.inSync$.value).to.equal(false);
    await a.put({ ...(await a.get('d2'))!, name: 'offline' });
    await pass(600_000);
    expect(server.get('d2')!['name']).to.equal('d2');
    a.connect();
    await pass();
    expect(server.get('d2')!['name']).to.equal('offline');
    expect((await b.get('d2'))!.name).to.equal('offline');
  });

  it('[U3] different fields changed on both sides merge silently, lines by line', async () => {
    await a.put(draft('d1', { lines: [line('l1', '1.000'), line('l2', '1.000')] }));
    await bothOnline();
    a.link.disconnect();
    const base = (await a.get('d1'))!;
    await a.put({ ...base, name: 'Smith', lines: [line('l1', '3.000'), line('l2', '1.000')] });
    await b.put({
      ...base,
      status: 'resumed',
      lines: [line('l1', '1.000'), line('l2', '5.000'), line('l3', '1.000')],
    });
    await pass();
    a.connect();
    await pass();
    for (const till of [a, b]) {
      expect(await till.get('d1')).to.deep.include({
        name: 'Smith',
        status: 'resumed',
        lines: [line('l1', '3.000'), line('l2', '5.000'), line('l3', '1.000')],
      });
      expect(await till.attention()).to.deep.equal([]);
    }
    expect(await a.get('d1')).to.deep.equal(await b.get('d1'));
  });

  it('[U3] the same field changed on both sides keeps theirs and asks a person, with both values', async () => {
    await a.put(draft('d1'));
    await bothOnline();
    a.link.disconnect();
    const base = (await a.get('d1'))!;
    await a.put({ ...base, name: 'mine', held_by: 'user-2' });
    await b.put({ ...base, name: 'theirs' });
    await pass();
    a.connect();
    await pass();
    for (const till of [a, b]) expect(await till.get('d1')).to.include({ name: 'theirs', held_by: 'user-2' });
    const [question, ...more] = await a.attention();
    expect(more).to.deep.equal([]);
    expect(question).to.deep.include({
      kind: 'draft_conflict',
      document_id: 'd1',
      collection_name: 'draft',
      details: { fields: [{ field: 'name', base: 'd1', mine: 'mine', theirs: 'theirs' }] },
    });
  });

  it('[U4] a refused draft gives way to the server’s, is shown with its reason, and stops nothing', async () => {
    server.rule = ({ id }) => (id === 'd1' ? 'draft_closed' : undefined);
    await a.put(draft('d1'), draft('d2'));
    await bothOnline();
    await pass(600_000);
    expect(await a.get('d1'), 'never existed there').to.equal(undefined);
    expect(server.get('d2')).to.include({ name: 'd2' });
    const [refused, ...more] = await a.attention();
    expect(more).to.deep.equal([]);
    expect(refused).to.include({ kind: 'draft_refused', code: 'draft_closed', document_id: 'd1' });
    expect(refused!.details['mine']).to.deep.include({ name: 'd1', status: 'held' });
    expect(server.pushed.flat().filter(({ id }) => id === 'd1')).to.have.length(1);
    await b.put(draft('d3'));
    await pass();
    expect(await a.get('d3')).to.include({ name: 'd3' });
  });

  it('[U4] a refused change falls back to what the server has, once', async () => {
    await a.put(draft('d1'));
    await bothOnline();
    server.rule = () => 'draft_closed';
    await a.put({ ...(await a.get('d1'))!, name: 'changed' });
    await pass(600_000);
    expect(await a.get('d1')).to.include({ name: 'd1', rev: 1 });
    expect(server.pushed).to.have.length(2);
    expect((await a.attention()).map(({ kind }) => kind)).to.deep.equal(['draft_refused']);
  });

  it('[U2] an edit made while its predecessor is on the way is not lost', async () => {
    await bothOnline();
    const answers = server.answersFor(a.link);
    let hold: () => void = () => undefined;
    a.link.answer({
      push: async (request) => {
        const answer = answers.push!(request);
        await new Promise<void>((resolve) => (hold = resolve));
        return answer;
      },
    });
    await a.put(draft('d1'));
    await pass();
    await a.put(draft('d1', { name: 'second' }));
    await pass();
    a.link.answer(answers);
    hold();
    await pass();
    expect(server.get('d1')!['name']).to.equal('second');
    expect(await a.get('d1')).to.include({ name: 'second', rev: 2 });
    expect(await a.attention()).to.deep.equal([]);
  });

  it('[U2] a change taken back before its echo has come is a change like any other', async () => {
    await a.put(draft('d1', { name: 'first' }));
    await bothOnline();
    const live = server.holdLive(a.link);
    for (const name of ['second', 'first']) {
      await a.put({ ...(await a.get('d1'))!, name });
      await pass();
    }
    live.release();
    await pass();
    expect(server.get('d1')!['name']).to.equal('first');
    expect(await a.get('d1')).to.include({ name: 'first', rev: 3 });
  });

  it('[U2] a push whose answer was lost is repeated without harm', async () => {
    const answers = server.answersFor(a.link);
    let lose = 1;
    a.link.answer({
      push: (request) => {
        const answer = answers.push!(request);
        if (lose-- > 0) {
          a.link.disconnect();
          throw new ExchangeError('disconnected', 'lost', 'retry');
        }
        return answer;
      },
    });
    await a.put(draft('d1'));
    a.connect();
    await pass(30_000);
    a.connect();
    await pass();
    // Recognised in the pull: not even sent again.
    expect(server.pushed).to.have.length(1);
    expect(server.get('d1')!['rev']).to.equal(1);
    expect(await a.get('d1')).to.include({ rev: 1 });
    expect(await a.attention()).to.deep.equal([]);
  });

  it('[U2] a change whose answer was lost ends with the server’s rev as well', async () => {
    await a.put(draft('d1'));
    await bothOnline();
    const answers = server.answersFor(a.link);
    a.link.answer({
      push: (request) => {
        const live = server.holdLive(a.link);
        answers.push!(request);
        a.link.disconnect();
        live.release();
        throw new ExchangeError('disconnected', 'lost', 'retry');
      },
    });
    await a.put({ ...(await a.get('d1'))!, name: 'changed' });
    await pass();
    a.link.answer(answers);
    a.connect();
    await pass();
    expect(server.get('d1')).to.include({ name: 'changed', rev: 2 });
    expect(await a.get('d1')).to.deep.equal(server.get('d1'));
  });

  it('[U2] … also when the connection was lost once more between hearing of it and pushing', async () => {
    await a.put(draft('d1'));
    await bothOnline();
    const answers = server.answersFor(a.link);
    const lost = new ExchangeError('disconnected', 'lost', 'retry');
    a.link.answer({
      push: (request) => {
        answers.push!(request);
        a.link.disconnect();
        throw lost;
      },
    });
    server.holdLive(a.link);
    await a.put({ ...(await a.get('d1'))!, name: 'changed' });
    await pass();
    a.link.answer({ push: () => new Promise(() => undefined) });
    a.connect();
    await pass();
    a.link.disconnect();
    await pass();
    a.link.answer(answers);
    a.connect();
    await pass();
    expect(server.get('d1')).to.include({ name: 'changed', rev: 2 });
    expect(await a.get('d1')).to.deep.equal(server.get('d1'));
  });

  it('[trap] a solved conflict is pushed although the clock was set back', async () => {
    await a.put(draft('d1'), draft('d2'));
    await bothOnline();
    a.link.disconnect();
    const base = (await a.get('d1'))!;
    // Written by a clock that was a year ahead; RxDB stamps what it solves with the machine's own time.
    a.test.surroundings.clock.jump(365 * 86_400_000);
    await a.put({ ...base, name: 'mine' });
    await a.put({ ...(await a.get('d2'))!, name: 'mine' });
    await b.put({ ...base, customer_id: 'theirs' });
    await pass();
    a.connect();
    await pass();
    expect(server.get('d1')).to.include({ name: 'mine', customer_id: 'theirs' });
    expect(await a.get('d1')).to.deep.equal(server.get('d1'));
  });

  it('[U2] a second change while the first is being recognised is no conflict with oneself', async () => {
    await bothOnline();
    const answers = server.answersFor(a.link);
    a.link.answer({
      push: (request) => {
        answers.push!(request);
        a.link.disconnect();
        throw new ExchangeError('disconnected', 'lost', 'retry');
      },
    });
    await a.put(draft('d1'));
    await pass();
    a.link.answer(answers);
    a.connect();
    await a.put(draft('d1', { name: 'second' }));
    await pass();
    expect(server.get('d1')).to.include({ name: 'second', rev: 2 });
    expect(await a.get('d1')).to.deep.equal(server.get('d1'));
    expect(await a.attention()).to.deep.equal([]);
  });

  it('[U2] the echo of a change that is followed by another never stands in for it, though the line breaks then', async () => {
    a.connect();
    await a.put(draft('d1'));
    await pass();
    const answers = server.answersFor(a.link);
    const live = server.holdLive(a.link);
    await a.put(draft('d1', { name: 'second' }));
    await pass();
    const answered = Promise.withResolvers<void>();
    a.link.answer({
      push: async (request) => {
        const answer = await answers.push!(request);
        await answered.promise;
        return answer;
      },
    });
    await a.put(draft('d1', { name: 'third' }));
    await pass();
    live.releaseOne();
    answered.resolve();
    await pass();
    a.link.disconnect();
    await pass();
    expect(await a.get('d1')).to.include({ name: 'third' });
    a.link.answer(answers);
    a.connect();
    await pass();
    expect(server.get('d1')).to.include({ name: 'third' });
    expect(await a.get('d1')).to.deep.equal(server.get('d1'));
  });

  it('[R1] a busy server is asked again after our own growing delays', async () => {
    const times: number[] = [];
    const answers = server.answersFor(a.link);
    a.link.answer({
      push: () => {
        times.push(a.test.surroundings.clock.monotonic());
        throw new ExchangeError('overloaded', 'busy', 'retry');
      },
    });
    await a.put(draft('d1'));
    a.connect();
    await pass(120_000);
    const waits = times.slice(1).map((time, index) => time - times[index]!);
    expect(waits[0]).to.be.within(800, 1200);
    expect(waits[3]).to.be.within(6400, 9600);
    expect(waits.every((wait) => wait !== 5000)).to.equal(true);
    a.link.answer(answers);
    await pass(70_000);
    expect(server.get('d1')).to.include({ name: 'd1' });
  });
});
