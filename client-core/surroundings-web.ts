// What browsers and Node have in common: clock, chance, hash and network, taken from the platform's own globals. With
// its two users, surroundings-node.ts and surroundings-browser.ts, the only place that touches them.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { v7 } from 'uuid';
import { timersOver } from '@evertill/sync';
import type { Chance, Clock } from '@evertill/sync';
import { isEventStream } from './link/event-stream.ts';
import type { OpenEventStream } from './link/event-stream.ts';
import { framesOf } from './link/download-frames.ts';
import type { Inflate } from './link/download-frames.ts';
import { httpTransport } from './link/http-transport.ts';
import { websocketTransport } from './link/websocket-transport.ts';
import type { Http, HttpAnswer, Machine, OpenDownload, Transport } from './surroundings.ts';

export const webClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after: timersOver((milliseconds, run) => {
    const timer = setTimeout(run, milliseconds);
    return { cancel: () => clearTimeout(timer) };
  }),
};

export const webChance: Chance = { random: () => Math.random(), id: () => v7() };

/** By the platform's own compression. */
export async function webPack(text: string): ReturnType<Machine['pack']> {
  const zipped = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  const content = new Uint8Array(await new Response(zipped).arrayBuffer());
  return { content, sha256: bytesToHex(sha256(content)) };
}

export const webSha256 = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** How a till speaks to its server: by WebSocket, or by plain HTTP where a network lets none through. */
export type Wire = 'websocket' | 'http';

export function webTransport(url: string, wire: Wire): Transport {
  return wire === 'websocket'
    ? websocketTransport(url, WebSocket)
    : httpTransport(webHttp(url), webEventStream(url));
}

/** A request that gets no answer in this time counts as no network, ms. */
const patience = 30_000;

export function webHttp(url: string): Http {
  return async ({ method, path, headers, body: text, bytes }) => {
    const body = text ?? bytes;
    const answer = await fetch(new URL(path, url), {
      ...plain,
      method,
      headers: { ...headers },
      signal: AbortSignal.timeout(patience),
      ...(body === undefined ? {} : { body }),
    });
    return answerOf(answer);
  };
}

/** Tokens and passwords go to the server's own address, and to none that an answer names. */
const plain = { cache: 'no-store', redirect: 'manual' } as const;

async function answerOf(answer: Response): Promise<HttpAnswer> {
  const date = new Date(webClock.now()).toUTCString();
  const headers = { date, ...Object.fromEntries(answer.headers) };
  return { status: answer.status, headers, body: await answer.text() };
}

/** `inflate` undoes gzip. Silence ends it, however long the whole takes. */
export function webDownload(url: string, inflate: Inflate): OpenDownload {
  return async ({ path, headers, signal }) => {
    const silence = new AbortController();
    const listen = () => setTimeout(() => silence.abort(new Error('the line is silent')), patience);
    let timer = listen();
    const answer = await fetch(new URL(path, url), {
      ...plain,
      headers: { ...headers },
      signal: AbortSignal.any([signal, silence.signal]),
    }).finally(() => clearTimeout(timer));
    async function* bytes(): AsyncGenerator<Uint8Array> {
      const reader = answer.body!.getReader();
      try {
        for (;;) {
          timer = listen();
          const { done, value } = await reader.read().finally(() => clearTimeout(timer));
          if (done) return;
          yield value;
        }
      } finally {
        await reader.cancel().catch(() => undefined);
      }
    }
    if (answer.status === 200 && answer.body) return { status: 200, frames: framesOf(bytes(), inflate) };
    await answer.body?.cancel();
    return { status: answer.status, frames: none() };
  };
}

async function* none(): AsyncGenerator<string> {}

function webEventStream(url: string): OpenEventStream {
  return ({ path, headers }, listener) => {
    const end = new AbortController();
    const follow = async () => {
      const answer = await fetch(new URL(path, url), {
        ...plain,
        headers: { ...headers, Accept: 'text/event-stream' },
        signal: end.signal,
      });
      const head = { status: answer.status, headers: Object.fromEntries(answer.headers) };
      if (!isEventStream(head) || answer.body === null) return listener.opened(await answerOf(answer));
      listener.opened({ ...head, body: '' });
      const decoder = new TextDecoder();
      for (const reader = answer.body.getReader(); ;) {
        const { done, value } = await reader.read();
        if (done) return listener.closed('the server ended the stream');
        listener.text(decoder.decode(value, { stream: true }));
      }
    };
    follow().catch((error: unknown) => {
      if (!end.signal.aborted) listener.closed(error instanceof Error ? error.message : String(error));
    });
    return { close: () => end.abort() };
  };
}
