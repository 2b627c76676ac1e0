// An open page of the back office: a reader of `GET /events` that keeps what it was told and where it would go on.
import { setTimeout as sleep } from 'node:timers/promises';

export interface ToldEvent {
  readonly id: string;
  readonly event: string;
  readonly data: any;
}

export interface ListeningPage {
  readonly status: number;
  readonly headers: Headers;
  /** When it was refused. */
  readonly text: string;
  readonly events: ToldEvent[];
  /** The last id it was told, with an event or without. */
  place(): string;
  /** Resolves when the server ends it. */
  readonly ended: Promise<void>;
  /** Resolves when that many events came. */
  until(count: number): Promise<void>;
  close(): Promise<void>;
}

const patience = 5000;

/** Resolves when it listens, or was refused. */
export async function openPage(
  url: string,
  token: string | undefined,
  { lastEventId, query = '' }: { lastEventId?: string; query?: string } = {},
): Promise<ListeningPage> {
  const leaving = new AbortController();
  const response = await fetch(`${url}/api/v1/events${query}`, {
    signal: leaving.signal,
    headers: {
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId }),
    },
  });
  const events: ToldEvent[] = [];
  let [place, isListening, refusal] = ['', response.status !== 200, ''];
  const take = (block: string): void => {
    if (block === ': listening') isListening = true;
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
    const [id, event, data] = [field('id'), field('event'), field('data')];
    if (id !== undefined) place = id;
    if (data !== undefined) events.push({ id: id!, event: event!, data: JSON.parse(data) });
  };
  const read = async () => {
    let rest = '';
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + part).split('\n\n');
      rest = blocks.pop()!;
      for (const block of blocks) take(block);
    }
    refusal = rest;
  };
  const ended = read().catch(() => undefined);
  if (response.status !== 200) await ended;
  const comes = async (fits: () => boolean) => {
    for (let waited = 0; !fits(); waited += 10) {
      if (waited > patience) throw new Error(`Only ${events.length} events: ${JSON.stringify(events)}`);
      await sleep(10);
    }
  };
  await comes(() => isListening);
  return {
    status: response.status,
    headers: response.headers,
    text: refusal,
    events,
    place: () => place,
    ended,
    until: (count) => comes(() => events.length >= count),
    async close() {
      leaving.abort();
      await ended;
    },
  };
}
