// The settings of a store in a form: figures as somebody types them, what was not touched comes out as it went in, and only
// what was changed goes to the server.
import { expect } from 'chai';
import { inPageOrder } from '@evertill/client-core';
import type { Lane, StoreSettingsReply } from '@evertill/schemas';
import { laneName, withLane, withoutLane } from '../../../desktop/renderer/manager/settings/lane-draft.ts';
import {
  changesOf,
  denominationsOf,
  fieldsOf,
} from '../../../desktop/renderer/manager/settings/store-draft.ts';
import type { StoreFields } from '../../../desktop/renderer/manager/settings/store-draft.ts';
import { steppedPages } from '../../../desktop/renderer/manager/settings/page-order.ts';
import { syncChanges, syncFieldsOf } from '../../../desktop/renderer/manager/settings/sync-draft.ts';
import { aReference, aStore } from '../../contract/contract-documents.ts';

const store = aStore({
  id: 'store',
  discount_limit: '12.5000',
  cash_rounding: 5,
  address: 'Pier 1\nHarbour',
});
const every = Object.keys(fieldsOf(store)) as (keyof StoreFields)[];

describe('the settings of a store in a form', () => {
  it('come out as they went in when nothing was touched', () => {
    const { changes, flaws } = changesOf(fieldsOf(store), every);
    expect(flaws).to.deep.equal([]);
    expect(changes).to.deep.equal(Object.fromEntries(every.map((name) => [name, store[name]])));
  });

  it('hold only the fields of the section that is saved', () => {
    const typed = { ...fieldsOf(store), name: 'Pier', receipt_footer: ' Thanks ', cash_denominations: 'x' };
    expect(changesOf(typed, ['receipt_footer'])).to.deep.equal({
      changes: { receipt_footer: 'Thanks' },
      flaws: [],
    });
  });

  it('say which field is wrong', () => {
    const flawsOf = (changes: Partial<StoreFields>) =>
      changesOf({ ...fieldsOf(store), ...changes }, every).flaws;
    expect(flawsOf({ name: '  ' })).to.deep.equal(['name']);
    expect(flawsOf({ name: 'n'.repeat(201) })).to.deep.equal(['name']);
    for (const discount_limit of ['', '100.01', '-1', 'ten', '1.23456'])
      expect(flawsOf({ discount_limit }), discount_limit).to.deep.equal(['discount_limit']);
    for (const discount_limit of ['0', '100', '7.5'])
      expect(flawsOf({ discount_limit }), discount_limit).to.deep.equal([]);
    const many = Array.from({ length: 41 }, (_none, index) => index + 1).join(',');
    for (const cash_denominations of ['1.5', '0', '5,-1', '5,ten', many])
      expect(flawsOf({ cash_denominations }), cash_denominations).to.deep.equal(['cash_denominations']);
    expect(flawsOf({ name: '', discount_limit: 'x' })).to.deep.equal(['name', 'discount_limit']);
    for (const business_day_starts of ['', '24:00', '4', '04:60', 'four'])
      expect(flawsOf({ business_day_starts }), business_day_starts).to.deep.equal(['business_day_starts']);
  });

  it('take the start of a business day as people write a time', () => {
    for (const [typed, business_day_starts] of [
      ['4:00', '04:00'],
      [' 23:30 ', '23:30'],
    ] as const)
      expect(
        changesOf({ ...fieldsOf(store), business_day_starts: typed }, ['business_day_starts']),
      ).to.deep.equal({
        changes: { business_day_starts },
        flaws: [],
      });
  });

  it('count the largest first, each once, and nothing is no coin at all', () => {
    expect(denominationsOf(' 5, 100,5 ; 2000')).to.deep.equal([2000, 100, 5]);
    expect(denominationsOf('500، 100،25'), 'an Arabic comma').to.deep.equal([500, 100, 25]);
    expect(denominationsOf('')).to.deep.equal([]);
  });
});

describe('the price sync in a form', () => {
  const before: StoreSettingsReply['price_sync'] = {
    merchant_id: 'M1',
    environment: 'production',
    enabled: false,
    auth_code_configured: true,
    access_token_configured: false,
    last_verification_code: '',
    registration_started_at: null,
    last_sweep_at: null,
    last_sweep_items: 0,
    last_sweep_updated: 0,
    last_sweep_fault: '',
    needs_default: [],
  };

  it('changes nothing that was not touched, a secret least of all', () => {
    expect(syncChanges(before, syncFieldsOf(before))).to.deep.equal({});
    expect(syncChanges(before, { ...syncFieldsOf(before), auth_code: '  ' })).to.deep.equal({});
  });

  it('sends what was typed, without the space a paste brought', () => {
    const typed = { ...syncFieldsOf(before), merchant_id: ' M2 ', enabled: true, access_token: ' secret\n' };
    expect(syncChanges(before, typed)).to.deep.equal({
      merchant_id: 'M2',
      enabled: true,
      access_token: 'secret',
    });
    expect(syncChanges(before, { ...syncFieldsOf(before), merchant_id: '' })).to.deep.equal({
      merchant_id: '',
    });
  });
});

describe('the lanes of a store', () => {
  const [one, two]: [Lane, Lane] = [
    { id: 'one', name: 'One', channel: 'retail' },
    { id: 'two', name: 'Two', channel: 'wholesale' },
  ];

  it('are made at the end, changed where they stand, and taken away', () => {
    const three: Lane = { id: 'three', name: 'Three', channel: 'retail' };
    expect(withLane([one, two], three)).to.deep.equal([one, two, three]);
    expect(withLane([one, two], { ...one, name: 'First' })).to.deep.equal([{ ...one, name: 'First' }, two]);
    expect(withoutLane([one, two], 'one')).to.deep.equal([two]);
  });

  it('have a name', () => {
    expect(laneName('  Till   3 ')).to.equal('Till 3');
    expect(laneName('   ')).to.equal(undefined);
    expect(laneName('n'.repeat(201))).to.equal(undefined);
  });
});

describe('the pages of quick keys', () => {
  const page = (id: string, position: number) => ({
    ...aReference({ id, store_id: 'store', kind: 'quick_key_page', name: id.toUpperCase() }),
    data: { pos_register_id: '', position, keys: [] },
  });
  const pages = [page('c', 1), page('b', 0), page('a', 1)];
  const moved = (id: string, by: 1 | -1) =>
    steppedPages(pages, id, by).map(({ page: { id: one }, position }) => [one, position]);

  it('stand by position, then by name', () => {
    expect(inPageOrder(pages).map(({ id }) => id)).to.deep.equal(['b', 'a', 'c']);
  });

  it('go one place up or down, and only those are written that stand elsewhere then', () => {
    expect(moved('b', 1)).to.deep.equal([
      ['a', 0],
      ['b', 1],
      ['c', 2],
    ]);
    expect(moved('c', -1)).to.deep.equal([['a', 2]]);
    expect(moved('b', -1)).to.deep.equal([]);
    expect(moved('c', 1)).to.deep.equal([]);
    expect(moved('nobody', 1)).to.deep.equal([]);
  });
});
