// A listener to the server-sent events of a server under test.

export interface EventListener {
  readonly status: number;
  readonly frames: any[];
  /** Resolves when the server ends the stream. */
  readonly ended: Promise<void>;
  next(fits: (frame: any) => boolean, within?: number): Promise<any>;
  close(): void;
}

export async function listenToEvents(
  url: string,
  token: string,
  query: Readonly<Record<string, string>>,
): Promise<EventListener> {
  const leaving = new AbortController();
  const response = await fetch(`${url}/api/v1/sync/stream?${new URLSearchParams(query)}`, {
    headers: { Authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  const frames: any[] = [];
  const waiting = new Set<() => void>();
  const read = async () => {
    let rest = '';
    for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
      const events = (rest + piece).split('\n\n');
      rest = events.pop()!;
      for (const event of events) if (event.startsWith('data: ')) frames.push(JSON.parse(event.slice(6)));
      for (const look of waiting) look();
    }
  };
  return {
    status: response.status,
    frames,
    ended: read().catch(() => undefined),
    close: () => leaving.abort(),
    next(fits, within = 5000) {
      return new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`No such event among ${JSON.stringify(frames)}`)),
          within,
        );
        const look = (): void => {
          const found = frames.find(fits);
          if (found === undefined) return;
          clearTimeout(timer);
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      });
    },
  };
}
