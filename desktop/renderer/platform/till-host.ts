// Whoever keeps the till for the screens: this browser itself, or the till program on this machine. Screens see no
// difference, but that a program may be away.
import type {
  Arrival,
  KeeperState,
  LoginOutcome,
  PasswordDoors,
  PaymentTerminal,
  Person,
  Refusal,
  ReportQuestion,
  ScreenTill,
  ServerAnswer,
  ServerQuestion,
} from '@evertill/client-core';
import type { Store } from '@evertill/schemas';
import type { BehaviorSubject } from 'rxjs';
import type { Problems } from './problems.ts';
import type { ProgramUpdates } from './program-updates.ts';

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
  /** As the server lists this till; undefined where the till program has named it. */
  readonly deviceName: string | undefined;
  readonly problems: Problems;
  /** This machine has no key store: the sign-in lies in the till's directory as it is. Never so in a browser, which has none to offer. */
  readonly isUnsealed$: BehaviorSubject<boolean>;
  /** Undefined in a browser, where the server brings the app. */
  readonly updates: ProgramUpdates | undefined;
  /** For whoever is not signed in. */
  readonly passwords: PasswordDoors;
  begin(): Promise<void>;
  /** Rejects when the server cannot be asked. */
  login(email: string, password: string): Promise<LoginOutcome>;
  signOut(): Promise<void>;
  /** Whoever's PIN it is stands at this till from now on. Needs no network. */
  unlock(staffId: string, pin: string): Promise<{ readonly ok: true } | Refusal>;
  /** The stores to choose from. Rejects without a network. */
  stores(): Promise<Store[]>;
  /** Who is signed in and where they may work. Rejects without a network. */
  arrival(): Promise<Arrival>;
  /** Rejects when the server cannot be asked, or says to wait. */
  salesReport(question: ReportQuestion): Promise<ServerAnswer>;
  /** Rejects when the server cannot be asked, or says to wait. */
  ask(question: ServerQuestion): Promise<ServerAnswer>;
  /** For the close of this shift. Rejects without a network, and while the server does not know the shift. */
  terminals(shiftId: string): Promise<readonly PaymentTerminal[]>;
  usePlace(storeId: string, laneId: string): Promise<void>;
  leavePlace(): Promise<void>;
}
