// The same exchanges over plain HTTP, for networks that let no WebSocket through: a channel that turns each frame
// into a request and each answer into a frame. What the server sends by itself comes as server-sent events.
import { downSchema } from '@evertill/sync';
import type { ErrorFrame, Hello, Up } from '@evertill/sync';
import type { Channel, ChannelListener, Http, HttpAnswer, Transport } from '../surroundings.ts';
import { eventReader, isEventStream } from './event-stream.ts';
import type { OpenEventStream } from './event-stream.ts';
import {
  errorFrameOf,
  isTransient,
  jsonOf,
  refusalOf,
  retryAfterOf,
  strangeSentence,
} from './http-answer.ts';

const syncPath = '/api/v1/sync';

export function httpTransport(http: Http, openStream: OpenEventStream): Transport {
  return {
    connect(listener) {
      const channel = new HttpChannel(http, openStream, listener);
      queueMicrotask(() => channel.open());
      return channel;
    },
  };
}

/** What the server may say; read in full when it arrives. */
const frameTypes = new Set<unknown>(downSchema.options.map(({ shape }) => shape.type.value));

type Asked = Extract<Up, { readonly id: number }>;

class HttpChannel implements Channel {
  readonly #http: Http;
  readonly #openStream: OpenEventStream;
  readonly #listener: ChannelListener;
  #hello: Hello | undefined;
  #token = '';
  #stream: { close(): void } | undefined;
  #closed = false;

  constructor(http: Http, openStream: OpenEventStream, listener: ChannelListener) {
    this.#http = http;
    this.#openStream = openStream;
    this.#listener = listener;
  }

  open(): void {
    if (!this.#closed) this.#listener.opened();
  }

  send(text: string): void {
    const frame = JSON.parse(text) as Up;
    switch (frame.type) {
      case 'hello':
        this.#hello = frame;
        this.#token = frame.token;
        return void this.#exchange(frame, 'POST', `${syncPath}/hello`, frame);
      case 'auth':
        this.#token = frame.token;
        return this.#give({ type: 'authed', id: frame.id });
      case 'pull': {
        const { collection, checkpoint, limit, from_day } = frame;
        const query = {
          checkpoint: checkpoint && JSON.stringify(checkpoint),
          limit: String(limit),
          from_day,
        };
        return void this.#exchange(frame, 'GET', this.#path(`/${collection}/pull`, query));
      }
      case 'push':
        return void this.#exchange(frame, 'POST', this.#path(`/${frame.collection}/push`), {
          rows: frame.rows,
        });
      case 'operations':
        return void this.#exchange(frame, 'POST', `${syncPath}/operations`, { operations: frame.operations });
      case 'digest': {
        const { collection, from_day } = frame;
        return void this.#exchange(frame, 'GET', this.#path(`/${collection}/digest`, { from_day }));
      }
      case 'applied': {
        const { collection, checkpoint, at, wall } = frame;
        const device_id = this.#hello?.device_id ?? '';
        const said = { device_id, checkpoint, at, wall };
        return void this.#exchange(frame, 'POST', this.#path(`/${collection}/applied`), said);
      }
      case 'lease': {
        const { collection, document, wish } = frame;
        const said = { device_id: this.#hello?.device_id ?? '', document, wish };
        return void this.#exchange(frame, 'POST', this.#path(`/${collection}/lease`), said);
      }
      case 'report': {
        const { type: _type, id: _id, ...report } = frame;
        const said = { device_id: this.#hello?.device_id ?? '', ...report };
        return void this.#exchange(frame, 'POST', `${syncPath}/report`, said);
      }
      case 'ping':
        return void this.#exchange(frame, 'GET', this.#path('/ping', { wall: String(frame.wall) }));
      case 'stream':
        return this.#follow(frame.id, JSON.stringify(frame.collections));
      case 'credit':
        // TCP slows the server down by itself.
        return;
    }
  }

  close(): void {
    this.#closed = true;
    this.#stream?.close();
  }

  async #exchange(frame: Asked, method: 'GET' | 'POST', path: string, said?: object): Promise<void> {
    const body = said && JSON.stringify(said);
    const headers = {
      ...this.#headers(),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    };
    try {
      const answer = await this.#http({ method, path, headers, ...(body === undefined ? {} : { body }) });
      this.#give(frameOf(answer, frame.id));
    } catch (error) {
      this.#end(error instanceof Error ? error.message : String(error));
    }
  }

  #follow(id: number, collections: string): void {
    this.#stream?.close();
    const read = eventReader((data) => {
      // The answer to the request itself is given when the stream opens.
      if (!this.#closed && !data.startsWith('{"type":"streaming"')) this.#listener.frame(data);
    });
    this.#stream = this.#openStream(
      {
        path: this.#path('/stream', { collections, device_id: this.#hello?.device_id }),
        headers: this.#headers(),
      },
      {
        opened: (answer) =>
          this.#give(isEventStream(answer) ? { type: 'streaming', id } : failureOf(answer, id)),
        text: read,
        closed: (reason) => this.#end(reason),
      },
    );
  }

  #path(path: string, query: Readonly<Record<string, string | null | undefined>> = {}): string {
    const all = { ...query, store_id: this.#hello?.store_id };
    const given = Object.entries(all).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    return `${syncPath}${path}?${new URLSearchParams(given).toString()}`;
  }

  #headers(): Record<string, string> {
    return {
      Authorization: `Bearer ${this.#token}`,
      'X-Client-Version': this.#hello?.client_version ?? '',
      'X-Device-Id': this.#hello?.device_id ?? '',
    };
  }

  #give(frame: object): void {
    if (!this.#closed) this.#listener.frame(JSON.stringify(frame));
  }

  #end(reason: string): void {
    if (this.#closed) return;
    this.close();
    this.#listener.closed(reason);
  }
}

/** The body is the frame, with a number of the server's own. */
function frameOf(answer: HttpAnswer, id: number): object {
  const body = jsonOf(answer);
  return answer.status === 200 && frameTypes.has(body?.['type']) ? { ...body, id } : failureOf(answer, id);
}

function failureOf(answer: HttpAnswer, id: number): ErrorFrame {
  const retryAfter = retryAfterOf(answer);
  const patience = retryAfter > 0 ? { retry_after: retryAfter } : {};
  const frame = errorFrameOf(answer);
  if (frame) return { ...frame, ...patience, id };
  const isLater = isTransient(answer);
  const refused = refusalOf(answer);
  if (refused) {
    const remedy = answer.status === 401 ? 'auth' : isLater ? 'retry' : 'fatal';
    return { type: 'error', id, ...refused, remedy, ...patience };
  }
  const sentence = isLater ? `The server answered with ${answer.status}.` : strangeSentence;
  return { type: 'error', id, code: `http_${answer.status}`, sentence, remedy: 'retry', ...patience };
}
