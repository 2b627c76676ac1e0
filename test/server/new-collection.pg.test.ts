// A new replicated collection costs three files and two registry lines, and nothing of sync, replication or client-core
// knows of it. The three lie in `new-collection/`, the two lines are marked below; the rest is the proof.
import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { DigestSum, protocolVersion } from '@evertill/sync';
import type { Checkpoint, PushOutcome } from '@evertill/sync';
import { serverSurroundings } from '../../server/surroundings.ts';
import { eventually } from '../contract/contract-subject.ts';
import { giveVendor } from '../support/given.ts';
import type { GivenVendor, Role } from '../support/given.ts';
import { collectionDrift } from '../support/schema-drift.ts';
import { startTestSystem } from '../support/system.ts';
import type { System } from '../support/system.ts';
import { ask } from '../support/system-http.ts';
import { greeted } from '../support/system-socket.ts';
import type { Frame } from '../support/system-socket.ts';
import { shelfLabel } from './new-collection/shelf-label.ts';
import type { ShelfLabel } from './new-collection/shelf-label.ts';
import { shelfLabelRule } from './new-collection/shelf-label-rule.ts';
import { testClock } from '../support/test-clock.ts';

const migration = new URL('new-collection/shelf-label.sql', import.meta.url);
const extra = {
  collections: { shelf_label: shelfLabel }, // registry line 1
  rules: { shelf_label: shelfLabelRule }, // registry line 2
};

interface Page {
  readonly documents: readonly (ShelfLabel & { _deleted: boolean })[];
  readonly checkpoint: Checkpoint;
}

describe('a new collection', () => {
  let system: System;
  let vendor: GivenVendor;
  let stores: readonly [string, string];

  beforeEach(async () => {
    system = await startTestSystem({
      server: { extra },
      prepare: async (owner) => owner.query(await readFile(migration, 'utf8')),
    });
    vendor = await giveVendor(system, 'acme');
    stores = [vendor.stores[0].id, vendor.stores[1].id];
  });
  afterEach(() => system?.stop());

  const aLabel = (id: string, fields: Partial<ShelfLabel> = {}): ShelfLabel => ({
    id,
    store_id: stores[0],
    product_id: '',
    text: id,
    price: 100,
    was_price: null,
    reduction: '0.0000',
    rev: 0,
    ...fields,
  });

  async function push(
    row: { newDocumentState: object; assumedMasterState?: object },
    role: Role = 'owner',
  ): Promise<PushOutcome> {
    const answer = await ask(system.url, 'post', `/sync/shelf_label/push?store_id=${stores[0]}`, {
      token: vendor.people[role].token,
      body: { rows: [row] },
    });
    expect(answer.status, answer.text).to.equal(200);
    return answer.body.outcomes[0] as PushOutcome;
  }

  async function pull(storeId: string, checkpoint: Checkpoint | null = null): Promise<Page> {
    const query = new URLSearchParams({ store_id: storeId, checkpoint: JSON.stringify(checkpoint) });
    const answer = await ask(system.url, 'get', `/sync/shelf_label/pull?${query.toString()}`, {
      token: vendor.people.owner.token,
    });
    expect(answer.status, answer.text).to.equal(200);
    return answer.body as Page;
  }

  /** A pull that brings as many documents; a transaction of somebody else may hold it back for a moment. */
  const pulled = (count: number, storeId: string, checkpoint: Checkpoint | null = null): Promise<Page> =>
    eventually(async () => {
      const page = await pull(storeId, checkpoint);
      return page.documents.length >= count ? page : undefined;
    });

  it('lies in the database as its shape says', async () => {
    expect(await collectionDrift(system.owner, shelfLabel)).to.deep.equal([]);
  });

  it('[V1] is greeted with its scope, and with an upgrade when the client knows another version', async () => {
    const { token } = vendor.people.owner;
    const socket = await greeted(system.url, { token, store_id: stores[0], collections: { shelf_label: 1 } });
    expect(socket.welcome['scopes']).to.include({ shelf_label: `store:${stores[0]}` });
    await socket.close();
    const other = await ask(system.url, 'post', '/sync/hello', {
      token,
      body: {
        token,
        protocol: protocolVersion,
        client_version: '0.1.0',
        device_id: 'device-2',
        device_name: '',
        store_id: stores[0],
        lane_id: '',
        collections: { shelf_label: 2 },
        checkpoints: {},
        ledger: { device_seq: 0, hash: '', ack: '' },
        witness: null,
        wall: testClock.now(),
      },
    });
    expect(other.body).to.deep.include({ type: 'upgrade-required', collections: ['shelf_label'] });
  });

  it('[U3][U5][U6] is pushed: accepted, refused by its rule or for its writer, and a conflict', async () => {
    const accepted = await push({ newDocumentState: aLabel('one', { text: ' Fresh ', was_price: 120 }) });
    expect(accepted).to.deep.equal({ kind: 'applied', id: 'one', rev: 1 });
    const [stored] = (await pulled(1, stores[0])).documents;
    const { _deleted, ...held } = stored!;
    expect(stored).to.deep.equal({
      ...aLabel('one', { text: 'Fresh', was_price: 120 }),
      rev: 1,
      _deleted: false,
    });

    const dearer = await push({ newDocumentState: { ...held, price: 130 }, assumedMasterState: held });
    expect(dearer).to.deep.equal({
      kind: 'rejected',
      id: 'one',
      code: 'invalid_input',
      details: { field: 'was_price' },
      master: { ...held, _deleted: false },
    });
    const nowhere = await push({ newDocumentState: aLabel('two', { store_id: 'nowhere' }) });
    expect(nowhere).to.deep.include({ kind: 'rejected', code: 'not_found' });
    const unasked = await push({ newDocumentState: aLabel('three') }, 'cashier');
    expect(unasked).to.deep.include({ kind: 'rejected', code: 'forbidden' });
    const { rows } = await system.owner.query(
      'SELECT document_id, code FROM rejections ORDER BY created_at, id',
    );
    expect(rows).to.deep.equal([
      { document_id: 'one', code: 'invalid_input' },
      { document_id: 'two', code: 'not_found' },
      { document_id: 'three', code: 'forbidden' },
    ]);

    expect(await push({ newDocumentState: { ...held, price: 90 }, assumedMasterState: held })).to.include({
      kind: 'applied',
    });
    const late = await push({ newDocumentState: { ...held, price: 80 }, assumedMasterState: held });
    expect(late).to.deep.equal({
      kind: 'conflict',
      id: 'one',
      master: { ...held, price: 90, rev: 2, _deleted: false },
    });
  });

  it('[S1][S3] is heard live, by push and by hand', async () => {
    const { token } = vendor.people.owner;
    const socket = await greeted(system.url, { token, store_id: stores[0] });
    await socket.ask({ type: 'stream', collections: { shelf_label: { checkpoint: null } } });
    const brings = (text: string) => (frame: Frame) =>
      frame.type === 'changes' &&
      frame['collection'] === 'shelf_label' &&
      (frame['documents'] as ShelfLabel[]).some((document) => document.text === text);
    await push({ newDocumentState: aLabel('one', { text: 'pushed' }) });
    await socket.next(brings('pushed'));
    await system.owner.query("UPDATE shelf_labels SET text = 'by hand'");
    const frame = await socket.next(brings('by hand'));
    expect(frame['documents']).to.deep.equal([
      { ...aLabel('one', { text: 'by hand' }), rev: 2, _deleted: false },
    ]);
    await socket.close();
  });

  it('[D1] has a digest that equals the sum of what was pulled', async () => {
    for (const id of ['a', 'b', 'c']) await push({ newDocumentState: aLabel(id) });
    await push({ newDocumentState: { ...aLabel('c'), _deleted: true }, assumedMasterState: aLabel('c') });
    const page = await pulled(3, stores[0]);
    const sum = new DigestSum(serverSurroundings.sha256);
    for (const { _deleted, ...document } of page.documents) if (!_deleted) sum.add(document);
    const answer = await ask(system.url, 'get', `/sync/shelf_label/digest?store_id=${stores[0]}`, {
      token: vendor.people.owner.token,
    });
    expect(sum.result().count).to.equal(2);
    expect(answer.body).to.deep.include({ checkpoint: page.checkpoint, ...sum.result() });
  });

  it('[C3] leaves one store as deleted when it moves to another, and comes back', async () => {
    await push({ newDocumentState: aLabel('one') });
    const [here, there] = [await pulled(1, stores[0]), await pull(stores[1])];
    expect(there.documents).to.deep.equal([]);
    const moved = aLabel('one', { store_id: stores[1] });
    expect(await push({ newDocumentState: moved, assumedMasterState: aLabel('one') })).to.include({
      kind: 'applied',
    });
    const left = await pulled(1, stores[0], here.checkpoint);
    expect(left.documents.map(({ id, _deleted }) => [id, _deleted])).to.deep.equal([['one', true]]);
    const arrived = await pulled(1, stores[1], there.checkpoint);
    expect(arrived.documents).to.deep.equal([{ ...moved, rev: 2, _deleted: false }]);

    await push({ newDocumentState: aLabel('one'), assumedMasterState: moved });
    const back = await pulled(1, stores[0], left.checkpoint);
    expect(back.documents).to.deep.equal([{ ...aLabel('one'), rev: 3, _deleted: false }]);
    const gone = await pulled(1, stores[1], arrived.checkpoint);
    expect(gone.documents.map(({ id, _deleted }) => [id, _deleted])).to.deep.equal([['one', true]]);
  });

  it('[H6][P4] is stamped anew with all others when history went back', async () => {
    await push({ newDocumentState: aLabel('one') });
    const { checkpoint } = await pulled(1, stores[0]);
    await system.server.deps.history.renew('the test says so');
    const again = await pulled(1, stores[0], checkpoint);
    expect(again.documents).to.deep.equal([{ ...aLabel('one'), rev: 1, _deleted: false }]);
    expect(again.checkpoint.epoch).to.not.equal(checkpoint.epoch);
    expect(BigInt(again.checkpoint.xid) > BigInt(checkpoint.xid)).to.equal(true);
  });

  it('is not there for another vendor', async () => {
    await push({ newDocumentState: aLabel('one') });
    const other = await giveVendor(system, 'other');
    const { token } = other.people.owner;
    const theirs = await ask(system.url, 'get', `/sync/shelf_label/pull?store_id=${other.stores[0].id}`, {
      token,
    });
    expect(theirs.body.documents).to.deep.equal([]);
    const ours = await ask(system.url, 'get', `/sync/shelf_label/pull?store_id=${stores[0]}`, { token });
    expect(ours.body.documents, 'under the same store id').to.deep.equal([]);
  });
});
