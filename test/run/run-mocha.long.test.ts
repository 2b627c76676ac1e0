// A mocha process that lies: it must never come out of runMocha looking like a good run. Each test writes small test files
// into a folder of its own and runs real mocha on them.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { retryFailed } from './retry.ts';
import { runMocha } from './run-mocha.ts';
import { verdict, verdictLines } from './verdict.ts';
import type { Machine } from './expected-skips.ts';
import type { PhaseResult } from './result.ts';

const desk: Machine = { ci: false, platform: 'linux-x64', realData: false, root: true, power: true };

describe('runMocha', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(path.join(tmpdir(), 'evertill-phase-'));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  /** `texts` by file name. */
  function run(texts: Readonly<Record<string, string>>, silentMinutes = 1): Promise<PhaseResult> {
    const skip = new URL('../support/skip.ts', import.meta.url).href;
    const files = Object.entries(texts).map(([name, text]) => {
      const file = path.join(directory, name);
      writeFileSync(file, `import { skipLoudly } from '${skip}';\n${text}`);
      return file;
    });
    return runMocha({ name: 'planted', files, cwd: directory, silentMinutes, output: 'ignore' });
  }

  const runOne = (text: string, silentMinutes?: number) => run({ 'planted.test.mjs': text }, silentMinutes);

  const allFailures = ({ files, failures }: PhaseResult) => [
    ...files.flatMap((file) => file.failures),
    ...failures,
  ];

  it('counts passed, failed and skipped tests of each file, with messages, reasons and seconds', async () => {
    const { files, failures } = await run({
      'one.test.mjs': `
        it('a', () => {});
        describe('b', () => {
          it('c', () => { throw new Error('broken\\nin two lines'); });
          it('d', function () { skipLoudly(this, 'no scale'); });
          it('e');
        });`,
      'two.test.mjs': "it('f', () => new Promise((done) => setTimeout(done, 30)));",
    });
    expect(failures).to.deep.equal([]);
    const [one, two] = files;
    expect(one).to.deep.include({
      file: path.join(directory, 'one.test.mjs'),
      passed: 1,
      failures: [{ title: 'b c', message: 'broken' }],
      skips: [{ title: 'b d', reason: 'no scale' }, { title: 'b e' }],
    });
    expect(two).to.deep.include({ passed: 1, failures: [], skips: [] });
    expect(two!.seconds).to.be.above(0.02);
  });

  it('reports the locator a page waited for, and the line', async () => {
    mkdirSync(path.join(directory, 'test'));
    writeFileSync(
      path.join(directory, 'test/till.mjs'),
      `export function wait() {
        throw new Error('Timeout 30000ms exceeded.\\nCall log:\\n\\u001b[2m  - waiting for button to be visible\\u001b[22m');
      }`,
    );
    const result = await runOne(`
      import { wait } from './test/till.mjs';
      it('a', () => wait());`);
    expect(allFailures(result).map(({ message }) => message)).to.deep.equal([
      'Timeout 30000ms exceeded. – waiting for button to be visible (test/till.mjs:2)',
    ]);
  });

  it('gives the reason of a hook to every test the hook skips', async () => {
    const { files } = await runOne(`
      describe('a', () => {
        before(function () { skipLoudly(this, 'no root'); });
        it('b', () => {});
        describe('c', () => it('d', () => {}));
      });
      describe('e', () => {
        beforeEach(function () { if (this.currentTest.title === 'g') skipLoudly(this, 'no tide'); });
        it('f', () => {});
        it('g', () => {});
      });`);
    expect(files[0]!.passed).to.equal(1);
    expect(files[0]!.skips.map(({ title, reason }) => [title, reason])).to.deep.equal([
      ['a b', 'no root'],
      ['a c d', 'no root'],
      ['e g', 'no tide'],
    ]);
  });

  const lies: readonly (readonly [what: string, text: string, message: RegExp])[] = [
    ['runs nothing', 'const unused = 1;', /^has no tests$/],
    ['cannot be loaded', "import './missing.mjs';", /^the mocha process ended before its last test/],
    ['leaves early and calls it success', "it('a', () => process.exit(0));", /\(exit code 0\)$/],
    ['is killed', "it('a', () => process.kill(process.pid, 'SIGKILL'));", /\(SIGKILL\)$/],
    [
      'is killed after its last test',
      "it('a', () => {}); process.on('exit', () => process.kill(process.pid, 'SIGKILL'));",
      /^no test failed, yet .* SIGKILL$/,
    ],
    [
      'throws after its test has passed',
      "it('a', () => void setTimeout(() => { throw new Error('late'); }, 0)); it('b', (done) => setTimeout(done, 50));",
      /^late/,
    ],
  ];
  for (const [what, text, message] of lies) {
    it(`fails a process that ${what}`, async () => {
      const failures = allFailures(await runOne(text));
      expect(failures).to.have.lengthOf(1);
      expect(failures[0]!.message).to.match(message);
    });
  }

  it('reports skips of tests outside of any describe', async () => {
    const { files } = await runOne("it.skip('a', () => {}); it('b');");
    expect(files[0]!.skips.map(({ title }) => title)).to.deep.equal(['a', 'b']);
  });

  const good = "describe('good', () => it('passes', () => {}));";
  const broken: Readonly<Record<string, string>> = {
    hangs: "it('b', () => { for (;;); });",
    'is killed': "it('b', () => process.kill(process.pid, 'SIGKILL'));",
    'aborts by an error behind a passed test':
      // Before the next test begins, however slow the machine is.
      "describe('b', () => { it('b', () => process.nextTick(() => { throw new Error('late'); })); it('c', () => {}); });",
    'cannot be loaded': "import './missing.mjs';",
    'has no tests': '',
  };
  for (const [how, text] of Object.entries(broken)) {
    it(`runs the files beside one that ${how}, which fails`, async () => {
      const mixed = `it('outside', () => {});\n${good}`;
      const { files, failures } = await run(
        { 'a.test.mjs': good, 'b.test.mjs': text, 'c.test.mjs': mixed, 'd.test.mjs': good },
        0.05,
      );
      expect(failures).to.deep.equal([]);
      const results = files.map(({ file, passed, failures }) => [
        path.basename(file),
        passed,
        failures.length,
      ]);
      expect(results.filter(([name]) => name !== 'b.test.mjs')).to.have.deep.members([
        ['a.test.mjs', 1, 0],
        ['c.test.mjs', 2, 0],
        ['d.test.mjs', 1, 0],
      ]);
      const [, , failed] = results.find(([name]) => name === 'b.test.mjs')!;
      expect(failed).to.equal(1);
    });
  }

  it('blames no file for a hook that is set for all of them, and reports it in any case', async () => {
    const { files, failures } = await run({
      'a.test.mjs': good,
      'b.test.mjs': `after(() => { throw new Error('left open'); });\n${good}`,
    });
    expect(files.map((file) => file.failures)).to.deep.equal([[], []]);
    expect(failures.map(({ message }) => message)).to.deep.equal(['left open']);
  });

  it('fails a run without files', async () => {
    expect(allFailures(await run({})).map(({ message }) => message)).to.deep.equal(['found no test files']);
  });

  describe('with a second try', () => {
    const texts = {
      'flaky.test.ts': `
        import { existsSync, writeFileSync } from 'node:fs';
        it('passes every other time', () => {
          const isSecond = existsSync('second');
          writeFileSync('second', '');
          if (!isSecond) throw new Error('lost a race');
        });
        it('passes', () => {});`,
      'broken.test.ts': "it('always fails', () => { throw new Error('broken'); });",
    };
    const lines = async (phase: PhaseResult) => {
      const settled = await retryFailed([phase], (file) =>
        runMocha({ name: file, files: [file], cwd: directory, silentMinutes: 1, output: 'ignore' }),
      );
      return verdictLines(verdict(settled, desk, false)).map((line) =>
        line.replace(/\S*evertill-phase-[^/]*\//, ''),
      );
    };

    it('names a test that fails every other time UNSTEADY, and is green', async () => {
      expect(await lines(await run({ 'flaky.test.ts': texts['flaky.test.ts'] }))).to.deep.equal([
        'UNSTEADY: flaky.test.ts: passes every other time: lost a race',
        '2 passed, 0 failed, 0 skipped',
      ]);
    });

    it('is red with a test that always fails, and names its file', async () => {
      expect(await lines(await run(texts))).to.deep.equal([
        'UNSTEADY: flaky.test.ts: passes every other time: lost a race',
        'FAILED: broken.test.ts: always fails: broken',
        '2 passed, 1 failed, 0 skipped',
      ]);
    });
  });
});
