// Baskets that cannot be sent: each stands aside with its reason, and those behind it go on.
import { expect } from 'chai';
import { ExchangeError, limits } from '@evertill/sync';
import type { PushRow } from '@evertill/sync';
import { DraftServer } from '../../support/draft-server.ts';
import { settle } from '../../support/fake-clock.ts';
import { DraftTill, draft } from './draft-till.ts';

const isD2 = ({ newDocumentState }: PushRow) => newDocumentState.id === 'd2';

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

  /** A push with such a row in it fails; the others are answered. */
  function pushFailsFor(isSuch: (row: PushRow) => boolean, error: ExchangeError): void {
    const answers = server.answersFor(a.link);
    a.link.answer({
      push: (request) => {
        if (request.rows.some(isSuch)) throw error;
        return answers.push!(request);
      },
    });
  }

  it('[U4] a basket the server breaks on each time stays on the till, is shown, and those behind it go on', async () => {
    pushFailsFor(isD2, new ExchangeError('internal', 'broken', 'retry'));
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
  });

  it('[U6] a basket that is refused is sent once beside one the server breaks on each time', async () => {
    server.rule = ({ id }) => (id === 'd1' ? 'invalid_input' : undefined);
    pushFailsFor(isD2, new ExchangeError('internal', 'broken', 'retry'));
    await a.put(draft('d1'), draft('d2'), draft('d3'));
    a.connect();
    await pass(20_000);
    const sent = server.pushed.flat().map(({ id }) => id);
    expect(sent.toSorted()).to.deep.equal(['d1', 'd3']);
    expect((await a.attention()).map(({ document_id, code }) => [document_id, code])).to.have.deep.members([
      ['d1', 'invalid_input'],
      ['d2', 'internal'],
    ]);
  });

  it('[U4] a change the server breaks on is kept on the till, and offered again a minute later', async () => {
    let isBroken = true;
    pushFailsFor(
      ({ newDocumentState }) => isBroken && newDocumentState['name'] === 'changed',
      new ExchangeError('internal', 'broken', 'retry'),
    );
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
  });

  it('[U4] a basket that no frame can carry is shown with its reason, and the others are sent', async () => {
    // As the connection does.
    pushFailsFor(
      (row) => JSON.stringify(row).length > limits.frameBytes,
      new ExchangeError('too_large', 'larger than a frame may be', 'fatal'),
    );
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
    pushFailsFor(isD2, new ExchangeError('too_large', 'too large', 'fatal'));
    await a.put(draft('d1'), draft('d2'), draft('d3'));
    a.connect();
    await pass(60_000);
    expect(server.get('d1') && server.get('d3')).to.include({ name: 'd3' });
    expect((await a.attention()).map(({ document_id, code }) => [document_id, code])).to.deep.equal([
      ['d2', 'too_large'],
    ]);
  });
});
