// The environment, checked once at start: one readable list of everything that is wrong.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import type { DemoOffers } from './demo/demo-offers.ts';
import { secretFault } from './access/secret-strength.ts';
import { knownPlatforms, platformAt } from './integrations/inventory-platform/platforms.ts';
import type { Platforms } from './integrations/inventory-platform/platforms.ts';
import type { SmtpSettings } from './mail/smtp-driver.ts';

const duration = z
  .string()
  .regex(/^\d+[smhd]$/, 'must look like 15m, 12h or 7d')
  .transform(
    (text) =>
      Number(text.slice(0, -1)) * { s: 1, m: 60, h: 3600, d: 86_400 }[text.at(-1) as 's' | 'm' | 'h' | 'd'],
  );

/** Days after today that templates are published for. Second document, "Automatic attendance" 1. */
export const usualDaysAhead = 13;

const environmentSchema = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4600),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: z.string().startsWith('postgres', 'must start with "postgres"').optional(),
  EVERTILL_DATA_DIR: z.string().min(1).default('.evertill'),
  JWT_ACCESS_SECRET: z.string().optional(),
  JWT_REFRESH_SECRET: z.string().optional(),
  JWT_ACCESS_EXPIRES: duration.default(900),
  JWT_REFRESH_EXPIRES: duration.default(604_800),
  EVERTILL_ALLOWED_ORIGINS: z.string().default(''),
  EVERTILL_TLS_CERT: z.string().optional(),
  EVERTILL_TLS_KEY: z.string().optional(),
  PASSWORD_RESET_LOG_OTP: z.enum(['0', '1']).optional(),
  EVERTILL_LOG_OTP_IN_PRODUCTION: z.enum(['0', '1']).default('0'),
  EVERTILL_ADMIN_EMAIL: z.string().includes('@').max(254).optional(),
  EVERTILL_ADMIN_PASSWORD: z.string().min(12, 'needs at least 12 characters').max(1024).optional(),
  EVERTILL_SMTP_URL: z.string().optional(),
  EVERTILL_PUBLIC_URL: z.string().optional(),
  EVERTILL_MAIL_FROM: z.string().min(3).max(320).default('Evertill <no-reply@localhost>'),
  EVERTILL_DEMO_OFFERS: z.enum(['all', 'undated']).default('all'),
  EVERTILL_PLATFORM_SANDBOX: z.string().optional(),
  EVERTILL_PLATFORM_PRODUCTION: z.string().optional(),
  CRON_SCHEDULE_AUTO_ATTENDANCE_ENABLED: z.enum(['0', '1']).default('1'),
  CRON_SCHEDULE_AUTO_ATTENDANCE_INTERVAL_MINUTES: z.coerce.number().int().min(1).max(1440).default(5),
  CRON_SCHEDULE_AUTO_ATTENDANCE_DAYS_AHEAD: z.coerce.number().int().min(0).max(90).default(usualDaysAhead),
  EVERTILL_TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  METRICS_TOKEN: z.string().min(16, 'needs at least 16 characters').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export interface Secrets {
  readonly access: string;
  readonly refresh: string;
  /** Seals what devices are told; lives outside the database, so that a restored one cannot forge it. */
  readonly seal: string;
}

export interface Config {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  readonly secrets: Secrets;
  /** Seconds. */
  readonly accessExpires: number;
  readonly refreshExpires: number;
  /** Codes of forgotten passwords are written to the log. */
  readonly logResetCodes: boolean;
  readonly mail: MailSettings;
  /** `undated`: the demo shop has no offer that depends on the date or the time of day. */
  readonly demoOffers: DemoOffers;
  /** Where prices are read from. */
  readonly platforms: Platforms;
  /** Where people reach the app, for links in mails; without a slash at its end. */
  readonly publicUrl: string | undefined;
  /** Made when there is no admin yet. */
  readonly firstAdmin: { readonly email: string; readonly password: string } | undefined;
  readonly allowedOrigins: readonly string[];
  readonly tls: { readonly cert: string; readonly key: string } | undefined;
  /** Number of proxies in front whose forwarding headers are believed. */
  readonly trustProxy: number;
  readonly autoAttendance: AutoAttendance;
  readonly logLevel: string;
  /** Opens /metrics; undefined: to this machine alone. */
  readonly metricsToken: string | undefined;
}

/** The job that follows the schedules. */
export interface AutoAttendance {
  /** It runs; a Refresh works all the same. */
  readonly enabled: boolean;
  readonly everyMinutes: number;
  /** Templates are published for today and so many days after it. */
  readonly daysAhead: number;
}

/** Where mail goes. */
export type MailSettings =
  | { readonly to: 'files'; readonly directory: string; readonly from: string }
  | ({ readonly to: 'smtp' } & SmtpSettings);

export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The environment is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/** `secretsIn`: those kept in the data directory; made there unless somebody only looks. */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
  secretsIn: (dataDir: string) => Secrets = keptSecrets,
): Config {
  // An empty variable means the same as none: `.env.example` lists them all.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  const env = parsed.data;
  const production = env.NODE_ENV === 'production';
  const dataDir = resolve(env.EVERTILL_DATA_DIR);
  const problems: string[] = [];
  for (const name of ['JWT_ACCESS_SECRET', 'JWT_REFRESH_SECRET'] as const) {
    const secret = env[name];
    if (secret === undefined && production) problems.push(`${name}: must be set in production`);
    const fault = secret === undefined ? undefined : secretFault(secret, production);
    if (fault !== undefined) problems.push(`${name}: ${fault}`);
  }
  if (env.JWT_ACCESS_SECRET !== undefined && env.JWT_ACCESS_SECRET === env.JWT_REFRESH_SECRET) {
    problems.push('JWT_REFRESH_SECRET: must differ from JWT_ACCESS_SECRET');
  }
  const logsCodes = env.PASSWORD_RESET_LOG_OTP === '1';
  if (production && logsCodes && env.EVERTILL_LOG_OTP_IN_PRODUCTION !== '1') {
    problems.push(
      'PASSWORD_RESET_LOG_OTP: writes codes to the log in production; EVERTILL_LOG_OTP_IN_PRODUCTION=1 says you mean it',
    );
  }
  if ((env.EVERTILL_ADMIN_EMAIL === undefined) !== (env.EVERTILL_ADMIN_PASSWORD === undefined)) {
    problems.push('EVERTILL_ADMIN_EMAIL and EVERTILL_ADMIN_PASSWORD: set both or none');
  }
  const publicUrl = env.EVERTILL_PUBLIC_URL === undefined ? undefined : publicUrlOf(env.EVERTILL_PUBLIC_URL);
  if (publicUrl === null)
    problems.push('EVERTILL_PUBLIC_URL: must look like https://till.example or https://shop.example/till');
  const smtp = env.EVERTILL_SMTP_URL === undefined ? undefined : smtpOf(env.EVERTILL_SMTP_URL);
  if (smtp === null)
    problems.push('EVERTILL_SMTP_URL: must look like smtp://user:password@host:587 or smtps://host');
  const platforms = { ...knownPlatforms };
  for (const [environment, name] of [
    ['sandbox', 'EVERTILL_PLATFORM_SANDBOX'],
    ['production', 'EVERTILL_PLATFORM_PRODUCTION'],
  ] as const) {
    const given = env[name];
    const platform = given === undefined ? knownPlatforms[environment] : platformAt(given, production);
    if (platform) platforms[environment] = platform;
    else problems.push(`${name}: must look like https://host and lead to no private address`);
  }
  if ((env.EVERTILL_TLS_CERT === undefined) !== (env.EVERTILL_TLS_KEY === undefined)) {
    problems.push('EVERTILL_TLS_CERT and EVERTILL_TLS_KEY: set both or none');
  }
  for (const file of [env.EVERTILL_TLS_CERT, env.EVERTILL_TLS_KEY]) {
    if (file !== undefined && !existsSync(file)) problems.push(`${file}: no such file`);
  }
  if (problems.length > 0) throw new ConfigError(problems);

  const kept = secretsIn(dataDir);
  return {
    production,
    port: env.PORT,
    host: env.HOST,
    databaseUrl: env.DATABASE_URL,
    dataDir,
    secrets: {
      access: env.JWT_ACCESS_SECRET ?? kept.access,
      refresh: env.JWT_REFRESH_SECRET ?? kept.refresh,
      seal: kept.seal,
    },
    accessExpires: env.JWT_ACCESS_EXPIRES,
    refreshExpires: env.JWT_REFRESH_EXPIRES,
    logResetCodes: logsCodes || (env.PASSWORD_RESET_LOG_OTP === undefined && !production),
    firstAdmin:
      env.EVERTILL_ADMIN_EMAIL === undefined
        ? undefined
        : { email: env.EVERTILL_ADMIN_EMAIL.trim().toLowerCase(), password: env.EVERTILL_ADMIN_PASSWORD! },
    mail: smtp
      ? { to: 'smtp', from: env.EVERTILL_MAIL_FROM, ...smtp }
      : { to: 'files', from: env.EVERTILL_MAIL_FROM, directory: join(dataDir, 'mail') },
    demoOffers: env.EVERTILL_DEMO_OFFERS,
    platforms,
    publicUrl: publicUrl ?? undefined,
    allowedOrigins: env.EVERTILL_ALLOWED_ORIGINS.split(',').filter((origin) => origin !== ''),
    tls:
      env.EVERTILL_TLS_CERT === undefined
        ? undefined
        : {
            cert: readFileSync(env.EVERTILL_TLS_CERT, 'utf8'),
            key: readFileSync(env.EVERTILL_TLS_KEY!, 'utf8'),
          },
    trustProxy: env.EVERTILL_TRUST_PROXY,
    autoAttendance: {
      enabled: env.CRON_SCHEDULE_AUTO_ATTENDANCE_ENABLED === '1',
      everyMinutes: env.CRON_SCHEDULE_AUTO_ATTENDANCE_INTERVAL_MINUTES,
      daysAhead: env.CRON_SCHEDULE_AUTO_ATTENDANCE_DAYS_AHEAD,
    },
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN,
  };
}

/** Null when it is no address of a page. */
function publicUrlOf(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPage =
    url && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '' && url.username === '';
  return isPage ? `${url.origin}${url.pathname.replace(/\/+$/, '')}` : null;
}

/** Null when it is no such address. */
function smtpOf(text: string): Omit<SmtpSettings, 'from'> | null {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || url.hostname === '' || !['smtp:', 'smtps:'].includes(url.protocol)) return null;
  const secure = url.protocol === 'smtps:';
  return {
    host: url.hostname,
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
  };
}

const secretsSchema = z.object({ access: z.string(), refresh: z.string(), seal: z.string() });

/** Made once per data directory and readable by its owner only. */
function keptSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  if (existsSync(file)) return secretsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const fresh = () => randomBytes(48).toString('base64url');
  const secrets = { access: fresh(), refresh: fresh(), seal: fresh() };
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  return secrets;
}
