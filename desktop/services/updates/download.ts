// Brings the file of an update, and goes on where it was when the line broke. Whether it is the right one is not asked
// here: every byte of it is looked at when it is taken to be installed.
import { refuse } from '@evertill/client-core';
import type { Refusal } from '@evertill/client-core';
import { backoff, sleep } from '@evertill/sync';
import type { Surroundings } from '@evertill/sync';
import { untrusted } from './manifest.ts';
import type { Part } from './update-folder.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface DownloadDeps {
  readonly fetch: Fetch;
  readonly surroundings: Surroundings;
  readonly signal: AbortSignal;
  /** `total`: undefined when whoever sends it does not say. */
  readonly progress: (received: number, total: number | undefined) => void;
}

/** No installer of this app comes near it. */
const largestUpdate = 512 * 1024 * 1024;
/** Without a byte between them. */
const mostTries = 5;
/** How long nothing may come before the line counts as broken, ms. */
const silence = 30_000;

/** Undefined: everything the server has of it has arrived. */
export async function download(url: string, part: Part, deps: DownloadDeps): Promise<Refusal | undefined> {
  const { surroundings, signal } = deps;
  const began = surroundings.clock.monotonic();
  for (let tries = 1; ; tries++) {
    const before = await part.size();
    const outcome = await receive(url, part, deps);
    if (outcome === 'whole') return undefined;
    if (outcome !== 'broken') return outcome;
    if ((await part.size()) > before) tries = 0;
    if (tries >= mostTries || signal.aborted) return refuse('update_unreachable');
    const failingFor = surroundings.clock.monotonic() - began;
    const random = surroundings.chance.random();
    await sleep(surroundings.clock, backoff({ attempt: tries + 1, failingFor, random }));
  }
}

type Received = 'whole' | 'broken' | Refusal;

async function receive(url: string, part: Part, deps: DownloadDeps): Promise<Received> {
  const line = new AbortController();
  const signal = AbortSignal.any([line.signal, deps.signal]);
  const { clock } = deps.surroundings;
  const listen = () => clock.after(silence, () => line.abort());
  let timer = listen();
  try {
    const from = await part.size();
    const response = await deps.fetch(url, { ...plainRequest, headers: rangeFrom(from), signal });
    const total = await beginning(response, from, part);
    if (typeof total === 'object') return total;
    if (total === 'broken' || response.body === null) return 'broken';
    let received = await part.size();
    for await (const bytes of response.body) {
      timer.cancel();
      received += bytes.length;
      if (received > largestUpdate) return await tooLarge(part);
      await part.append(bytes);
      deps.progress(received, total);
      timer = listen();
    }
    return total === undefined || received >= total ? 'whole' : 'broken';
  } catch (error) {
    // A line that broke, or was given up; a disk that is full says so itself.
    if (error instanceof TypeError || signal.aborted) return 'broken';
    throw error;
  } finally {
    timer.cancel();
    line.abort();
  }
}

/** No cookie goes along, and no answer sends this app to another address. */
export const plainRequest = { redirect: 'error', credentials: 'omit', cache: 'no-store' } as const;

/** Identity: bytes are counted as they lie on the server. */
function rangeFrom(size: number): Record<string, string> {
  const identity = { 'Accept-Encoding': 'identity' };
  return size === 0 ? identity : { ...identity, Range: `bytes=${size}-` };
}

/** How long the whole is, once the part is where the answer goes on. */
async function beginning(
  response: Response,
  from: number,
  part: Part,
): Promise<number | undefined | 'broken' | Refusal> {
  const { status, headers } = response;
  if (status === 206) {
    const [, start, total] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers.get('content-range') ?? '') ?? [];
    if (Number(start) !== from) {
      await part.clear();
      return 'broken';
    }
    return total === '*' ? undefined : sound(Number(total), part);
  }
  if (from > 0 && status !== 206) await part.clear();
  if (status === 200) {
    const length = headers.get('content-length');
    return length === null ? undefined : sound(Number(length), part);
  }
  // The part was as long as the file, or longer: it is fetched anew.
  return status === 416 || status >= 500 || status === 429
    ? 'broken'
    : refuse('update_unreachable', { status });
}

async function sound(total: number, part: Part): Promise<number | Refusal> {
  return total <= largestUpdate ? total : tooLarge(part);
}

async function tooLarge(part: Part): Promise<Refusal> {
  await part.clear();
  return untrusted('the file is larger than any update', { largest: largestUpdate });
}
