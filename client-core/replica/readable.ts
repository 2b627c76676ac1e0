// Is a document one this app can read? What it cannot read never gets in: it is counted, reported once, and asked for
// again by another version of the app.
import * as z from 'zod';
import type { Collection, ReplicatedDocument } from '@evertill/schemas';
import type { WireDocument } from '@evertill/sync';
import type { Report } from './report.ts';

export class Readable {
  readonly #collection: Collection;
  readonly #report: Report;
  /** Living documents may say that they are not deleted. Taking that off first would copy each one once more. */
  readonly #shape: z.ZodType<ReplicatedDocument>;

  constructor(collection: Collection, report: Report) {
    this.#collection = collection;
    this.#report = report;
    const deletion = { _deleted: z.literal(false).optional() };
    this.#shape = collection.document.extend(deletion) as unknown as z.ZodType<ReplicatedDocument>;
  }

  /** The document, or undefined after a report; `isReported`: this revision of it already was. */
  check(document: WireDocument, isReported: boolean): ReplicatedDocument | undefined {
    const checked = this.#shape.safeParse(document);
    if (checked.success) return checked.data;
    if (isReported) return undefined;
    const problems = checked.error.issues
      .slice(0, 3)
      .map(({ path, message }) => `${path.join('.')}: ${message}`)
      .join('; ');
    this.#report({ kind: 'quarantined', collection: this.#collection.name, id: document.id, problems });
    return undefined;
  }

  isBelow(document: WireDocument, lowerDay: string): boolean {
    const { timeBound } = this.#collection;
    return timeBound !== undefined && lowerDay !== '' && String(document[timeBound]) < lowerDay;
  }
}

export function revOf({ rev }: WireDocument | ReplicatedDocument): number {
  return typeof rev === 'number' ? rev : 0;
}
