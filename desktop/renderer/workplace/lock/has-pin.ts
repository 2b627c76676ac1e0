// Who can say who they are at this till without a network.
import type { Staff } from '@evertill/schemas';

export function hasPin({ disabled, pin_hash }: Staff): boolean {
  return !disabled && pin_hash !== '';
}
