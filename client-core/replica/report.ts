// What the replica tells whoever keeps the log: things it gets over, and things somebody should look at.
import type { Digest } from '@evertill/sync';

export type ReplicaReport =
  /** A document this app cannot read. It is left out and asked for again by another version of the app. */
  | {
      readonly kind: 'quarantined';
      readonly collection: string;
      readonly id: string;
      readonly problems: string;
    }
  /** The server will not serve this collection to this device. */
  | {
      readonly kind: 'refused';
      readonly collection: string;
      readonly code: string;
      readonly sentence: string;
    }
  /** [D2] The replica was not what the server has; it is pulled anew. */
  | {
      readonly kind: 'difference';
      readonly collection: string;
      readonly here: Digest;
      readonly there: Digest;
    }
  | { readonly kind: 'healed' | 'not_healed'; readonly collection: string }
  /** The device's own storage failed; tried again. */
  | { readonly kind: 'failed'; readonly collection: string; readonly error: unknown };

export type Report = (report: ReplicaReport) => void;
