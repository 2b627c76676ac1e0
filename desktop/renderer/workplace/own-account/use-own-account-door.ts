// Asks the server to change what lets oneself in, which needs a network and the password.
import { useServerDoor } from '../../tables/online/use-server-door.ts';
import type { ServerDoor } from '../../tables/online/use-server-door.ts';

export const ownAccountPath = '/auth/vendor/context/account';

export type ProofField = 'current_password' | 'pin';

const fieldOfCode: Readonly<Record<string, ProofField>> = {
  password_wrong: 'current_password',
  pin_guessable: 'pin',
};

export function useOwnAccountDoor(): ServerDoor<ProofField> {
  return useServerDoor(fieldOfCode);
}
