// Which collection lives in which of a device's two databases. The journal's are never wiped while anything in them
// is unsent; the replica's are pull-only and may be pulled again at any moment.
import { collections, replicated } from '@evertill/schemas';
import type { Collection } from '@evertill/schemas';

export const journalCollections: readonly Collection[] = [
  collections.draft,
  collections.operation,
  collections.attention,
  collections.device,
];

export const replicaCollections: readonly Collection[] = replicated(collections).filter(
  (collection) => !journalCollections.includes(collection),
);

export const journalNameOf = (deviceId: string): string => `journal-${deviceId}`;

export const replicaNameOf = (vendorId: string, storeId: string): string => `replica-${vendorId}-${storeId}`;
