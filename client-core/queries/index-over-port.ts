// A `NameIndex` on the other side of a message port: what a worker serves, and what asks it. Questions are answered in
// their order, so nothing is found before what was put in earlier is in.
import type { ItemIndex } from './item-index.ts';
import { NameIndex } from './name-index.ts';

/** As much of a worker, or of what a worker sees of its owner, as is used here. */
export interface IndexPort {
  postMessage(message: unknown): void;
  addEventListener(type: 'message' | 'error', listener: (event: any) => void): void;
}

interface Question {
  readonly id: number;
  readonly method: keyof NameIndex;
  readonly input: readonly unknown[];
}

type Answer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly failed: string };

export function serveIndex(port: IndexPort): void {
  const index = new NameIndex();
  port.addEventListener('message', ({ data }: { readonly data: Question }) => {
    const { id, method, input } = data;
    port.postMessage(answerOf(index, id, method, input) satisfies Answer);
  });
}

function answerOf(index: NameIndex, id: number, method: keyof NameIndex, input: readonly unknown[]): Answer {
  try {
    const ask = index[method] as (...given: readonly unknown[]) => unknown;
    return { id, value: ask.apply(index, input as unknown[]) };
  } catch (error) {
    return { id, failed: String(error) };
  }
}

/** `end` stops whoever serves. */
export function indexOverPort(port: IndexPort, end: () => void): ItemIndex {
  const asked = new Map<number, PromiseWithResolvers<never>>();
  let lastId = 0;
  let gone: Error | undefined;

  function leave(reason: string): void {
    gone = new Error(reason);
    for (const { reject } of asked.values()) reject(gone);
    asked.clear();
  }

  function ask(method: keyof NameIndex) {
    return (...input: unknown[]): Promise<never> => {
      if (gone) return Promise.reject(gone);
      const answer = Promise.withResolvers<never>();
      asked.set(++lastId, answer);
      port.postMessage({ id: lastId, method, input } satisfies Question);
      return answer.promise;
    };
  }

  port.addEventListener('message', ({ data }: { readonly data: Answer }) => {
    const question = asked.get(data.id);
    asked.delete(data.id);
    if ('failed' in data) question?.reject(new Error(data.failed));
    else question?.resolve(data.value as never);
  });
  port.addEventListener('error', () => leave('The index of the items has failed.'));
  return {
    replace: ask('replace'),
    search: ask('search'),
    list: ask('list'),
    catalog: ask('catalog'),
    bySku: ask('bySku'),
    clear: ask('clear'),
    close() {
      leave('The index of the items is closed.');
      end();
    },
  };
}
