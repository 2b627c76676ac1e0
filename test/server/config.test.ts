// The environment is checked once, at start: what is wrong is said all at once, and nothing weak is taken.
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { ConfigError, readConfig } from '../../server/config.ts';

describe('the environment', () => {
  let dataDir: string;
  beforeEach(() => (dataDir = mkdtempSync(path.join(tmpdir(), 'evertill-config-'))));
  afterEach(() => rmSync(dataDir, { recursive: true }));

  const read = (environment: Record<string, string> = {}) =>
    readConfig({ EVERTILL_DATA_DIR: dataDir, ...environment });

  function problemsOf(environment: Record<string, string>): string[] {
    try {
      read(environment);
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      return error.message.split('\n').slice(1);
    }
    return [];
  }

  const [one, other] = ['1'.repeat(32), '2'.repeat(32)];
  const weak: readonly (readonly [string, Record<string, string>, string[]])[] = [
    [
      'production without secrets',
      { NODE_ENV: 'production' },
      ['JWT_ACCESS_SECRET: must be set in production', 'JWT_REFRESH_SECRET: must be set in production'],
    ],
    [
      'secrets that can be guessed, wherever it runs',
      { JWT_ACCESS_SECRET: 'secret', JWT_REFRESH_SECRET: '1'.repeat(31) },
      ['JWT_ACCESS_SECRET: needs at least 32 bytes', 'JWT_REFRESH_SECRET: needs at least 32 bytes'],
    ],
    [
      'one secret for both kinds of token',
      { JWT_ACCESS_SECRET: one, JWT_REFRESH_SECRET: one },
      ['JWT_REFRESH_SECRET: must differ from JWT_ACCESS_SECRET'],
    ],
    [
      'half a certificate that is not there',
      { EVERTILL_TLS_CERT: '/nowhere.pem' },
      ['EVERTILL_TLS_CERT and EVERTILL_TLS_KEY: set both or none', '/nowhere.pem: no such file'],
    ],
    [
      'a lifetime without a unit',
      { JWT_ACCESS_EXPIRES: '15' },
      ['JWT_ACCESS_EXPIRES: must look like 15m, 12h or 7d'],
    ],
    [
      'a database of another kind',
      { DATABASE_URL: 'mysql://x' },
      ['DATABASE_URL: Invalid string: must start with "postgres"'],
    ],
  ];
  for (const [what, environment, problems] of weak) {
    it(`[T4] is not usable with ${what}`, () =>
      expect(problemsOf(environment)).to.deep.equal(problems.map((problem) => `  - ${problem}`)));
  }

  it('takes an empty variable for none', () => {
    expect(read({ PORT: '', DATABASE_URL: '' })).to.include({ port: 4600, databaseUrl: undefined });
  });

  it('makes secrets once, for its owner only, and prefers those it is given', () => {
    const { secrets } = read();
    expect(read().secrets).to.deep.equal(secrets);
    expect(new Set(Object.values(secrets)).size).to.equal(3);
    const file = path.join(dataDir, 'secrets.json');
    expect(JSON.parse(readFileSync(file, 'utf8'))).to.deep.equal(secrets);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).to.equal(0o600);
    const given = read({ JWT_ACCESS_SECRET: one, JWT_REFRESH_SECRET: other }).secrets;
    expect(given).to.deep.equal({ ...secrets, access: one, refresh: other });
  });
});
