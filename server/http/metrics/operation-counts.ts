// How many journal entries were settled how, since this process began. Types and codes are those of the registries, so
// there are never more series than these have names.
import { isRejectionCode } from '@evertill/schemas';
import type { CountOperation } from '../../operation-log.ts';
import type { Sample } from './exposition.ts';

export class OperationCounts {
  readonly #counts = new Map<string, { readonly labels: Record<string, string>; value: number }>();

  readonly count: CountOperation = (type, outcome, code) => {
    const labels = { type, outcome, code: code === '' || isRejectionCode(code) ? code : 'other' };
    const key = JSON.stringify(labels);
    const known = this.#counts.get(key);
    if (known) known.value += 1;
    else this.#counts.set(key, { labels, value: 1 });
  };

  samples(): readonly Sample[] {
    return [...this.#counts.values()].map(({ labels, value }) => ({ labels, value }));
  }
}
