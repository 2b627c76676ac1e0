// Where a reader of changes stands: behind a write of this file, told by its number and never by a clock.

export interface SqliteCheckpoint {
  readonly id: string;
  /** For readers of other storages' checkpoints; this one never looks at it. */
  readonly lwt: number;
  /** The last write that was seen, by its number in the file. */
  readonly sequence: number;
  readonly file: string;
}
