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
  /** Stops reading after so many ms; the answer is what came until then. */
  readonly within?: number;
}

/** `path` below /api/v1, or the whole one when it begins with `//`. */
export async function ask(
  url: string,
  method: string,
  path: string,
  { token, body, headers = {}, within }: Ask = {},
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
  const text = within === undefined ? await response.text() : await textWithin(response, within);
  const isJson = /[/+]json/.test(response.headers.get('content-type') ?? '');
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson && text !== '' ? JSON.parse(text) : undefined,
  };
}

async function textWithin(response: Response, milliseconds: number): Promise<string> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  const timer = setTimeout(() => void reader.cancel(), milliseconds);
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value;
  clearTimeout(timer);
  return text;
}
