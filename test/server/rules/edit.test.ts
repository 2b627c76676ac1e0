// Given what is stored now, when an edit arrives that was made against an older state, then different fields merge
// silently, the same field asks a person, and nobody is told of what they may not see.
import { expect } from 'chai';
import { collections } from '@evertill/schemas';
import type { EditPayload, JsonObject, Product, RejectionCode } from '@evertill/schemas';
import { editRule } from '../../../server/rules/operations/edit.ts';
import type { EditFacts } from '../../../server/rules/operations/edit.ts';
import type { Named, OperationProposal } from '../../../server/rules/rule.ts';
import { aProduct, aReference } from '../../contract/contract-documents.ts';
import { anEmployee, anOperationProposal, theOwner } from '../../support/given-proposal.ts';
import type { Operated } from '../../support/given-proposal.ts';

const clerk = { ...anEmployee, modules: ['product'] as const };
const milk = { ...aProduct({ id: 'milk', store_id: 'store', name: 'Milk', price: 250 }), rev: 5 };

interface When extends Partial<Omit<Operated<EditPayload>, 'payload'>> {
  readonly payload?: Partial<EditPayload>;
  readonly stored?: Product | undefined;
  readonly deleted?: boolean;
  readonly since?: EditFacts['since'];
  readonly refused?: EditFacts['refused'];
}

/** It knows from the proposal alone. */
function heldBy(proposal: OperationProposal<EditPayload>): Named {
  return editRule.locks!(proposal, undefined as never) as Named;
}

function decide({ payload, deleted = false, since = [], refused = [], ...more }: When) {
  const stored = 'stored' in more ? more.stored : milk;
  const proposal = anOperationProposal<EditPayload>('edit', {
    actor: clerk,
    ...more,
    payload: {
      collection: 'product',
      id: 'milk',
      base_rev: 4,
      base: { name: 'Milk' },
      changes: { name: 'Oat milk' },
      ...payload,
    },
  });
  const facts: EditFacts = {
    collection: heldBy(proposal)[0]?.collection,
    stored: stored && { document: stored, deleted },
    since,
    refused,
  };
  return editRule.decide(proposal, facts);
}

function written(when: When): JsonObject {
  const decision = decide(when);
  if (decision.kind !== 'apply') throw new Error(`not applied: ${JSON.stringify(decision)}`);
  return decision.writes[0]!.document as JsonObject;
}

describe('an edit', () => {
  it('[O8] of fields nobody else touched goes through, on top of what is stored now', () => {
    const now = { ...milk, price: 999, rev: 9 };
    expect(written({ stored: now })).to.deep.equal({ ...now, name: 'Oat milk' });
  });

  it('[O8] of a field that somebody changed to the same value is no conflict', () => {
    expect(written({ stored: { ...milk, name: 'Oat milk' } })).to.include({ name: 'Oat milk' });
  });

  describe('[O8] made on top of one of its device that was refused', () => {
    const edit = (before: string, after: string): EditPayload => ({
      collection: 'product',
      id: 'milk',
      base_rev: 4,
      base: { name: before },
      changes: { name: after },
    });
    const payload = edit(' ', 'Oat milk');

    it('counts as made from what that one was made from', () => {
      expect(written({ payload, refused: [edit('Milk', ' ')] })).to.include({ name: 'Oat milk' });
      const chain = [edit('Rye', ' '), edit('Milk', 'Rye')];
      expect(written({ payload, refused: chain })).to.include({ name: 'Oat milk' });
    });

    it('is a conflict where others changed the field before either', () => {
      const stored = { ...milk, name: 'Goat milk' };
      const decision = decide({ payload, stored, refused: [edit('Milk', ' ')] });
      expect(decision).to.include({ kind: 'reject', code: 'conflict' });
    });

    it('is a conflict where the refused one changed the field to something else', () => {
      const decision = decide({ payload, refused: [edit('Milk', 'Rye')] });
      expect(decision).to.include({ kind: 'reject', code: 'conflict' });
    });

    it('goes through where what was refused is what is stored by now', () => {
      const stored = { ...milk, name: ' ' };
      expect(written({ payload, stored, refused: [edit('Milk', ' ')] })).to.include({ name: 'Oat milk' });
    });
  });

  it('[O8] of a field that somebody changed otherwise asks a person, with all three values', () => {
    const now = { ...milk, name: 'Goat milk' };
    expect(decide({ stored: now })).to.deep.equal({
      kind: 'reject',
      code: 'conflict',
      details: {
        fields: [{ field: 'name', base: 'Milk', mine: 'Oat milk', theirs: 'Goat milk' }],
        current: now,
        current_rev: 5,
      },
    });
  });

  it('[O8] names who changed it and when, where that is known', () => {
    const change = (name: string, by: string) => ({
      by,
      at: '2026-01-02T03:04:05.000Z',
      changed: ({ field }: { field: string }) => field === name,
    });
    const decision = decide({
      stored: { ...milk, name: 'Goat milk' },
      since: [change('price', 'Price sync'), change('name', 'Ann')],
    });
    expect((decision as { details: JsonObject }).details['fields']).to.deep.equal([
      {
        field: 'name',
        base: 'Milk',
        mine: 'Oat milk',
        theirs: 'Goat milk',
        by: 'Ann',
        at: '2026-01-02T03:04:05.000Z',
      },
    ]);
  });

  it('[O8] of one price of an item in a price list asks only about that one', () => {
    const price = (min_quantity: string, amount: number) => ({
      variation_id: '',
      min_quantity,
      price: amount,
    });
    const data = (piece: number, dozen: number) => ({
      price_list_id: 'trade',
      item_id: 'milk',
      prices: [price('1.000', piece), price('12.000', dozen)],
    });
    const entry = (piece: number, dozen: number) =>
      ({
        ...aReference({ id: 'trade|milk', store_id: 'store', kind: 'price_list_item' }),
        rev: 5,
        data: data(piece, dozen),
      }) as never;
    const payload = {
      collection: 'reference',
      id: 'trade|milk',
      base: { data: data(100, 90) },
      changes: { data: data(110, 90) },
    };
    expect(written({ payload, stored: entry(100, 80) })['data']).to.deep.equal(data(110, 80));
    const decision = decide({ payload, stored: entry(120, 80) });
    expect((decision as { details: JsonObject }).details['fields']).to.deep.equal([
      { field: 'data.prices.@1000.price', base: 100, mine: 110, theirs: 120 },
    ]);
  });

  it('makes a new document when it says that there was none', () => {
    const payload = { base_rev: 0, base: {}, changes: { name: 'New', store_id: 'store' } };
    expect(written({ payload, stored: undefined })).to.deep.equal({
      id: 'milk',
      name: 'New',
      store_id: 'store',
    });
    expect(written({ payload, deleted: true }), 'also where one was deleted').to.include({ name: 'New' });
  });

  it('keeps the id it names, whatever its changes say', () => {
    const payload = { base: { id: 'milk', name: 'Milk' }, changes: { id: 'other', name: 'Oat milk' } };
    expect(written({ payload })).to.include({ id: 'milk' });
  });

  it('holds its document until it is written', () => {
    const proposal = anOperationProposal<EditPayload>('edit', {
      payload: { collection: 'product', id: 'milk', base_rev: 1, base: {}, changes: {} },
    });
    expect(heldBy(proposal)).to.deep.equal([{ collection: collections.product, id: 'milk' }]);
  });

  const neighbour = { ...clerk, user_id: 'neighbour', store_ids: ['elsewhere'] };
  const refusals: readonly (readonly [string, RejectionCode, When])[] = [
    ['of a collection that does not exist', 'unknown_collection', { payload: { collection: 'nothing' } }],
    ['of what every object has', 'unknown_collection', { payload: { collection: 'constructor' } }],
    [
      'of a collection that never leaves the device',
      'unknown_collection',
      { payload: { collection: 'device' } },
    ],
    ['of a document that is not there', 'not_found', { stored: undefined }],
    ['of a document that was deleted', 'not_found', { deleted: true }],
    ['that says the document is new when it is not', 'conflict', { payload: { base_rev: 0 } }],
    [
      'of what the server keeps by itself',
      'field_read_only',
      { payload: { base: { stock: '0.000' }, changes: { stock: '9.000' } } },
    ],
    ['by somebody without the right', 'forbidden', { actor: anEmployee }],
    [
      'by somebody without the right, of a document that is there',
      'forbidden',
      { actor: anEmployee, payload: { base_rev: 0 } },
    ],
    ['of what only operations write', 'forbidden', { actor: theOwner, payload: { collection: 'order' } }],
    [
      'signed by somebody with the right, sent by somebody without',
      'actor_absent',
      { actor: theOwner, sender: anEmployee },
    ],
    ['of a document of a store one does not see', 'not_found', { actor: neighbour }],
    [
      'of such a document, although it would conflict',
      'not_found',
      { actor: neighbour, payload: { base_rev: 0 } },
    ],
    [
      'signed by somebody who sees it, sent by somebody who does not',
      'not_found',
      { actor: theOwner, sender: neighbour },
    ],
  ];
  for (const [what, code, when] of refusals) {
    it(`${what} is refused (${code})`, () => expect(decide(when)).to.include({ kind: 'reject', code }));
  }

  it('[T1] refused because it is hidden says what one of nothing says', () => {
    expect(decide({ actor: neighbour })).to.deep.equal(decide({ actor: neighbour, stored: undefined }));
  });
});
