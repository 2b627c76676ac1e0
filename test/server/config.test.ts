// The environment is checked once, at start: what is wrong is said all at once, and nothing weak is taken.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { secretFault } from '../../server/access/secret-strength.ts';
import { ConfigError, readConfig } from '../../server/config.ts';
import { knownPlatforms } from '../../server/integrations/inventory-platform/platforms.ts';

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
  const [strong, strong2] = ['A6k+u0Jt9mWcXr4hQe1zLb7yNv3sPf8d', 'pZ5nYx2gRk9vTq4wHb7mCs1jLd8fEa3u'];
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
      'secrets that can be guessed, in production',
      {
        NODE_ENV: 'production',
        JWT_ACCESS_SECRET: one,
        JWT_REFRESH_SECRET: 'my-secret-jwt-password-changeme-1234',
      },
      [
        'JWT_ACCESS_SECRET: can be guessed; use `openssl rand -base64 48`',
        'JWT_REFRESH_SECRET: can be guessed; use `openssl rand -base64 48`',
      ],
    ],
    [
      'codes in the log of production, without saying so twice',
      {
        NODE_ENV: 'production',
        JWT_ACCESS_SECRET: strong,
        JWT_REFRESH_SECRET: strong2,
        PASSWORD_RESET_LOG_OTP: '1',
      },
      [
        'PASSWORD_RESET_LOG_OTP: writes codes to the log in production; EVERTILL_LOG_OTP_IN_PRODUCTION=1 says you mean it',
      ],
    ],
    [
      'half a first admin',
      { EVERTILL_ADMIN_PASSWORD: 'x'.repeat(12) },
      ['EVERTILL_ADMIN_EMAIL and EVERTILL_ADMIN_PASSWORD: set both or none'],
    ],
    [
      'a first admin whose password is short',
      { EVERTILL_ADMIN_EMAIL: 'root@service.example', EVERTILL_ADMIN_PASSWORD: 'x'.repeat(11) },
      ['EVERTILL_ADMIN_PASSWORD: needs at least 12 characters'],
    ],
    [
      'a public address with a query',
      { EVERTILL_PUBLIC_URL: 'https://till.example/?a=b' },
      ['EVERTILL_PUBLIC_URL: must look like https://till.example or https://shop.example/till'],
    ],
    [
      'a public address that is no page’s',
      { EVERTILL_PUBLIC_URL: 'javascript:alert(1)' },
      ['EVERTILL_PUBLIC_URL: must look like https://till.example or https://shop.example/till'],
    ],
    [
      'a mail server of another kind',
      { EVERTILL_SMTP_URL: 'imap://mail.example' },
      ['EVERTILL_SMTP_URL: must look like smtp://user:password@host:587 or smtps://host'],
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
      'a platform that is no address, or one inside',
      {
        EVERTILL_PLATFORM_SANDBOX: 'http://platform.example',
        EVERTILL_PLATFORM_PRODUCTION: 'https://10.0.0.1',
      },
      [
        'EVERTILL_PLATFORM_SANDBOX: must look like https://host and lead to no private address',
        'EVERTILL_PLATFORM_PRODUCTION: must look like https://host and lead to no private address',
      ],
    ],
    [
      'a database of another kind',
      { DATABASE_URL: 'mysql://x' },
      ['DATABASE_URL: must start with "postgres"'],
    ],
  ];
  for (const [what, environment, problems] of weak) {
    it(`[T4] is not usable with ${what}`, () =>
      expect(problemsOf(environment)).to.deep.equal(problems.map((problem) => `  - ${problem}`)));
  }

  it('PASSWORD_RESET_LOG_OTP: 1 always, 0 never, and without it outside production only', () => {
    const secrets = { JWT_ACCESS_SECRET: strong!, JWT_REFRESH_SECRET: strong2! };
    const production = { NODE_ENV: 'production', ...secrets };
    const logs = (environment: Record<string, string>) => read(environment).logResetCodes;
    expect([
      logs({}),
      logs({ PASSWORD_RESET_LOG_OTP: '1' }),
      logs({ PASSWORD_RESET_LOG_OTP: '0' }),
    ]).to.deep.equal([true, true, false]);
    expect([logs(production), logs({ ...production, PASSWORD_RESET_LOG_OTP: '0' })]).to.deep.equal([
      false,
      false,
    ]);
    const twice = { PASSWORD_RESET_LOG_OTP: '1', EVERTILL_LOG_OTP_IN_PRODUCTION: '1' };
    expect(logs({ ...production, ...twice })).to.equal(true);
  });

  it('EVERTILL_PLATFORM_SANDBOX and _PRODUCTION are the platform’s own unless said otherwise', () => {
    expect(read().platforms).to.deep.equal(knownPlatforms);
    const { platforms } = read({ EVERTILL_PLATFORM_PRODUCTION: 'https://eu.platform.example' });
    expect(platforms).to.deep.equal({
      sandbox: knownPlatforms.sandbox,
      production: { base: 'https://eu.platform.example', mayBePrivate: false },
    });
  });

  it('JWT_ACCESS_EXPIRES is 15m and JWT_REFRESH_EXPIRES 7d unless said otherwise', () => {
    expect(read()).to.include({ accessExpires: 900, refreshExpires: 604_800 });
    expect(read({ JWT_ACCESS_EXPIRES: '30s', JWT_REFRESH_EXPIRES: '12h' })).to.include({
      accessExpires: 30,
      refreshExpires: 43_200,
    });
  });

  it('[T4] tells secrets that can be guessed from those that cannot', () => {
    for (const secret of [
      'x'.repeat(64),
      'abcd'.repeat(16),
      'secret'.repeat(8),
      'changeme-please-changeme-please!',
      'evertill-jwt-access-secret-default',
    ])
      expect(secretFault(secret, true), secret).to.be.a('string');
    for (let index = 0; index < 200; index++) {
      for (const encoding of ['hex', 'base64', 'base64url'] as const)
        expect(secretFault(randomBytes(32).toString(encoding), true)).to.equal(undefined);
    }
  });

  it('links in mails lead to EVERTILL_PUBLIC_URL, which is the address of a page', () => {
    expect(read({}).publicUrl).to.equal(undefined);
    expect(read({ EVERTILL_PUBLIC_URL: 'https://till.example/' }).publicUrl).to.equal('https://till.example');
    expect(read({ EVERTILL_PUBLIC_URL: 'http://10.0.0.5:4600/shop//' }).publicUrl).to.equal(
      'http://10.0.0.5:4600/shop',
    );
  });

  it('mail goes into files, or to the server that EVERTILL_SMTP_URL names', () => {
    expect(read().mail).to.deep.equal({
      to: 'files',
      directory: path.join(dataDir, 'mail'),
      from: 'Evertill <no-reply@localhost>',
    });
    const named = {
      EVERTILL_SMTP_URL: 'smtps://till:p%40ss@mail.example',
      EVERTILL_MAIL_FROM: 'till@shop.example',
    };
    expect(read(named).mail).to.deep.equal({
      to: 'smtp',
      host: 'mail.example',
      port: 465,
      secure: true,
      user: 'till',
      password: 'p@ss',
      from: 'till@shop.example',
    });
    expect(read({ EVERTILL_SMTP_URL: 'smtp://mail.example' }).mail).to.include({
      port: 587,
      secure: false,
      user: '',
    });
  });

  it('CRON_SCHEDULE_AUTO_ATTENDANCE_ENABLED: only 0 turns the clock that runs by itself off', () => {
    const enabled = (value?: string) =>
      read(value === undefined ? {} : { CRON_SCHEDULE_AUTO_ATTENDANCE_ENABLED: value }).autoAttendance
        .enabled;
    expect([enabled(), enabled('1'), enabled('0')]).to.deep.equal([true, true, false]);
    expect(problemsOf({ CRON_SCHEDULE_AUTO_ATTENDANCE_ENABLED: 'false' })).to.have.length(1);
  });

  it('CRON_SCHEDULE_AUTO_ATTENDANCE_*: every 5 minutes and 13 days ahead, or as they are set', () => {
    expect(read({}).autoAttendance).to.deep.equal({ enabled: true, everyMinutes: 5, daysAhead: 13 });
    const set = (minutes: string, days: string) => ({
      CRON_SCHEDULE_AUTO_ATTENDANCE_INTERVAL_MINUTES: minutes,
      CRON_SCHEDULE_AUTO_ATTENDANCE_DAYS_AHEAD: days,
    });
    expect(read(set('1', '0')).autoAttendance).to.include({ everyMinutes: 1, daysAhead: 0 });
    for (const [minutes, days] of [
      ['0', '-1'],
      ['1441', '91'],
      ['2.5', 'week'],
    ] as const)
      expect(problemsOf(set(minutes, days)), minutes).to.have.length(2);
  });

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
