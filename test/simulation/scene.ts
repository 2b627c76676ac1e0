// Everything one run is made of.
import type { Backend } from './backend.ts';
import type { Device } from './device.ts';
import type { Facts } from './facts.ts';
import type { FieldFault } from './field-faults.ts';
import type { Network } from './network.ts';
import type { SeededChance } from './seeded-chance.ts';
import type { ServerNode } from './server-node.ts';
import type { World } from './world.ts';

export interface Scene {
  readonly world: World;
  /** Decides what is done, and nothing else. */
  readonly chance: SeededChance;
  readonly backend: Backend;
  readonly server: ServerNode;
  readonly network: Network;
  readonly devices: readonly Device[];
  readonly facts: Facts;
  /** Which of them this run has. */
  readonly faults: ReadonlySet<FieldFault>;
}
