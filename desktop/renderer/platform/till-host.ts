// Whoever keeps the till for the screens: this browser itself, or the till program on this machine. Screens see no
// difference, but that a program may be away.
import type { KeeperState, LoginOutcome, PasswordDoors, Person, ScreenTill } from '@evertill/client-core';
import type { Store } from '@evertill/schemas';
import type { BehaviorSubject } from 'rxjs';
import type { Problems } from './problems.ts';

export type HostState = KeeperState<ScreenTill>;

/**
 * Why nothing can be done now: the till program is `gone`, it is `opening` the till again, or it does not know this
 * window (`unknown`).
 */
export type Away = 'gone' | 'opening' | 'unknown';

export interface TillHost {
  readonly state$: BehaviorSubject<HostState>;
  readonly person$: BehaviorSubject<Person | undefined>;
  /** Undefined while everything works; always so where the browser itself keeps the till. */
  readonly away$: BehaviorSubject<Away | undefined>;
  readonly problems: Problems;
  /** For whoever is not signed in. */
  readonly passwords: PasswordDoors;
  begin(): Promise<void>;
  /** Rejects when the server cannot be asked. */
  login(email: string, password: string): Promise<LoginOutcome>;
  signOut(): Promise<void>;
  /** The stores to choose from. Rejects without a network. */
  stores(): Promise<Store[]>;
  usePlace(storeId: string, laneId: string): Promise<void>;
  leavePlace(): Promise<void>;
}
