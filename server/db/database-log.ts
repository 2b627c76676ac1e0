// The part of a structured logger that the database room needs (pino fits as it is), so that nothing here
// depends on how the server configures its logging. Messages are constant; what varies is in the fields.

export interface DatabaseLog {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

const nothing = (): void => {};

/** Says nothing; the default where a caller passes no log. */
export const silentLog: DatabaseLog = { debug: nothing, info: nothing, warn: nothing, error: nothing };
