// What settling journal entries needs, and one entry as it came in.
import type { Actor, Command, OperationRegistry } from '@evertill/schemas';
import type { Surroundings } from '@evertill/sync';
import type { Database } from '../db/database.ts';
import type { OperationProposal, OperationRuleRegistry } from '../rules/rule.ts';
import type { Signer } from './actor-of.ts';
import type { WriteDeps } from './apply-write.ts';
import type { OperationWatch } from './operation-watch.ts';

export interface OperationDeps extends WriteDeps {
  readonly database: Database;
  readonly operations: OperationRegistry;
  readonly operationRules: OperationRuleRegistry;
  readonly surroundings: Surroundings;
  /** The server's seal over an acknowledgement (see `replication/seal.ts`). */
  readonly acknowledge: (vendorId: string, deviceId: string, deviceSeq: number, hash: string) => string;
  /** Tells or asks what is outside, and records what it answers; resolves when that is done, or has lasted too long. */
  readonly carryOut: (vendorId: string, command: Command) => Promise<void>;
  readonly watch?: OperationWatch;
}

export interface ReceivedOperation {
  readonly sender: Actor;
  readonly raw: unknown;
  readonly door: OperationProposal<unknown>['door'];
  /** What identifies the operation's content; the entry itself when absent. */
  readonly contentText?: string | undefined;
  /** Who signed it, where that was found out before. */
  readonly signer?: Signer | undefined;
  /** When it happened, as was found when it first came in. */
  readonly occurredAt?: string | undefined;
  /** The device that sends it, its own or another; absent where it does not say. */
  readonly sendingDevice?: string | undefined;
  /** Those behind it in its batch, in order, as they came. */
  readonly later?: readonly unknown[] | undefined;
  /** The command that was carried out for it just now. */
  readonly heard?: string | undefined;
  /** As it came, when it is tried again with more to go on: who looks on knows it by that. */
  readonly watched?: ReceivedOperation | undefined;
  /** Of the request or frame that brought it. */
  readonly requestId?: string | undefined;
}
