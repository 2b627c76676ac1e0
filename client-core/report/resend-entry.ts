// Offers one entry again that was refused, parked or backs off. The entry stays as it was sealed, and where it is; only what
// became of it is open again, and the server's next word settles it.
import type { OperationRecord } from '@evertill/schemas';
import { limits } from '@evertill/sync';
import { bytesOf } from '../bytes.ts';
import { entryOf } from '../journal/append.ts';
import { isArchived } from '../journal/archive.ts';
import type { Drain } from '../journal/drain.ts';
import type { OperationStore } from '../journal/operation-store.ts';
import type { Became, Performers } from './instruction-desk.ts';

export interface ResendDeps {
  readonly operations: OperationStore;
  readonly drain: Pick<Drain, 'offerAgain' | 'codeOf'>;
}

const refused = (code: string, sentence: string): Became => ({ outcome: 'refused', code, sentence });

export function resendEntry({ operations, drain }: ResendDeps): Performers['resend'] {
  return async ({ device_seq }, found, begin) => {
    const record = await operations.get(device_seq);
    if (!record) return refused('not_found', 'This device has no entry under this number.');
    if (isArchived(record)) return refused('archived', 'Somebody took this entry out of what is sent.');
    if (bytesOf(JSON.stringify(entryOf(record))) > limits.operationBytes)
      return refused('too_large', 'This entry is too large to be sent.');
    const attempts = Number(found?.['attempts'] ?? record.attempts);
    if (!found) await begin({ attempts });
    // Offered since it began: a crash came between, and once is enough.
    if (record.attempts === attempts) {
      await operations.change([device_seq], (now) =>
        now.attempts === attempts && now.state !== 'waiting'
          ? { ...now, state: 'waiting', settled_at: null }
          : undefined,
      );
      drain.offerAgain(device_seq);
    }
    return { settled: offered({ operations, drain }, device_seq, attempts) };
  };
}

async function offered({ operations, drain }: ResendDeps, seq: number, attempts: number): Promise<Became> {
  const answered = ({ attempts: now }: OperationRecord) => now > attempts;
  const { promise, resolve } = Promise.withResolvers<OperationRecord>();
  const look = async () => {
    const record = await operations.get(seq);
    if (record && answered(record)) resolve(record);
  };
  const watch = operations.changes$.subscribe((numbers) => {
    if (numbers.includes(seq)) look().catch(() => undefined);
  });
  try {
    await look();
    return became(await promise, drain.codeOf(seq));
  } finally {
    watch.unsubscribe();
  }
}

function became({ state, code, outcome }: OperationRecord, failure: string): Became {
  if (state === 'settled') return { outcome: 'done', code: '', sentence: 'The server accepted it.' };
  if (state === 'attention') return { outcome: 'failed', code, sentence: 'The server refused it again.' };
  const why = outcome === 'waiting_for' ? outcome : failure;
  return {
    outcome: 'failed',
    code: why,
    sentence: 'It was offered and is not settled yet; it goes on waiting.',
  };
}
