// One structured logger, passed in. A rejection is `info`; what somebody must act on is `error`. Tokens, passwords
// and document bodies never reach it: fields that could hold them are redacted by name, and an error is written down
// without the values it names: a mail server repeats the address it refuses, a database the row.
import pino from 'pino';

export type Log = pino.Logger;

const secret = [
  'token',
  'access_token',
  'refresh_token',
  'reset_token',
  'password',
  'new_password',
  'password_hash',
  'authorization',
  'cookie',
  'secret',
  'pin',
  'pin_hash',
  'otp',
  'auth_code',
  'ticket',
];

/** What a database adds to an error: parts of rows and statements. */
const quoting = ['detail', 'where', 'hint', 'query', 'internalQuery', 'parameters', 'dataType'];
const address = /[^\s@<>"'`(),:;=/]+@[^\s@<>"'`(),:;=/]+/g;

function asWritten(error: Error): unknown {
  const { raw: _, ...told } = pino.stdSerializers.err(error);
  return withoutAddresses(told);
}

function withoutAddresses(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(address, '[e-mail]');
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutAddresses);
  const kept = Object.entries(value).filter(([name]) => !quoting.includes(name));
  return Object.fromEntries(kept.map(([name, member]) => [name, withoutAddresses(member)]));
}

export function createLog(level: string, destination: pino.DestinationStream = pino.destination(2)): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: asWritten },
      redact: { paths: secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
    },
    destination,
  );
}
