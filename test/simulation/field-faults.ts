// Faults that shops reported, beside the troubles every run has. A run has about half of them: its seed decides which.
import type { World } from './world.ts';

export const fieldFaults = ['poison', 'settings', 'portal', 'clock'] as const;
export type FieldFault = (typeof fieldFaults)[number];

/** `without`: never in this run. Leaving one out does not change which others the run has. */
export function faultsOf(world: World, without: readonly FieldFault[]): ReadonlySet<FieldFault> {
  const chance = world.chance.stream('field faults');
  const present = fieldFaults.filter(() => chance.happens(0.5));
  return new Set(present.filter((fault) => !without.includes(fault)));
}
