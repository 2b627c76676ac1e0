// A product over REST, field by field: what is written, what is shown, what stands for it when nothing is said. First
// document, "Product (item)"; decisions.md, "Product create/update body", "Tax fields", "Variations".
import { expect } from 'chai';
import { GivenCatalog, word } from './given-catalog.ts';

describe('a product over REST', function () {
  this.timeout(30_000);
  let catalog: GivenCatalog;

  before(async () => {
    catalog = await GivenCatalog.start();
  });
  after(() => catalog?.system.stop());

  it('takes no code that a spreadsheet made a number of, and leaves one that is stored alone (field case 19)', async () => {
    const variation = { key: 's', name: 'S', price: 1, sku_code: '9.52E+12' };
    for (const codes of [
      { sku_code: '9.52E+12' },
      { sku_code: '9,52e+12' },
      { sku_code: '9520000000011.0' },
      { sku_code: '9,520,000,000,011' },
      { sku_code: 'NUM-1', barcode: '9.52E+12' },
      { sku_code: 'NUM-2', barcodes: ['4006381333931', '9.5E+12'] },
      { sku_code: 'NUM-3', variations: [variation] },
    ])
      expect(word(await catalog.manager('post', '', { body: { name: 'Basil', ...codes } }))).to.equal(
        '400 code_as_number',
      );
    const made = await catalog.manager('post', '', { body: { sku_code: '12E5', name: 'Hose clamp' } });
    expect(made.status, made.text).to.equal(201);
    const typed = { body: { sku_code: '603 912 361', barcode: '9 520 000 000 011', name: 'Shelf' } };
    const shelf = await catalog.manager('post', '', typed);
    expect(shelf.body, shelf.text).to.include({ sku_code: '603 912 361', barcode: '9520000000011' });
    await catalog.manager('patch', `/${shelf.body.id}`, { body: { status: 2 } });
    const { id } = made.body;
    const renumbered = { body: { sku_code: '1.2E+06' } };
    expect(word(await catalog.manager('patch', `/${id}`, renumbered))).to.equal('400 code_as_number');
    // Stored before this was looked at.
    await catalog.system.owner.query(`UPDATE items SET sku_code = '1.2E+06' WHERE id = $1`, [id]);
    expect((await catalog.manager('patch', `/${id}`, { body: { name: 'Clamp' } })).status).to.equal(200);
  });

  describe('has every field of the document', () => {
    it('as it was written, numbers as numbers, and keeps it', async () => {
      const body = {
        sku_code: 'FULL',
        name: 'Full',
        description: 'all of it',
        price: 12.34,
        profit_percent: 33.3333,
        low_stock_threshold: 2.5,
        status: 1,
        recommended: true,
        is_recommend: false,
        admin_only: true,
        category_id: 'dairy',
        brand_id: 'farm',
        tag_ids: ['fresh'],
        unit_id: 'piece',
        barcode: '77',
        barcodes: ['77', '78'],
        item_type: 'PRICE_EMBEDDED',
        plu: '4011',
        is_retail: false,
        is_wholesale: true,
        no_sales_tax: false,
        is_snap_eligible: true,
        minimum_age: 18,
        auto_add_purchase_on_low_stock: true,
        store_tax_id: '',
        tax: 5.5,
        tax_type: 'percent',
      };
      const answer = await catalog.manager('post', '', { body });
      expect(answer.status, answer.text).to.equal(201);
      const { id, updated_at, ...rest } = answer.body;
      const whole = { ...body, store_id: catalog.storeId, stock: 0, rev: 1, variations: [], store_items: [] };
      expect(rest).to.deep.equal(whole);
      expect(id).to.match(/^[0-9a-f-]{36}$/);
      expect(updated_at).to.match(/Z$/);
      expect(await catalog.read(id)).to.deep.equal(answer.body);
    });

    it('with its codes as they are scanned, whatever a list has put into them (field case 19)', async () => {
      const body = {
        sku_code: 'F06-\u00adD',
        name: 'Pesto',
        plu: "'94012\u200e",
        barcode: '952012345678\u200e8',
        barcodes: ['\u200b9520000000011', "'9520000000035", ']C10109520123456788', '9520000000011'],
        variations: [
          {
            key: 'jar',
            name: 'Jar',
            price: 1,
            sku_code: 'JAR\u200b',
            barcodes: ['\u202a9520000000028\u202c'],
          },
        ],
      };
      const made = await catalog.manager('post', '', { body });
      expect(made.status, made.text).to.equal(201);
      expect(made.body).to.deep.include({
        sku_code: 'F06-D',
        plu: '94012',
        barcode: '9520123456788',
        barcodes: ['9520123456788', '9520000000011', '9520000000035', '09520123456788'],
      });
      expect(made.body.variations[0]).to.deep.include({ sku_code: 'JAR', barcodes: ['9520000000028'] });
      const { barcodes, sku_code } = body;
      const again = await catalog.manager('patch', `/${made.body.id}`, { body: { barcodes, sku_code } });
      expect(again.body.sku_code).to.equal('F06-D');
      const blank = await catalog.manager('patch', `/${made.body.id}`, { body: { sku_code: '\u200b' } });
      expect(blank.status).to.equal(400);
      await catalog.manager('patch', `/${made.body.id}`, { body: { status: 2, plu: '' } });
    });

    it('or what stands for it: a product that says only its SKU and name', async () => {
      const {
        id: _id,
        updated_at: _at,
        ...rest
      } = await catalog.read(await catalog.create({ sku_code: 'BARE' }));
      expect(rest).to.deep.equal({
        store_id: catalog.storeId,
        sku_code: 'BARE',
        name: 'Made',
        description: '',
        price: 0,
        profit_percent: 0,
        stock: 0,
        low_stock_threshold: 0,
        status: 0,
        recommended: false,
        is_recommend: false,
        admin_only: false,
        category_id: '',
        brand_id: '',
        tag_ids: [],
        unit_id: '',
        barcode: '',
        barcodes: [],
        item_type: 'NORMAL',
        plu: '',
        is_retail: true,
        is_wholesale: false,
        no_sales_tax: false,
        is_snap_eligible: false,
        minimum_age: 0,
        auto_add_purchase_on_low_stock: false,
        store_tax_id: '',
        tax: 0,
        tax_type: 'percent',
        variations: [],
        store_items: [],
        rev: 1,
      });
    });

    it('and takes null and blank for "none", text for a decimal, and blank as NORMAL', async () => {
      const id = await catalog.create({
        category_id: 'dairy',
        plu: '4012',
        item_type: 'WEIGHT',
        profit_percent: '12.5000',
      });
      expect((await catalog.read(id)).profit_percent).to.equal(12.5);
      const nothing = { category_id: null, brand_id: null, unit_id: null, store_tax_id: null, barcode: null };
      expect(await catalog.patched(id, { ...nothing, item_type: '', plu: null })).to.include({
        category_id: '',
        item_type: 'NORMAL',
        plu: '',
      });
      expect(await catalog.patched(id, { item_type: 'QTY_EMBEDDED' })).to.include({
        item_type: 'QTY_EMBEDDED',
        plu: '',
      });
      expect(await catalog.patched(id, { item_type: null })).to.include({ item_type: 'NORMAL' });
      expect(await catalog.patched(id, { item_type: 'PER_UNIT' })).to.include({ item_type: 'PER_UNIT' });
    });

    it('and changes what was sent, and nothing else', async () => {
      const id = await catalog.create({ price: 1.1, description: 'kept' });
      const before = await catalog.read(id);
      const { updated_at, ...after } = await catalog.patched(id, { price: 2.2 });
      const { updated_at: then, ...rest } = before;
      expect(after).to.deep.equal({ ...rest, price: 2.2, rev: 2 });
      expect(updated_at > then).to.equal(true);
    });
  });

  describe('is recommended', () => {
    it('by either flag alone, or by is_recommended in both, which nobody reads back', async () => {
      const id = await catalog.create({ is_recommended: true });
      const flags = (body: Record<string, unknown>) => [
        body['recommended'],
        body['is_recommend'],
        'is_recommended' in body,
      ];
      expect(flags(await catalog.read(id))).to.deep.equal([true, true, false]);
      expect(flags(await catalog.patched(id, { recommended: false }))).to.deep.equal([false, true, false]);
      expect(flags(await catalog.patched(id, { is_recommend: false }))).to.deep.equal([false, false, false]);
      expect(flags(await catalog.patched(id, { is_recommended: true, recommended: false }))).to.deep.equal([
        true,
        true,
        false,
      ]);
      expect(flags(await catalog.patched(id, { is_recommended: false }))).to.deep.equal([
        false,
        false,
        false,
      ]);
    });
  });

  describe('shows the tax of a checkout', () => {
    const taxes = ({ tax, tax_type, custom_tax, custom_tax_type }: Record<string, unknown>) => [
      tax,
      tax_type,
      custom_tax,
      custom_tax_type,
    ];

    it('the linked profile while it is active, else the item’s own, else none', async () => {
      const id = await catalog.create();
      expect(taxes(await catalog.read(id))).to.deep.equal([0, 'percent', undefined, undefined]);
      expect(taxes(await catalog.patched(id, { tax: 13.5 }))).to.deep.equal([
        13.5,
        'percent',
        undefined,
        undefined,
      ]);
      expect(taxes(await catalog.patched(id, { store_tax_id: 'vat' }))).to.deep.equal([
        24,
        'percent',
        13.5,
        'percent',
      ]);
      await catalog.refer('vat', { active: false });
      expect(taxes(await catalog.read(id)), 'switched off').to.deep.equal([13.5, 'percent', 13.5, 'percent']);
      expect(taxes(await catalog.patched(id, { name: 'still linked' }))).to.deep.equal([
        13.5,
        'percent',
        13.5,
        'percent',
      ]);
      await catalog.refer('vat');
      expect(taxes(await catalog.patched(id, { no_sales_tax: true })), 'exempt').to.deep.equal([
        0,
        'percent',
        13.5,
        'percent',
      ]);
      expect(
        taxes(await catalog.patched(id, { no_sales_tax: false, store_tax_id: '', tax: 0 })),
      ).to.deep.equal([0, 'percent', undefined, undefined]);
    });

    it('a flat one in major units, of the profile and of the item', async () => {
      const id = await catalog.create({ tax: 0.25, tax_type: 'flat' });
      expect(taxes(await catalog.read(id))).to.deep.equal([0.25, 'flat', undefined, undefined]);
      const { rows } = await catalog.system.owner.query(`SELECT custom_tax FROM items WHERE id = '${id}'`);
      expect(rows[0].custom_tax, 'minor units inside').to.equal('25.0000');
      expect(taxes(await catalog.patched(id, { store_tax_id: 'deposit' }))).to.deep.equal([
        0.255,
        'flat',
        0.25,
        'flat',
      ]);
    });

    it('also the own tax of an item that is exempt; read and sent back, it is still there', async () => {
      const id = await catalog.create({ tax: 7.5, no_sales_tax: true });
      const shown = await catalog.read(id);
      expect(taxes(shown)).to.deep.equal([0, 'percent', 7.5, 'percent']);
      const { id: _id, stock: _stock, store_items: _items, updated_at: _at, rev: _rev, ...fields } = shown;
      expect((await catalog.patched(id, fields)).rev).to.equal(1);
      expect(taxes(await catalog.patched(id, { no_sales_tax: false }))[0]).to.equal(7.5);
    });

    it('the item’s own under either name; read and sent back, nothing changes', async () => {
      const id = await catalog.create({ custom_tax: '7.5', custom_tax_type: 'percent', store_tax_id: 'vat' });
      const shown = await catalog.read(id);
      expect(taxes(shown)).to.deep.equal([24, 'percent', 7.5, 'percent']);
      const { id: _id, stock, store_items, updated_at, rev, ...fields } = shown;
      expect([stock, store_items, updated_at !== '', rev]).to.deep.equal([0, [], true, 1]);
      expect((await catalog.patched(id, fields)).rev).to.equal(1);
      expect(taxes(await catalog.patched(id, { tax: 8 }))).to.deep.equal([24, 'percent', 8, 'percent']);
      expect(taxes(await catalog.patched(id, { tax_type: 'flat' })), 'the number stays').to.deep.equal([
        24,
        'percent',
        8,
        'flat',
      ]);
    });
  });

  describe('has variations', () => {
    it('that say little, and are told by their keys', async () => {
      const id = await catalog.create({
        unit_id: 'piece',
        variations: [
          { key: 'single', name: 'One', price: 1.5, is_default: true },
          { key: 'box', name: 'Box', price: 7, unit_id: 'case', units_per_pack: 6, base_variant: 'single' },
        ],
      });
      const { variations, price } = await catalog.read(id);
      expect(price).to.equal(1.5);
      const [one, box] = variations;
      expect(one.id).to.match(/^[0-9a-f-]{36}$/);
      expect(one).to.deep.include({
        key: 'single',
        sku_code: '',
        barcodes: [],
        unit_id: null,
        units_per_pack: null,
        base_variation_id: null,
        base_variant: null,
        is_default: true,
      });
      expect(box).to.include({
        unit_id: 'case',
        units_per_pack: 6,
        base_variation_id: one.id,
        base_variant: 'single',
        is_default: false,
      });
      // What a body leaves out stays; null takes it away.
      const kept = { key: 'box', name: 'Crate', price: 8 };
      const after = (await catalog.patched(id, { variations: [{ id: one.id, name: 'One', price: 2 }, kept] }))
        .variations;
      expect(after[1]).to.deep.equal({ ...box, name: 'Crate', price: 8 });
      expect(after[0]).to.deep.equal({ ...one, price: 2 });
      const none = { ...kept, unit_id: null, units_per_pack: null, base_variant: null };
      expect((await catalog.patched(id, { variations: [after[0], none] })).variations[1]).to.include({
        unit_id: null,
        units_per_pack: null,
        base_variation_id: null,
        base_variant: null,
      });
      expect((await catalog.patched(id, { variations: [kept] })).price, 'header').to.equal(8);
    });

    it('whose prices make the product’s: the default one’s, else the lowest', async () => {
      const id = await catalog.create({
        price: 99,
        variations: [
          { key: 'a', name: 'A', price: 5 },
          { key: 'b', name: 'B', price: 3 },
        ],
      });
      expect((await catalog.read(id)).price).to.equal(3);
      const variations = [
        { key: 'a', name: 'A', price: 5, is_default: true },
        { key: 'b', name: 'B', price: 3 },
      ];
      expect((await catalog.patched(id, { variations })).price).to.equal(5);
      expect(word(await catalog.patch(id, { price: 4 })), 'against them').to.equal('403 field_read_only');
      expect((await catalog.patched(id, { variations: [] })).price, 'the last one stands').to.equal(5);
      expect((await catalog.patched(id, { price: 4 })).price).to.equal(4);
    });
  });
});
