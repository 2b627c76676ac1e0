// The look-up kinds over REST: each is listed, made, read, changed and removed the same way.
import { expect } from 'chai';
import { blankReferenceData } from '@evertill/schemas';
import type { ListedKind } from '@evertill/schemas';
import { giveVendor } from '../../support/given.ts';
import type { GivenVendor, Role } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import type { Answer } from '../../support/system-http.ts';

const percent = { kind: 'percent', percent: '10.0000' };

interface Kind {
  readonly path: string;
  /** What a new one needs beside its name. */
  readonly needs?: object;
  /** A change of each field it has. */
  readonly changes: object;
}

const everyLine = { item_ids: [], category_ids: [], brand_ids: [], tag_ids: [] };
const offerChanges = {
  effect: { kind: 'buy_x_get_y', buy: 2, get: 1, percent: '50.0000', bought: everyLine, most: 3 },
  selection: everyLine,
  needs: { of: everyLine, pieces: '2.000', total: 500 },
  starts_at: '2026-11-01T00:00:00.000Z',
  ends_at: '2026-12-01T00:00:00.000Z',
  windows: [{ weekdays: [5, 6], from: '16:00', to: '02:00' }],
  stacking: 'exclusive',
  priority: 5,
};

const kinds: Readonly<Record<ListedKind, Kind>> = {
  category: { path: '/vendor/categories', changes: { parent_id: '' } },
  unit: { path: '/vendor/units', changes: { symbol: 'box' } },
  attribute: { path: '/vendor/attributes', changes: { values: [{ id: 'red', name: 'Red' }] } },
  tag: { path: '/vendor/tags', changes: {} },
  brand: { path: '/vendor/brands', changes: {} },
  supplier: {
    path: '/vendor/suppliers',
    changes: {
      contact_name: 'Ann',
      email: 'ann@supplier.example',
      phone: '+00 1',
      address: 'Quay 1',
      note: 'Mondays only',
    },
  },
  price_list: {
    path: '/vendor/price-lists',
    changes: {
      starts_at: '2026-11-01T00:00:00.000Z',
      ends_at: '2026-12-01T00:00:00.000Z',
      store_ids: ['acme-store-1'],
      customer_ids: [],
      channels: ['wholesale'],
      priority: 7,
    },
  },
  promotion: { path: '/vendor/promotions', needs: { effect: percent }, changes: offerChanges },
  coupon: {
    path: '/vendor/coupons',
    needs: { effect: percent, code: 'ten' },
    changes: { ...offerChanges, max_uses: 100, max_uses_per_customer: 1 },
  },
  tax_profile: {
    path: '/vendor/store-taxes',
    needs: { rate: 24, rate_type: 'percent' },
    changes: { rate: 0.25, rate_type: 'flat' },
  },
  quick_key_page: {
    path: '/vendor/quick-key-pages',
    changes: { pos_register_id: 'acme-store-1-lane-2', position: 3, keys: [] },
  },
};

describe('look-up records over REST', () => {
  let system: System;
  let vendor: GivenVendor;
  let store: string;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
    store = vendor.stores[0].id;
  });
  after(() => system?.stop());

  const as = (role: Role, method: string, at: string, body?: object, headers = {}) =>
    ask(system.url, method, at, { token: vendor.people[role].token, headers, ...(body ? { body } : {}) });
  const word = ({ status, body }: Answer) => `${status} ${body?.code ?? ''}`.trim();

  for (const [kind, { path, needs = {}, changes }] of Object.entries(kinds)) {
    it(`${path}: an entry is made with its blanks, read, changed in every field, and removed`, async () => {
      const made = await as('manager', 'post', path, { name: ` First ${kind} `, ...needs });
      expect(made.status, made.text).to.equal(201);
      expect(made.headers.get('etag')).to.equal('"1"');
      const blank = { ...blankReferenceData[kind as ListedKind], ...needs };
      const { id, ...fields } = made.body;
      expect(fields).to.deep.equal({
        store_id: store,
        name: `First ${kind}`,
        active: true,
        rev: 1,
        ...blank,
        code: kind === 'coupon' ? 'TEN' : '',
      });
      const at = `${path}/${id}`;
      expect((await as('reader', 'get', at)).body).to.deep.equal(made.body);

      const change = { name: 'Renamed', code: 'NEW', active: false, ...changes };
      const changed = await as('manager', 'patch', at, change);
      expect(changed.status, changed.text).to.equal(200);
      expect(changed.body).to.deep.equal({ ...made.body, ...change, rev: 2 });
      expect(changed.headers.get('etag')).to.equal('"2"');
      const one = await as('manager', 'patch', at, { active: true });
      expect(one.body, 'what is not sent stays').to.deep.equal({ ...changed.body, active: true, rev: 3 });

      const gone = await as('manager', 'delete', at);
      expect([gone.status, gone.body.name]).to.deep.equal([200, 'Renamed']);
      for (const method of ['get', 'patch', 'delete'])
        expect(word(await as('manager', method, at, method === 'patch' ? {} : undefined))).to.equal(
          '404 record_not_found',
        );
      const again = await as('manager', 'post', path, { name: 'Renamed', ...needs });
      expect(again.status, 'a removed one leaves its name and its code').to.equal(201);
    });

    it(`${path}: refuses what is wrong, by its code`, async () => {
      const post = (body: object) => as('manager', 'post', path, { name: 'Wrong', ...needs, ...body });
      expect(word(await post({ flavour: 'sour' }))).to.equal('400 unknown_field');
      expect(word(await post({ kind: 'brand' }))).to.equal('400 unknown_field');
      expect(word(await post({ name: '' }))).to.equal('400 invalid_input');
      expect(word(await post({ name: 'x'.repeat(kind === 'tax_profile' ? 81 : 201) }))).to.equal(
        '400 invalid_input',
      );
      expect(word(await post({ store_id: vendor.stores[1].id }))).to.equal('404 not_found');
      expect(word(await as('owner', 'post', path, { name: 'Whose', ...needs }))).to.equal(
        '400 store_required',
      );
      for (const field of Object.keys(needs)) {
        const { [field]: _, ...rest } = { name: 'Wrong', ...needs } as Record<string, unknown>;
        expect(word(await as('manager', 'post', path, rest)), field).to.equal('400 invalid_input');
      }
      expect(word(await as('reader', 'post', path, { name: 'Mine', ...needs }))).to.equal('403 forbidden');
      expect(word(await as('cashier', 'get', path))).to.equal('403 forbidden');
    });

    it(`${path}: an entry of another kind is not there`, async () => {
      const other = kind === 'tag' ? '/vendor/brands' : '/vendor/tags';
      const { body } = await as('manager', 'post', other, { name: `Not a ${kind}` });
      for (const method of ['get', 'patch', 'delete']) {
        const answer = await as('manager', method, `${path}/${body.id}`, method === 'patch' ? {} : undefined);
        expect(word(answer), method).to.equal('404 record_not_found');
      }
      expect((await as('manager', 'get', `${other}/${body.id}`)).status).to.equal(200);
    });
  }

  it('a change made against an older state is refused with what is stored, by If-Match and by base_rev', async () => {
    const { body: made } = await as('manager', 'post', '/vendor/suppliers', { name: 'Older' });
    const at = `/vendor/suppliers/${made.id}`;
    const { body: newer } = await as('manager', 'patch', at, { phone: '1', base_rev: 1 });
    for (const [body, headers] of [
      [{ phone: '2', base_rev: 1 }, {}],
      [{ phone: '2' }, { 'If-Match': '"1"' }],
      [{ phone: '2' }, { 'If-Match': '"nonsense"' }],
    ] as const) {
      const answer = await as('manager', 'patch', at, body, headers);
      expect([word(answer), answer.body.current_rev]).to.deep.equal(['409 conflict', 2]);
      expect(answer.body.current).to.deep.equal(newer);
    }
    expect(word(await as('manager', 'delete', at, undefined, { 'If-Match': '"1"' }))).to.equal(
      '409 conflict',
    );
    const fits = await as('manager', 'patch', at, { phone: '3' }, { 'If-Match': '"7", W/"2"' });
    expect(fits.body).to.include({ phone: '3', rev: 3 });
    expect((await as('manager', 'delete', at, undefined, { 'If-Match': '*' })).status).to.equal(200);
  });

  it('a name is given once in a kind and a store, whatever its capitals and blanks', async () => {
    const post = (role: Role, body: object) => as(role, 'post', '/vendor/brands', body);
    expect((await post('manager', { name: 'Žluté Pole' })).status).to.equal(201);
    expect(word(await post('manager', { name: 'žlutÉ  pole ' }))).to.equal('400 name_taken');
    const other = await post('manager', { name: 'Zlute Pole' });
    expect(other.status).to.equal(201);
    const at = `/vendor/brands/${other.body.id}`;
    expect(word(await as('manager', 'patch', at, { name: 'ŽLUTÉ POLE' }))).to.equal('400 name_taken');
    expect((await post('owner', { name: 'Žluté Pole', store_id: null })).body.store_id).to.equal(null);
    expect((await post('neighbour', { name: 'Žluté Pole' })).status, 'another store').to.equal(201);
    expect(
      (await as('manager', 'post', '/vendor/tags', { name: 'Žluté Pole' })).status,
      'another kind',
    ).to.equal(201);
  });

  it('of two that take one name at once, one gets it and the others are told', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => as('manager', 'post', '/vendor/tags', { name: 'Race' })),
    );
    const words = answers.map(word).toSorted();
    expect(words).to.deep.equal(['201', ...Array<string>(7).fill('400 name_taken')]);
  });

  it('a coupon’s code is given once in a store', async () => {
    const coupon = (role: Role, name: string, code: string, more = {}) =>
      as(role, 'post', '/vendor/coupons', { name, code, effect: percent, ...more });
    expect((await coupon('manager', 'Summer', 'SUN')).status).to.equal(201);
    expect(word(await coupon('manager', 'Sunday', ' sun'))).to.equal('400 coupon_taken');
    expect((await coupon('neighbour', 'Sunday', 'SUN')).status).to.equal(201);
    expect(word(await coupon('manager', 'Words', 'TWO WORDS'))).to.equal('400 invalid_input');
  });

  it('belong to one store, or to every store of the vendor', async () => {
    const shared = await as('manager', 'post', '/vendor/units', { name: 'Shared', store_id: null });
    const own = await as('manager', 'post', '/vendor/units', { name: 'Own' });
    const at = (answer: Answer) => `/vendor/units/${answer.body.id}`;
    expect((await as('neighbour', 'get', at(shared))).body).to.include({ name: 'Shared', store_id: null });
    expect(word(await as('neighbour', 'get', at(own)))).to.equal('404 record_not_found');
    expect(word(await as('neighbour', 'patch', at(own), { name: 'Mine' }))).to.equal('404 record_not_found');
    expect((await as('manager', 'patch', at(own), { store_id: null })).body.store_id).to.equal(null);
    expect((await as('neighbour', 'get', at(own))).status).to.equal(200);
    const narrowed = await as('manager', 'patch', at(own), { store_id: store });
    expect(narrowed.body.store_id).to.equal(store);
    expect(word(await as('manager', 'patch', at(own), { store_id: vendor.stores[1].id }))).to.equal(
      '404 not_found',
    );
    expect(word(await as('owner', 'patch', at(own), { store_id: 'nowhere' }))).to.equal('404 not_found');
  });

  describe('a list', () => {
    const path = '/vendor/categories';
    const names = (answer: Answer) => answer.body.data.map(({ name }: { name: string }) => name);

    before(async () => {
      const make = (role: Role, body: object) => as(role, 'post', path, body);
      const food = await make('manager', { name: 'food', code: 'F-1' });
      await make('manager', { name: 'Drinks', code: 'D-2', parent_id: food.body.id });
      await make('manager', { name: 'bread', active: false, parent_id: food.body.id });
      await make('owner', { name: 'Everywhere', store_id: null });
      await make('neighbour', { name: 'Elsewhere' });
    });

    it('is a page of what one sees, by name', async () => {
      const all = await as('manager', 'get', path);
      expect(names(all))
        .to.include.members(['bread', 'Drinks', 'Everywhere', 'food'])
        .and.not.include('Elsewhere');
      expect(names(all)).to.deep.equal(
        names(all).toSorted((a: string, b: string) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
      );
      const page = await as('manager', 'get', `${path}?limit=2&page=2`);
      expect(page.body).to.include({ page: 2, pageSize: 2, total: all.body.total });
      expect(page.body.totalPages).to.equal(Math.ceil(all.body.total / 2));
      expect(names(page)).to.deep.equal(names(all).slice(2, 4));
      expect(names(await as('owner', 'get', path))).to.include.members(['Elsewhere', 'food']);
    });

    it('can be that of one store: its own and those of every store', async () => {
      const of = async (role: Role, id: string) => names(await as(role, 'get', `${path}?store_id=${id}`));
      expect(await of('owner', vendor.stores[1].id)).to.deep.equal(['Elsewhere', 'Everywhere']);
      expect(word(await as('manager', 'get', `${path}?store_id=${vendor.stores[1].id}`))).to.equal(
        '404 not_found',
      );
    });

    for (const [query, expected] of [
      ['q=rink', ['Drinks']],
      ['q=DRI', ['Drinks']],
      ['q=d-2', ['Drinks']],
      ['q=%25', []],
      ['q=food&active=true', ['food']],
      ['q=bread&active=true', []],
      ['q=bread&active=false', ['bread']],
      ['q=r&sort=-name&active=true', ['Everywhere', 'Drinks']],
      ['q=-&sort=code', ['Drinks', 'food']],
      ['q=-&sort=-code', ['food', 'Drinks']],
    ] as const) {
      it(`with ${query} has ${expected.join(', ') || 'nothing'}`, async () => {
        const answer = await as('manager', 'get', `${path}?${query}`);
        expect(names(answer).filter((name: string) => !/category|renamed/i.test(name))).to.deep.equal(
          expected,
        );
      });
    }

    it('of categories can be that of one parent, or of none', async () => {
      const [food] = (await as('manager', 'get', `${path}?q=food`)).body.data;
      expect(names(await as('manager', 'get', `${path}?parent_id=${food.id}`))).to.deep.equal([
        'bread',
        'Drinks',
      ]);
      const roots = names(await as('manager', 'get', `${path}?parent_id=`));
      expect(roots).to.include('food').and.not.include('Drinks');
      expect(word(await as('manager', 'get', '/vendor/tags?parent_id='))).to.equal('400 unknown_field');
    });

    it('comes in the order entries were made, either way round', async () => {
      const ids = async (sort: string) =>
        (await as('manager', 'get', `${path}?sort=${sort}`)).body.data.map(({ id }: { id: string }) => id);
      const [up, down] = [await ids('id'), await ids('-id')];
      expect(up).to.deep.equal(up.toSorted());
      expect(down).to.deep.equal(up.toReversed());
    });

    for (const query of ['limit=0', 'limit=501', 'limit=x', 'page=0']) {
      it(`of ${query} is refused (limit_range)`, async () => {
        expect(word(await as('manager', 'get', `${path}?${query}`))).to.equal('400 limit_range');
      });
    }
    it('of 500 is not, and one in no order of ours is', async () => {
      expect((await as('manager', 'get', `${path}?limit=500`)).status).to.equal(200);
      expect(word(await as('manager', 'get', `${path}?sort=rev`))).to.equal('400 invalid_input');
      expect(word(await as('manager', 'get', `${path}?colour=red`))).to.equal('400 unknown_field');
    });
  });

  describe('the tree of categories', () => {
    const path = '/vendor/categories';
    const make = async (name: string, parent_id = '') => {
      const { body, text } = await as('manager', 'post', path, { name, parent_id });
      expect(body.id, text).to.be.a('string');
      return body.id as string;
    };
    const chain = async (name: string, levels: number, parent = '') => {
      const ids: string[] = [];
      for (let level = 1; level <= levels; level++)
        ids.push(await make(`${name} ${level}`, ids.at(-1) ?? parent));
      return ids;
    };
    const move = async (id: string, parent_id: string) =>
      word(await as('manager', 'patch', `${path}/${id}`, { parent_id }));

    it('has ten levels, counting branches that are moved, and no eleventh', async () => {
      const trunk = await chain('trunk', 10);
      expect(word(await as('manager', 'post', path, { name: 'too deep', parent_id: trunk[9] }))).to.equal(
        '400 category_depth',
      );
      const branch = await chain('branch', 3);
      expect(await move(branch[0]!, trunk[7]!)).to.equal('400 category_depth');
      expect(await move(branch[0]!, trunk[6]!)).to.equal('200');
    });

    it('never runs in a circle', async () => {
      const ring = await chain('ring', 4);
      expect(await move(ring[0]!, ring[0]!)).to.equal('400 category_cycle');
      expect(await move(ring[0]!, ring[3]!)).to.equal('400 category_cycle');
      expect(await move(ring[3]!, ring[0]!)).to.equal('200');
      expect(await move(ring[0]!, 'nothing')).to.equal('400 category_unknown');
    });

    it('of two that put each other below themselves at once, one is refused', async () => {
      for (let round = 0; round < 2; round++) {
        const [a, b] = [await make(`a ${round}`), await make(`b ${round}`)];
        const words = await Promise.all([move(a, b), move(b, a)]);
        expect(words.toSorted()).to.deep.equal(['200', '400 category_cycle']);
      }
    });

    it('of two that stack branches on each other at once, none makes an eleventh level', async () => {
      const [top, middle, bottom] = [
        await chain('top', 4),
        await chain('middle', 4),
        await chain('bottom', 4),
      ];
      const words = await Promise.all([move(middle[0]!, top[3]!), move(bottom[0]!, middle[3]!)]);
      expect(words.filter((one) => one === '200')).to.have.length(1);
      expect(words.filter((one) => /^400 category_(depth|cycle)$/.test(one))).to.have.length(1);
    });
  });
});
