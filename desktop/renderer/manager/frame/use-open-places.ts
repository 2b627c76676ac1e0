// The places of the back office this person can enter, in the order of the navigation.
import { useActingPerson } from '../../workplace/use-acting-person.ts';
import { isOpenTo, places } from './places.ts';
import type { OfficePlace } from './places.ts';

/** Undefined until it is known who stands here. Never empty: time off is for every employee. */
export function useOpenPlaces(): readonly OfficePlace[] | undefined {
  const { person, ready } = useActingPerson();
  if (!person && !ready) return undefined;
  const active = person?.disabled === false ? person : undefined;
  return places.filter((place) => isOpenTo(place, active));
}
