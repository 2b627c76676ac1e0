// Which operators of RxDB's selectors SQL answers by itself. What it leaves to RxDB's matcher is one short list.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { fillWithDefaultSettings, normalizeMangoQuery, prepareQuery } from 'rxdb';
import { findPlan } from '../../../client-core/storage-sqlite/find-plan.ts';
import { layoutOf } from '../../../client-core/storage-sqlite/layout.ts';
import { translatedOperators, untranslatedOperators } from '../../../client-core/storage-sqlite/selector.ts';
import { thingSchema } from './random-things.ts';

const schema = fillWithDefaultSettings(thingSchema);
const layout = layoutOf(schema);

function planOf(selector: object) {
  return findPlan(schema, layout, prepareQuery(schema, normalizeMangoQuery(schema, { selector }) as never));
}

describe('selectors as SQL', () => {
  it('know every operator RxDB knows, and leave six to its matcher', () => {
    const source = new URL('rx-query-mingo.js', import.meta.resolve('rxdb'));
    const [, list] = /query: \{([^}]*)\}/.exec(readFileSync(fileURLToPath(source), 'utf8'))!;
    const known = [...list!.matchAll(/\$\w+/g)].map(([name]) => name);
    expect(known).to.have.length(18);
    // $options goes with $regex.
    expect([...translatedOperators, ...untranslatedOperators].sort()).to.deep.equal(
      [...known, '$options'].sort(),
    );
    expect(translatedOperators).to.have.length(13);
    expect(untranslatedOperators).to.have.length(6);
  });

  const comparisons = {
    $eq: 'a',
    $ne: 'a',
    $gt: 'a',
    $gte: 'a',
    $lt: 'a',
    $lte: 'a',
    $in: ['a'],
    $nin: ['a'],
  };
  const others = { $exists: true, $not: { $eq: 'a' } };
  for (const [operator, value] of Object.entries({ ...comparisons, ...others })) {
    it(`answer ${operator} alone, on an indexed field and on one that is not`, () => {
      for (const field of ['name', 'note']) {
        expect(planOf({ [field]: { [operator]: value } }).where.exact, field).to.equal(true);
        expect(planOf({ $or: [{ [field]: { [operator]: value } }, { rank: 1 }] }).where.exact).to.equal(true);
        expect(planOf({ $nor: [{ $and: [{ [field]: { [operator]: value } }] }] }).where.exact).to.equal(true);
      }
    });
  }

  for (const operator of untranslatedOperators) {
    it(`leave ${operator} to the matcher, narrowed by the rest`, () => {
      const { where } = planOf({ name: { [operator]: 'a' }, rank: { $gt: 3 }, _deleted: { $eq: false } });
      expect(where.exact).to.equal(false);
      expect(where.sql).to.match(/key\d+ > \?/);
      expect(where.params).to.include(3);
    });
  }

  it('never turn "at least these" into "not these"', () => {
    expect(planOf({ $nor: [{ name: { $regex: 'a' }, rank: 1 }] }).where).to.include({
      sql: '1',
      exact: false,
    });
    expect(planOf({ rank: { $not: { $mod: [2, 1] } } }).where.exact).to.equal(false);
  });

  it('keep a field’s name out of the SQL', () => {
    const wicked = `a"') OR 1=1 --`;
    const open = { ...schema, properties: { ...schema.properties, [wicked]: { type: 'string' } } };
    const query = normalizeMangoQuery(open as never, { selector: { [wicked]: 'x' } } as never);
    const { where } = findPlan(open as never, layout, prepareQuery(open as never, query));
    expect(where.sql).to.not.include('1=1');
    expect(where.exact).to.equal(false);
  });
});
