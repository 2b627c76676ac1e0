// Every limit of the protocol, for both ends.

export const limits = {
  /** Inflated bytes of one frame a client may send, and of one HTTP body. */
  frameBytes: 1_048_576,
  /** Rows of one push and operations of one batch. */
  pushRows: 1000,
  operationsPerBatch: 200,
  /** Bytes of one operation; the till refuses a larger basket before it is paid. */
  operationBytes: 768 * 1024,
  /** Bytes of one held basket: it travels beside the state it was changed from, in one frame. */
  draftBytes: 480 * 1024,
  /** Bytes of one batch of operations, below `frameBytes` with room for the envelope. */
  batchBytes: 900 * 1024,
  pullRows: 5000,
  /** Documents of one frame of a snapshot, when nobody asks for another number. */
  snapshotRows: 500,
  /** Bytes of one frame, as it travels and inflated: a till has not much more memory than that. */
  snapshotFrameBytes: 64 * 1_048_576,
  /** How long a reader of a snapshot may take nothing, ms. */
  snapshotPatience: 30_000,
  /** Levels of one document or entry, and of a frame, which has it inside lists and reasons. */
  jsonDepth: 64,
  frameDepth: 80,
  framesPerSecond: 50,
  /** `changes` frames a client has not yet acknowledged. */
  credit: 64,
  /** Above this many unsent bytes a slow reader gets no more changes, and pulls when it has caught up. */
  bufferedBytes: 8 * 1_048_576,
  /** Above this many a pull is refused: one page of every collection is less. */
  unreadBytes: 32 * 1_048_576,
  /** How long a request may take, ms. */
  deadline: 15_000,
  heartbeat: 10_000,
  /**
   * The longest wait an answer may ask for, ms: this server never asks for more (a one-time code, after five within an
   * hour). What something between it and the client asks counts up to the second: a minute, as an ordinary wait.
   */
  longestWait: 3_600_000,
  longestForeignWait: 60_000,
  /** Bytes of one report; how often a device may report for long, and how often it does when nothing else asks for it, ms. */
  reportBytes: 65_536,
  reportEvery: 2000,
  reportAtLeast: 2 * 3_600_000,
  /** Bytes of a file of unsent work, packed. */
  unsentBytes: 16 * 1_048_576,
  /** How long a document stays lent to a device that is not heard of, and how often that asks for more, ms. */
  lease: 180_000,
  leaseRenewal: 60_000,
  /** Silence after which a connection counts as stalled, ms. */
  stall: 15_000,
  /** How far a till's clock may be from the server's before people are told, and before it opens no shift, ms. */
  skewTold: 120_000,
  greatestSkew: 12 * 3_600_000,
  /** How long a till may be without contact before people are told, and its lane may be given away, ms. */
  silence: 72 * 3_600_000,
} as const;
