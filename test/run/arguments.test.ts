// The command line of the tests, and which files it means.
import { expect } from 'chai';
import { filesFor, parseArguments } from './arguments.ts';
import { testFile, testFiles } from './test-files.ts';

const known = [
  'test/architecture.test.ts',
  'test/schemas/domain/money.test.ts',
  'test/schemas/collection-versions.test.ts',
  'test/server/time/days.pg.test.ts',
  'test/durability/kill.long.test.ts',
  'test/server/bridge/chain.long.pg.test.ts',
  'test/browser/cashier/sale.journey.browser.test.ts',
  'test/browser/cashier/keys.browser.test.ts',
  'test/browser/office/leave.browser.test.ts',
].map(testFile);
const paths = (...args: string[]) => filesFor(parseArguments(args), known).map((file) => file.path);

describe('the command line of the tests', () => {
  it('runs checks and quick files without arguments', () => {
    expect(parseArguments([]).hasCheck).to.equal(true);
    expect(paths()).to.deep.equal([
      'test/schemas/domain/money.test.ts',
      'test/server/time/days.pg.test.ts',
      'test/browser/cashier/sale.journey.browser.test.ts',
    ]);
  });

  it('runs every file with --all', () => {
    expect(parseArguments(['--all']).hasCheck).to.equal(true);
    const inCheck = ['test/architecture.test.ts', 'test/schemas/collection-versions.test.ts'];
    expect([...paths('--all'), ...inCheck]).to.have.members(known.map((file) => file.path));
  });

  it('runs every file of a room, without the other checks', () => {
    expect(parseArguments(['--all', '--room', 'cashier']).hasCheck).to.equal(false);
    expect(paths('--all', '--room', 'cashier')).to.have.lengthOf(2);
    expect(paths('--room', 'cashier')).to.have.lengthOf(1);
    expect(paths('--all', '--room', 'time')).to.deep.equal(['test/server/time/days.pg.test.ts']);
    expect(paths('--room', 'schemas')).to.have.lengthOf(2);
  });

  it('runs files of any tier by name, and one test of them', () => {
    const file = 'test/browser/office/leave.browser.test.ts';
    expect(paths(file)).to.deep.equal([file]);
    expect(paths('test/architecture.test.ts')).to.deep.equal(['test/architecture.test.ts']);
    expect(parseArguments([file, '--grep', 'asks', '--watch', '--inspect-brk'])).to.deep.include({
      hasCheck: false,
      grep: 'asks',
      nodeArgs: ['--watch', '--inspect-brk'],
    });
  });

  it('runs one phase, or the checks alone', () => {
    expect(paths('--phase', 'postgres')).to.deep.equal(['test/server/time/days.pg.test.ts']);
    expect(parseArguments(['--phase', 'postgres']).hasCheck).to.equal(false);
    expect(parseArguments(['--check'])).to.deep.include({ hasCheck: true, phases: [] });
    expect(paths('--check')).to.deep.equal([]);
  });

  it('rejects names that match nothing, and options that need a file', () => {
    expect(() => paths('test/none.test.ts')).to.throw('no test file test/none.test.ts');
    expect(() => paths('--room', 'kitchen')).to.throw('no room kitchen: bridge, browser, cashier');
    expect(() => paths('--room', 'durability')).to.throw('full files run with npm run test:all');
    expect(() => paths('--room', 'time', '--phase', 'browser')).to.throw('no test file is left to run');
    expect(() => parseArguments(['--phase', 'moon'])).to.throw('unknown phase moon');
    expect(() => parseArguments(['--watch'])).to.throw('need a test file');
    expect(() => parseArguments(['--grep', 'x'])).to.throw('need a test file');
    expect(() => parseArguments(['--check', '--room', 'time'])).to.throw('takes no file and no room');
  });

  it('finds quick and full files in every phase that has both', () => {
    const tiers = new Set(testFiles().map(({ phase, tier }) => `${phase} ${tier}`));
    for (const phase of ['unit', 'postgres', 'browser'])
      expect([...tiers]).to.include.members([`${phase} quick`, `${phase} full`]);
  });
});
