// Baskets that cannot be sent: each stands aside with its reason, and those behind it go on.
import { expect } from 'chai';
import { ExchangeError, limits } from '@evertill/sync';
import { DraftServer } from '../../support/draft-server.ts';
import { settle } from '../../support/fake-clock.ts';
import { DraftTill, draft } from './draft-till.ts';

describe('drafts that cannot be sent', () => {
  let server: DraftServer;
  let a: DraftTill;
  beforeEach(async () => {
    server = new DraftServer();
    a = await DraftTill.open(server);
  });
  afterEach(async () => {
    await a.close();
    expect(a.reports).to.deep.equal([]);
  });

  const pass = async (milliseconds: number) => {
    await a.test.surroundings.clock.advance(milliseconds);
    await settle();
  };

  it('[U4] a basket the server breaks on each time stays on the till, is shown, and those behind it go on', async () => {
    const answers = server.answersFor(a.link);
    a.link.answer({
      push: (request) => {
        if (request.rows.some(({ newDocumentState }) => newDocumentState.id === 'd2'))
          throw new ExchangeError('internal', 'broken', 'retry');
        return answers.push!(request);
      },
    });
    await a.put(draft('d1'), draft('d2'), draft('d3'));
    a.connect();
    await pass(60_000);
    expect(server.get('d1') && server.get('d3')).to.include({ name: 'd3' });
    expect((await a.attention()).map(({ document_id, code }) => [document_id, code])).to.deep.equal([
      ['d2', 'internal'],
    ]);
    expect(await a.get('d2')).to.include({ name: 'd2', status: 'held' });
    await a.put(draft('d4'));
    await pass(60_000);
    expect(server.get('d4')).to.include({ name: 'd4' });
    // Once in a connection all are offered again, because the two sides differ.
    expect(a.reports.splice(0)).to.deep.equal([
      'The server has not the drafts that were agreed; all are offered again. undefined',
      'The server still has other drafts. undefined',
    ]);
  });

  it('[U6] a basket that is refused is sent once beside one the server breaks on each time', async () => {
    server.rule = ({ id }) => (id === 'd1' ? 'invalid_input' : undefined);
    const answers = server.answersFor(a.link);
    a.link.answer({
      push: (request) => {
        if (request.rows.some(({ newDocumentState }) => newDocumentState.id === 'd2'))
          throw new ExchangeError('internal', 'broken', 'retry');
        return answers.push!(request);
      },
    });
    await a.put(draft('d1'), draft('d2'), draft('d3'));
    a.connect();
    await pass(20_000);
    const sent = server.pushed.flat().map(({ id }) => id);
    expect(sent.toSorted()).to.deep.equal(['d1', 'd3']);
    expect((await a.attention()).map(({ document_id, code }) => [document_id, code])).to.have.deep.members([
      ['d1', 'invalid_input'],
      ['d2', 'internal'],
    ]);
    a.reports.length = 0;
  });

  it('[U4] a change the server breaks on is kept on the till, and offered again a minute later', async () => {
    const answers = server.answersFor(a.link);
    let isBroken = true;
    a.link.answer({
      push: (request) => {
        if (isBroken && request.rows.some(({ newDocumentState }) => newDocumentState['name'] === 'changed'))
          throw new ExchangeError('internal', 'broken', 'retry');
        return answers.push!(request);
      },
    });
    await a.put(draft('d1'));
    a.connect();
    await pass(2000);
    await a.put({ ...(await a.get('d1'))!, name: 'changed' });
    await pass(20_000);
    expect(await a.get('d1')).to.include({ name: 'changed' });
    expect(server.get('d1')).to.include({ name: 'd1' });
    isBroken = false;
    await pass(70_000);
    expect(server.get('d1')).to.include({ name: 'changed' });
    expect(await a.get('d1')).to.include({ name: 'changed' });
    a.reports.length = 0;
  });

  it('[U4] a basket that no frame can carry is shown with its reason, and the others are sent', async () => {
    const answers = server.answersFor(a.link);
    // As the connection does.
    a.link.answer({
      push: (request) => {
        if (JSON.stringify(request).length > limits.frameBytes)
          throw new ExchangeError('too_large', 'larger than a frame may be', 'fatal');
        return answers.push!(request);
      },
    });
    await a.put(draft('d1', { name: 'x'.repeat(limits.frameBytes) }), draft('d2'));
    a.connect();
    await pass(60_000);
    expect(server.get('d2')).to.include({ name: 'd2' });
    expect(server.pushed.flat().map(({ id }) => id)).to.deep.equal(['d2']);
    expect((await a.attention()).map(({ document_id, code }) => [document_id, code])).to.deep.equal([
      ['d1', 'too_large'],
    ]);
  });

  it('[U4] what was refused is kept without the characters it was refused for', async () => {
    server.rule = ({ id }) => (id === 'd1' ? 'invalid_input' : undefined);
    await a.put(draft('d1', { name: 'Table\0 5' }), draft('d2'));
    a.connect();
    await pass(60_000);
    expect(server.get('d2')).to.include({ name: 'd2' });
    const [finding] = await a.attention();
    expect(finding!.details['mine']).to.include({ name: 'Table 5' });
  });

  it('a frame the server will not take is split, and a row it will not take alone is shown', async () => {
    const answers = server.answersFor(a.link);
    a.link.answer({
      push: (request) => {
        if (request.rows.some(({ newDocumentState }) => newDocumentState.id === 'd2')) {
          throw new ExchangeError('too_large', 'too large', 'fatal');
        }
        return answers.push!(request);
      },
    });
    await a.put(draft('d1'), draft('d2'), draft('d3'));
    a.connect();
    await pass(60_000);
    expect(server.get('d1') && server.get('d3')).to.include({ name: 'd3' });
    expect((await a.attention()).map(({ document_id, code }) => [document_id, code])).to.deep.equal([
      ['d2', 'too_large'],
    ]);
  });
});
