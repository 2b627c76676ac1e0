// One HTTP request to a server under test, with the answer read to its end.

export interface Answer<Body = any> {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Parsed when it is JSON. */
  readonly body: Body;
}

export interface Ask {
  readonly token?: string | undefined;
  /** An object is sent as JSON, a string as it is. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** `path` below /api/v1, or the whole one when it begins with `//`. */
export async function ask(
  url: string,
  method: string,
  path: string,
  { token, body, headers = {} }: Ask = {},
): Promise<Answer> {
  const response = await fetch(`${url}${path.startsWith('//') ? path.slice(1) : `/api/v1${path}`}`, {
    method: method.toUpperCase(),
    headers: {
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson && text !== '' ? JSON.parse(text) : undefined,
  };
}
