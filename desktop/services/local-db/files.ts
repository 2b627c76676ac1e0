// What the local data service needs of a disk, and no more: small enough that a test can fill it, break its fsync and
// stop the device between any two steps.

/** A file being written. Nothing in it counts before `sync` resolved. */
export interface NewFile {
  write(text: string): Promise<void>;
  sync(): Promise<void>;
  close(): Promise<void>;
}

export interface ListedFile {
  readonly name: string;
  readonly bytes: number;
}

/** Paths are absolute. Symbolic links are never followed in the last part of a path. */
export interface Files {
  /** What lies there itself, a link being a link; undefined when nothing does. */
  kind(path: string): Promise<'file' | 'directory' | 'other' | undefined>;
  /** Makes one directory; rejects when there is one. */
  makeDirectory(path: string): Promise<void>;
  /** Rejects when something is there already. */
  create(path: string): Promise<NewFile>;
  rename(from: string, to: string): Promise<void>;
  /** Makes names in a directory durable. */
  syncDirectory(path: string): Promise<void>;
  remove(path: string): Promise<void>;
  read(path: string): AsyncIterable<Uint8Array>;
  /** The plain files in a directory, by name. */
  list(directory: string): Promise<ListedFile[]>;
  /** Bytes of everything beneath. */
  sizeOf(directory: string): Promise<number>;
  /** Bytes free on its disk. */
  freeAt(directory: string): Promise<number>;
}
