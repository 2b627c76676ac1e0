// Asks the server to change somebody. People are changed with a network only: a right that is taken away is taken away
// now.
import { useServerDoor } from '../../tables/online/use-server-door.ts';
import type { ServerChange, ServerDoor } from '../../tables/online/use-server-door.ts';
import type { PersonField } from './person-draft.ts';

const path = '/vendor/vendor-employees';

const fieldOfCode: Readonly<Record<string, PersonField>> = {
  email_taken: 'email',
  role_taken: 'name',
  role_unknown: 'employee_role_id',
  pin_guessable: 'pin',
  last_owner: 'vendor_type',
  pos_register: 'fixed_lane_id',
  not_found: 'store_ids',
};

export interface Change<Reply> extends Omit<ServerChange<Reply>, 'path'> {
  /** Below the people: `/roles`; blank for the people themselves. */
  readonly at: string;
}

export interface PeopleDoor extends Omit<ServerDoor<PersonField>, 'change'> {
  readonly change: <Reply>(asked: Change<Reply>) => Promise<Reply | undefined>;
}

export function usePeopleDoor(): PeopleDoor {
  const door = useServerDoor(fieldOfCode);
  return { ...door, change: ({ at, ...asked }) => door.change({ ...asked, path: `${path}${at}` }) };
}
