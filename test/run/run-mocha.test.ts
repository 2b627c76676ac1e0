// A mocha process that lies: it must never come out of runMocha looking like a good run.
// Each test writes small test files into a folder of its own and runs real mocha on them.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { runMocha } from './run-mocha.ts';
import type { PhaseResult } from './phase-result.ts';

describe('a phase of tests', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(path.join(tmpdir(), 'evertill-phase-'));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  function run(text: string, limitMinutes = 1): Promise<PhaseResult> {
    const file = path.join(directory, 'planted.test.mjs');
    const skip = new URL('../support/skip.ts', import.meta.url).href;
    writeFileSync(file, `import { skipLoudly } from '${skip}';\n${text}`);
    return runMocha({ name: 'planted', files: [file], cwd: directory, limitMinutes, output: 'ignore' });
  }

  it('counts what passed, failed and was skipped, with messages and reasons', async () => {
    const result = await run(`
      it('a', () => {});
      describe('b', () => {
        it('c', () => { throw new Error('broken\\nin two lines'); });
        it('d', function () { skipLoudly(this, 'no scale'); });
        it('e');
      });`);
    expect(result.passed).to.equal(1);
    const file = path.join(directory, 'planted.test.mjs');
    expect(result.failures).to.deep.equal([{ kind: 'fail', title: 'b c', message: 'broken', file }]);
    expect(result.skips).to.deep.equal([
      { kind: 'skip', title: 'b d', reason: 'no scale' },
      { kind: 'skip', title: 'b e' },
    ]);
  });

  it('says what was waited for, and where', async () => {
    mkdirSync(path.join(directory, 'test'));
    writeFileSync(
      path.join(directory, 'test/till.mjs'),
      `export function wait() {
        throw new Error('Timeout 30000ms exceeded.\\nCall log:\\n\\u001b[2m  - waiting for button to be visible\\u001b[22m');
      }`,
    );
    const { failures } = await run(`
      import { wait } from './test/till.mjs';
      it('a', () => wait());`);
    expect(failures.map(({ message }) => message)).to.deep.equal([
      'Timeout 30000ms exceeded. – waiting for button to be visible (test/till.mjs:2)',
    ]);
  });

  it('gives the reason of a hook to every test the hook skips', async () => {
    const result = await run(`
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
    expect(result.passed).to.equal(1);
    expect(result.skips.map(({ title, reason }) => [title, reason])).to.deep.equal([
      ['a b', 'no root'],
      ['a c d', 'no root'],
      ['e g', 'no tide'],
    ]);
  });

  const lies: readonly (readonly [what: string, text: string, message: RegExp])[] = [
    ['runs nothing', 'const unused = 1;', /^ran no test out of 1 files$/],
    ['cannot be loaded', "import './missing.mjs';", /^the mocha process ended before its last test/],
    ['leaves early and calls it success', "it('a', () => process.exit(0));", /\(exit code 0\)$/],
    ['is killed', "it('a', () => process.kill(process.pid, 'SIGKILL'));", /\(SIGKILL\)$/],
    [
      'is killed after its last test',
      "it('a', () => {}); process.on('exit', () => process.kill(process.pid, 'SIGKILL'));",
      /^no test failed, yet .* SIGKILL$/,
    ],
  ];
  for (const [what, text, message] of lies) {
    it(`fails when it ${what}`, async () => {
      const result = await run(text);
      expect(result.failures).to.have.lengthOf(1);
      expect(result.failures[0]?.message).to.match(message);
    });
  }

  it('fails when it does not end in time', async () => {
    const result = await run("it('a', () => { for (;;); });", 0.05);
    expect(result.failures.map(({ message }) => message)).to.deep.equal(['did not end within 0.05 minutes']);
  });

  it('fails when it has no files', async () => {
    const run = { name: 'planted', files: [], cwd: directory, limitMinutes: 1, output: 'ignore' } as const;
    expect((await runMocha(run)).failures.map(({ message }) => message)).to.deep.equal([
      'found no test files',
    ]);
  });
});
