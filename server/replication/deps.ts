// What every exchange needs, and what it can refuse with.
import { rejections, replicated, scopeKeyFor, seesStore, wireCode } from '@evertill/schemas';
import type { Actor, Collection, RejectionCode } from '@evertill/schemas';
import { ExchangeError } from '@evertill/sync';
import type { Authenticate } from '../access/authenticated.ts';
import type { OperationDeps } from '../writes/operation-deps.ts';
import type { DigestCache } from './digest.ts';
import type { History } from './history.ts';
import type { Hub } from './hub.ts';
import type { Presence } from './presence.ts';
import type { InstructionBell } from './instruction-bell.ts';
import type { ReportRate } from './report-rate.ts';

export interface ReplicationDeps extends OperationDeps {
  readonly authenticate: Authenticate;
  /** The same, and whoever belongs to a suspended vendor: sales already taken are still handed in. */
  readonly authenticateSender: Authenticate;
  readonly history: History;
  readonly hub: Hub;
  readonly digests: DigestCache;
  readonly presence: Pick<Presence, 'here' | 'heard' | 'close'>;
  readonly instructionBell: InstructionBell;
  readonly reportRate: ReportRate;
}

/** Who asks, and about which store. */
export interface Caller {
  readonly actor: Actor;
  readonly storeId: string;
}

export function refusal(code: RejectionCode, remedy: 'fatal' | 'retry' | 'auth' = 'fatal'): ExchangeError {
  return new ExchangeError(wireCode(code), rejections[code].sentence, remedy);
}

/** The collection, when it travels and this caller may pull it for this store; a foreign store is an absent one. */
export function collectionFor(
  deps: ReplicationDeps,
  name: string,
  { actor, storeId }: Caller,
): { collection: Collection; key: string } {
  const collection = replicated(deps.collections).find((one) => one.name === name);
  if (!collection) throw refusal('unknown_collection');
  if (!seesStore(actor, storeId)) throw refusal('not_found');
  return { collection, key: scopeKeyFor(collection, actor, storeId) };
}
