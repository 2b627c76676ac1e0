// A disk in memory that can be filled, can fail an operation, and can lose its power: what was not synced is gone
// then, contents and names alike.
import path from 'node:path';
import type { Files, ListedFile } from '../../desktop/services/local-db/files.ts';

interface FileNode {
  readonly kind: 'file';
  live: string;
  durable: string;
}
interface OtherNode {
  readonly kind: 'directory' | 'other';
}
type Node = FileNode | OtherNode;

export class DiskError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

const missing = () => new DiskError('ENOENT');

export class MemoryDisk implements Files {
  /** Called before each operation, with its number from 1 on; throws to make it fail. */
  before: (operation: string, number: number) => void = () => undefined;
  /** Bytes that still fit. */
  room = Infinity;
  steps = 0;
  #live = new Map<string, Node>();
  #durable = new Map<string, Node>();

  constructor(root: string) {
    for (const names of [this.#live, this.#durable]) names.set(root, { kind: 'directory' });
  }

  /** The power goes, and comes back. */
  cut(): void {
    this.#live = new Map(this.#durable);
    for (const node of this.#live.values()) if (node.kind === 'file') node.live = node.durable;
    this.before = () => undefined;
  }

  paths(): string[] {
    return [...this.#live.keys()];
  }

  text(at: string): string {
    return this.#file(at).live;
  }

  overwrite(at: string, text: string): void {
    this.#file(at).live = text;
  }

  /** A symbolic link, as somebody else may have put there. */
  link(at: string): void {
    this.#live.set(at, { kind: 'other' });
  }

  async kind(at: string) {
    this.#step('kind');
    return this.#live.get(at)?.kind;
  }

  async makeDirectory(at: string) {
    this.#step('makeDirectory');
    if (this.#live.has(at)) throw new DiskError('EEXIST');
    if (this.#live.get(path.dirname(at))?.kind !== 'directory') throw missing();
    this.#live.set(at, { kind: 'directory' });
  }

  async create(at: string) {
    this.#step('create');
    if (this.#live.has(at)) throw new DiskError('EEXIST');
    if (this.#live.get(path.dirname(at))?.kind !== 'directory') throw missing();
    const node: FileNode = { kind: 'file', live: '', durable: '' };
    this.#live.set(at, node);
    return {
      write: async (text: string) => {
        this.#step('write');
        const fits = text.slice(0, this.room);
        node.live += fits;
        this.room -= fits.length;
        if (fits.length < text.length) throw new DiskError('ENOSPC');
      },
      sync: async () => {
        this.#step('sync');
        node.durable = node.live;
      },
      close: async () => this.#step('close'),
    };
  }

  async rename(from: string, to: string) {
    this.#step('rename');
    this.#live.set(to, this.#file(from));
    this.#live.delete(from);
  }

  async syncDirectory(at: string) {
    this.#step('syncDirectory');
    const within = (name: string) => path.dirname(name) === at;
    for (const name of [...this.#durable.keys()].filter(within)) this.#durable.delete(name);
    for (const [name, node] of this.#live) if (within(name)) this.#durable.set(name, node);
  }

  async remove(at: string) {
    this.#step('remove');
    this.#live.delete(at);
  }

  async *read(at: string) {
    this.#step('read');
    // A link leads to a file of somebody else, as where the system has no way to refuse it.
    const isLink = this.#live.get(at)?.kind === 'other';
    const bytes = Buffer.from(isLink ? 'elsewhere' : this.#file(at).live);
    for (let from = 0; from < bytes.length; from += 1000) yield bytes.subarray(from, from + 1000);
  }

  async list(directory: string): Promise<ListedFile[]> {
    this.#step('list');
    return [...this.#live].flatMap(([name, node]) =>
      node.kind === 'file' && path.dirname(name) === directory
        ? [{ name: path.basename(name), bytes: node.live.length }]
        : [],
    );
  }

  async sizeOf(directory: string) {
    const within = [...this.#live].filter(([name]) => name.startsWith(directory + path.sep));
    return within.reduce((sum, [, node]) => sum + (node.kind === 'file' ? node.live.length : 0), 0);
  }

  async freeAt() {
    return Math.min(this.room, Number.MAX_SAFE_INTEGER);
  }

  #step(operation: string): void {
    this.steps += 1;
    this.before(operation, this.steps);
  }

  #file(at: string): FileNode {
    const node = this.#live.get(at);
    if (node?.kind !== 'file') throw missing();
    return node;
  }
}
