// The server's side of drafts for several tills: rows with a feed, the waist's comparison of assumed with current
// (without what the server keeps), live changes, leases, and a rule the test may give it.
import { collections, deepEqual, withoutServerFields } from '@evertill/schemas';
import type { Lease } from '@evertill/schemas';
import { DigestSum } from '@evertill/sync';
import type { Checkpoint, PushOutcome, WireDocument } from '@evertill/sync';
import { sha256 } from './given-journal.ts';
import type { Answers, ScriptedLink } from './scripted-link.ts';

interface Row {
  readonly document: WireDocument;
  readonly xid: number;
}

export class DraftServer {
  epoch = 'epoch-1';
  /** A refusal code, or undefined to accept. */
  rule: (proposed: WireDocument) => string | undefined = () => undefined;
  pageRows = 1000;
  readonly pushed: WireDocument[][] = [];
  readonly #rows = new Map<string, Row>();
  readonly #links = new Set<ScriptedLink>();
  readonly #held = new Map<ScriptedLink, (() => void)[]>();
  #xid = 0;

  /** Answers for a till's connection. */
  answersFor(link: ScriptedLink): Answers {
    return {
      pull: ({ checkpoint, limit }) => {
        const rows = this.#after(checkpoint);
        const page = rows.slice(0, Math.min(limit, this.pageRows));
        const end = page.at(-1)?.xid ?? this.#xid;
        return {
          type: 'pulled',
          id: 1,
          documents: page.map(({ document }) => document),
          checkpoint: this.#at(end),
          complete: page.length === rows.length,
        };
      },
      push: ({ rows }) => {
        this.pushed.push(rows.map(({ newDocumentState }) => newDocumentState));
        return { type: 'pushed', id: 1, outcomes: rows.map((row) => this.#write(row)) };
      },
      digest: () => {
        const sum = new DigestSum(sha256);
        for (const { document } of this.#rows.values()) if (document._deleted !== true) sum.add(document);
        return { type: 'digested', id: 1, ...sum.result(), checkpoint: this.#at(this.#xid) };
      },
      stream: ({ collections }) => {
        this.#links.add(link);
        const missed = this.#after(collections['draft']!.checkpoint).map(({ document }) => document);
        if (missed.length > 0) queueMicrotask(() => this.#tell(link, missed));
        return { type: 'streaming', id: 1 };
      },
    };
  }

  /** Live changes to this till come late, in order: one of them, or all that are left. */
  holdLive(link: ScriptedLink): { releaseOne(): void; release(): void } {
    const held: (() => void)[] = [];
    this.#held.set(link, held);
    return {
      releaseOne: () => held.shift()?.(),
      release: () => {
        this.#held.delete(link);
        for (const send of held) send();
      },
    };
  }

  get(id: string): WireDocument | undefined {
    return this.#rows.get(id)?.document;
  }

  /** Another till's write. */
  write(document: WireDocument): void {
    const { _deleted, ...fields } = document;
    const rev = revOf(this.get(document.id)) + 1;
    const stored = _deleted === true ? { ...fields, rev, _deleted } : { ...fields, rev };
    this.#rows.set(document.id, { document: stored, xid: ++this.#xid });
    for (const link of this.#links) this.#tell(link, [stored]);
  }

  /** [L4] Nothing but who has it is another one. */
  lend(id: string, lease: Lease | null): void {
    this.write({ ...this.get(id)!, lease });
  }

  /** A copy of everything; answers how to bring it back without the server's knowing: the same history goes on. */
  backUp(): () => void {
    const [rows, xid] = [[...this.#rows], this.#xid];
    return () => {
      this.#rows.clear();
      this.#links.clear();
      for (const [id, row] of rows) this.#rows.set(id, row);
      this.#xid = xid;
    };
  }

  /** As from a backup: another history, and these rows are all there is. */
  restore(epoch: string, documents: readonly WireDocument[]): void {
    this.epoch = epoch;
    this.#rows.clear();
    this.#links.clear();
    for (const document of documents) this.#rows.set(document.id, { document, xid: ++this.#xid });
  }

  #write(row: {
    newDocumentState: WireDocument;
    assumedMasterState?: WireDocument | undefined;
  }): PushOutcome {
    const { newDocumentState: proposed, assumedMasterState: assumed } = row;
    const { id } = proposed;
    const current = this.get(id);
    if (current && same(current, proposed)) return { kind: 'applied', id, rev: revOf(current) };
    if (current ? !assumed || !same(current, assumed) : assumed !== undefined) {
      return { kind: 'conflict', id, master: current ?? { id, _deleted: true } };
    }
    const code = this.rule(proposed);
    if (code !== undefined) {
      return { kind: 'rejected', id, code, details: {}, master: current ?? { id, _deleted: true } };
    }
    this.write({ ...proposed, lease: current?.['lease'] ?? null });
    return { kind: 'applied', id, rev: revOf(this.get(id)) };
  }

  #after(checkpoint: Checkpoint | null): Row[] {
    const from = checkpoint?.epoch === this.epoch ? Number(checkpoint.xid) : 0;
    return [...this.#rows.values()].filter(({ xid }) => xid > from).sort((a, b) => a.xid - b.xid);
  }

  #tell(link: ScriptedLink, documents: WireDocument[]): void {
    const checkpoint = this.#at(this.#xid);
    const send = () => link.live$.next({ type: 'changes', collection: 'draft', documents, checkpoint });
    const held = this.#held.get(link);
    if (held) held.push(send);
    else send();
  }

  #at(xid: number): Checkpoint {
    return { epoch: this.epoch, xid: String(xid), id: '' };
  }
}

function revOf(document: WireDocument | undefined): number {
  return Number(document?.['rev'] ?? 0);
}

function same(a: WireDocument, b: WireDocument): boolean {
  const plain = (document: WireDocument) =>
    withoutServerFields(collections.draft, { ...document, _deleted: document._deleted === true });
  return deepEqual(plain(a), plain(b));
}
