// What a person must look at. An entry's id says what it is about, so that a repetition finds the same one and a
// crash in between makes no second one. Nothing here is ever deleted; it is resolved.
import type { Observable } from 'rxjs';
import { map } from 'rxjs';
import { instant } from '@evertill/sync';
import type { Clock } from '@evertill/sync';
import type { Attention } from '@evertill/schemas';
import type { DocumentStore } from '../database/document-store.ts';

export type Finding = Omit<Attention, 'created_at' | 'resolved_at' | 'rev'>;

export class AttentionDesk {
  readonly #store: DocumentStore;
  readonly #clock: Clock;
  readonly changes$: Observable<void>;

  constructor(store: DocumentStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
    this.changes$ = store.changes$.pipe(map(() => undefined));
  }

  async get(id: string): Promise<Attention | undefined> {
    return (await this.#store.get(id)) as Attention | undefined;
  }

  /** Everything nobody has resolved yet, oldest first. */
  async open(): Promise<Attention[]> {
    const found = await this.#store.find({
      selector: { resolved_at: { $eq: null } },
      sort: [{ created_at: 'asc' }],
    });
    return found as unknown as Attention[];
  }

  /** Raises what is new or has changed; what is already open with the same code stays as it is. */
  async raise(findings: readonly Finding[]): Promise<void> {
    const known = await this.#store.getMany(findings.map(({ id }) => id));
    const now = instant(this.#clock);
    const raised = findings.flatMap((finding): Attention[] => {
      const old = known.get(finding.id) as Attention | undefined;
      if (old?.resolved_at === null && old.code === finding.code) return [];
      return [{ ...finding, created_at: old?.created_at ?? now, resolved_at: null, rev: 0 }];
    });
    if (raised.length > 0) await this.#store.put(raised);
  }

  /** Entries a person was asked to look at, and that were accepted after all. */
  resolveOperations(deviceSeqs: readonly number[]): Promise<void> {
    return this.resolve(deviceSeqs.map(operationAttentionId));
  }

  async resolve(ids: readonly string[]): Promise<void> {
    const known = (await this.#store.getMany(ids)) as Map<string, Attention>;
    const now = instant(this.#clock);
    const resolved = [...known.values()]
      .filter(({ resolved_at }) => resolved_at === null)
      .map((attention) => ({ ...attention, resolved_at: now }));
    if (resolved.length > 0) await this.#store.put(resolved);
  }
}

/** The attention that belongs to a journal entry. */
export function operationAttentionId(deviceSeq: number): string {
  return `op:${deviceSeq}`;
}
