// Unsent work as one file: JSON lines, a header first, the SHA-256 of everything above it last. It holds one unbroken
// piece of a journal, from its first unsent entry to its end, every entry byte for byte as it was sealed, and the open
// drafts; numbers of which the journal itself has lost the entries are named, and an entry that a disk had damaged before is
// marked as such. Whatever was cut off, altered or mixed up shows before anything is taken from it.
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { chainFault, isSealed } from '@evertill/client-core';
import type { ChainAnchor } from '@evertill/client-core';
import { canonicalJson, collections, operationEntrySchema, soundCopy } from '@evertill/schemas';
import type { Draft, OperationEntry } from '@evertill/schemas';
import { limits, parseJson } from '@evertill/sync';

const count = z.int().min(0);

const headerSchema = z.strictObject({
  format: z.literal('evertill-unsent'),
  version: z.literal(1),
  created_at: z.string(),
  device_id: z.string(),
  device_name: z.string(),
  vendor_id: z.string(),
  store_id: z.string(),
  lane_id: z.string(),
  /** Entries in the file, and those of them the server had not settled. */
  entries: count,
  unsent: count,
  drafts: count,
  first_seq: count,
  last_seq: count,
  /** First and last of numbers in this piece, or behind it, that have no entries any more. */
  lost: z.array(z.tuple([count, count])),
});
export type UnsentHeader = Omit<z.output<typeof headerSchema>, 'format' | 'version'>;

const lineSchema = z.union([
  z.strictObject({ entry: operationEntrySchema }),
  /** As well as it can be written; its hash is not that of what is left. */
  z.strictObject({ damaged: operationEntrySchema }),
  z.strictObject({ draft: collections.draft.document }),
  z.strictObject({ sha256: z.string() }),
]);

export interface Unsent {
  readonly header: UnsentHeader;
  /** In order, one piece of the chain. */
  readonly entries: readonly OperationEntry[];
  /** Numbers of those that were damaged before they were written. */
  readonly damaged: ReadonlySet<number>;
  readonly drafts: readonly Draft[];
  /** Of everything above the last line. */
  readonly sha256: string;
}

/** The file is incomplete or is not what was written. */
export class UnreadableError extends Error {
  readonly line: number;

  constructor(line: number, why: string) {
    super(`Line ${line}: ${why}.`);
    this.name = 'UnreadableError';
    this.line = line;
  }
}

/** Lines without their ends. */
export async function* unsentLines(
  header: UnsentHeader,
  entries: AsyncIterable<OperationEntry>,
  drafts: Iterable<Draft>,
  sha256: (text: string) => string,
): AsyncIterable<string> {
  const hash = createHash('sha256');
  const line = (value: unknown): string => {
    const text = canonicalJson(value);
    hash.update(`${text}\n`);
    return text;
  };
  yield line({ ...header, format: 'evertill-unsent', version: 1 });
  for await (const entry of entries)
    yield line(isSealed(entry, sha256) ? { entry } : { damaged: soundCopy(entry) });
  for (const draft of drafts) yield line({ draft: soundCopy(draft) });
  yield canonicalJson({ sha256: hash.digest('hex') });
}

/** Rejects with `UnreadableError` at the first thing that does not fit; then nothing of the file may be used. */
export async function readUnsent(
  lines: AsyncIterable<string>,
  sha256: (text: string) => string,
): Promise<Unsent> {
  const reader = new UnsentReader(sha256);
  for await (const line of lines) reader.take(line);
  return reader.end();
}

/** What has no canonical form, such as a number that is none, was never written. */
function isCanonical(text: string, value: unknown): boolean {
  try {
    return canonicalJson(value) === text;
  } catch {
    return false;
  }
}

class UnsentReader {
  readonly #sha256: (text: string) => string;
  readonly #hash = createHash('sha256');
  readonly #entries: OperationEntry[] = [];
  readonly #damaged = new Set<number>();
  readonly #drafts: Draft[] = [];
  #line = 0;
  #header: UnsentHeader | undefined;
  #previous: ChainAnchor | undefined;
  #digest: string | undefined;

  constructor(sha256: (text: string) => string) {
    this.#sha256 = sha256;
  }

  take(line: string): void {
    this.#line += 1;
    if (this.#digest !== undefined) this.#fail('something follows the end');
    if (!line.endsWith('\n')) this.#fail('it is cut off');
    const text = line.slice(0, -1);
    const parsed = parseJson(text, { depth: limits.frameDepth, withNul: true });
    if (!parsed.ok) return this.#fail(parsed.reason);
    // One spelling only, so that no byte can be other than it was written.
    if (!isCanonical(text, parsed.value)) this.#fail('it is not spelled as it was written');
    if (!this.#header) this.#header = this.#headerOf(parsed.value);
    else this.#content(parsed.value);
    if (this.#digest === undefined) this.#hash.update(line);
  }

  end(): Unsent {
    const [header, sha256] = [this.#header, this.#digest];
    if (!header || sha256 === undefined) throw new UnreadableError(this.#line + 1, 'the end is missing');
    const counts = [this.#entries.length, this.#drafts.length, this.#previous?.device_seq ?? 0];
    if (counts.join() !== [header.entries, header.drafts, header.last_seq].join()) {
      this.#fail('the header counts otherwise');
    }
    return { header, entries: this.#entries, damaged: this.#damaged, drafts: this.#drafts, sha256 };
  }

  #headerOf(value: unknown): UnsentHeader {
    const read = headerSchema.safeParse(value);
    if (!read.success) return this.#fail('it is not the header of a file of unsent work');
    const { format: _format, version: _version, ...header } = read.data;
    return header;
  }

  #content(value: unknown): void {
    const read = lineSchema.safeParse(value);
    if (!read.success) this.#fail('it is neither an entry nor a draft');
    const content = read.data!;
    if ('entry' in content) this.#entry(content.entry);
    else if ('damaged' in content) this.#entry(content.damaged, true);
    else if ('draft' in content) this.#drafts.push(content.draft as Draft);
    else this.#end(content.sha256);
  }

  #entry(entry: OperationEntry, isDamaged = false): void {
    const { device_id, first_seq, lost } = this.#header!;
    if (entry.device_id !== device_id) this.#fail('the entry is another device’s');
    const previous = this.#previous ?? { device_seq: first_seq - 1, hash: entry.prev_hash };
    if (isDamaged) this.#damaged.add(entry.device_seq);
    const fault = chainFault(entry, previous, this.#sha256, lost, this.#damaged);
    if (fault) this.#fail(`entry ${fault.device_seq} is ${fault.fault}`);
    this.#previous = entry;
    this.#entries.push(entry);
  }

  #end(sha256: string): void {
    if (this.#hash.digest('hex') !== sha256) this.#fail('the file was altered');
    this.#digest = sha256;
  }

  #fail(why: string): never {
    throw new UnreadableError(this.#line, why);
  }
}
