// One structured logger, passed in. A rejection is `info`; what somebody must act on is `error`. Tokens, passwords
// and document bodies never reach it: fields that could hold them are redacted by name.
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
];

export function createLog(level: string, destination: pino.DestinationStream = pino.destination(2)): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
    },
    destination,
  );
}
