// What the person at this till may do. The server decides; a screen only does not offer what it would refuse.
import { may } from '@evertill/schemas';
import type { Level, Module } from '@evertill/schemas';
import { useActingPerson } from './use-acting-person.ts';

/** Undefined until it is known who stands here. */
export function useMay(level: Level, module: Module): boolean | undefined {
  const { person, ready } = useActingPerson();
  if (!person) return ready ? false : undefined;
  return !person.disabled && may(person, module, level);
}

/** Undefined until it is known who stands here. */
export function useIsOwner(): boolean | undefined {
  const { person, ready } = useActingPerson();
  if (!person) return ready ? false : undefined;
  return !person.disabled && person.vendor_type === 'owner';
}
