// What a till needs of the session: who stands there, and a token for the server.

export interface TillSession {
  /** Undefined while nobody is signed in. */
  readonly user: { readonly id: string; readonly [field: string]: unknown } | undefined;
  /** Rejects with an `ExchangeError`, remedy `auth`, when nobody is signed in. */
  token(): Promise<string>;
  /** Undefined: sign in again. */
  refresh(): Promise<string | undefined>;
}
