// Who looks after tills here: somebody who runs the service, about every vendor, or an owner, about their own.
import { createContext, useContext } from 'react';
import { useSearchParams } from 'react-router';

export interface SupportAtWork {
  readonly name: string;
  /** Of every vendor; an owner has only their own. */
  readonly isAdmin: boolean;
  /** May ask something of a till. */
  readonly mayAct: boolean;
  /** Undefined where the sign-in is the till's, which has ways out of its own. */
  readonly signOut: (() => void) | undefined;
}

export const SupportContext = createContext<SupportAtWork | undefined>(undefined);

export function useSupport(): SupportAtWork {
  const atWork = useContext(SupportContext);
  if (!atWork) throw new Error('Nobody of support is around this screen.');
  return atWork;
}

/** Whose tills the address is about, as the server is told; blank: of every vendor, or the owner's own. */
export function useTenant(): string {
  const [address] = useSearchParams();
  const { isAdmin } = useSupport();
  return isAdmin ? (address.get('vendor') ?? '') : '';
}
