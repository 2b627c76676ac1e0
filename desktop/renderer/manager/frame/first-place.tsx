// An address of the back office that names no place: the first one that is open to this person.
import { Navigate } from 'react-router';
import { useOpenPlaces } from './use-open-places.ts';

export function FirstPlace() {
  const first = useOpenPlaces()?.[0];
  return first ? <Navigate to={first.path} replace /> : null;
}
