// Everything of a collection as the server streams it: frames of documents with the checkpoint behind each. Whatever is
// wrong with the stream ends it; who has taken some of it goes on from there, and who has not pulls page by page.
import { ExchangeError, limits, parseJson, snapshotHeadSchema } from '@evertill/sync';
import type { Checkpoint, SnapshotHead } from '@evertill/sync';
import type { OpenDownload } from '../surroundings.ts';
import { whileCurrent } from './while-current.ts';

export interface SnapshotFrame extends SnapshotHead {
  /** The JSON of each document. */
  readonly lines: readonly string[];
}

export interface SnapshotSourceRequest {
  readonly download: OpenDownload;
  readonly token: () => Promise<string>;
  readonly storeId: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Throws an `ExchangeError` when the stream is refused or broken, and when `ended` aborts. */
export type OpenSnapshot = (
  collection: string,
  checkpoint: Checkpoint | null,
  fromDay: string,
  ended: AbortSignal,
) => AsyncGenerator<SnapshotFrame, void, void>;

export function snapshotSource(request: SnapshotSourceRequest): OpenSnapshot {
  return async function* open(collection, checkpoint, fromDay, ended) {
    const query = new URLSearchParams({ store_id: request.storeId, limit: String(limits.snapshotRows) });
    if (checkpoint) query.set('checkpoint', JSON.stringify(checkpoint));
    if (fromDay !== '') query.set('from_day', fromDay);
    const signal = ended;
    const headers = { ...request.headers, Authorization: `Bearer ${await request.token()}` };
    const path = `/api/v1/sync/${collection}/snapshot?${query.toString()}`;
    const { status, frames } = await broken(whileCurrent(ended, request.download({ path, headers, signal })));
    if (status !== 200) throw new ExchangeError(`http_${status}`, 'The server streams no snapshot.', 'retry');
    const reader = frames[Symbol.asyncIterator]();
    try {
      for (;;) {
        const next = await broken(whileCurrent(ended, reader.next()));
        if (next.done === true) throw new ExchangeError('cut', 'The snapshot ended too early.', 'retry');
        const frame = frameOf(next.value);
        yield frame;
        if (frame.complete) return;
      }
    } finally {
      await reader.return?.().catch(() => undefined);
    }
  };
}

function frameOf(text: string): SnapshotFrame {
  const [first = '', ...lines] = text.split('\n');
  const parsed = parseJson(first);
  const head = parsed.ok ? snapshotHeadSchema.safeParse(parsed.value) : undefined;
  if (!head?.success || head.data.documents !== lines.length || (lines.length === 0 && !head.data.complete)) {
    throw new ExchangeError(
      'protocol',
      'The server sent a frame of a snapshot that cannot be read.',
      'retry',
    );
  }
  return { ...head.data, lines };
}

/** Whatever a network or a decompressor throws: tried again. */
async function broken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ExchangeError) throw error;
    throw new ExchangeError('cut', `The snapshot broke off: ${String(error)}`, 'retry', 0);
  }
}
