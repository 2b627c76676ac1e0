// From a freshly started device to an open till: who is signed in, which lane this is, or that it is a back office without
// one, and the till itself. Once a person has signed in here, a start needs no network; and when the server no longer
// accepts the sign-in, the till stays open: selling goes on, sending waits for the next sign-in (decisions.md, ruling 14).
//
//   opening ──nobody──► signed_out ──login──► place ──lane chosen──► open
//      └──────────known person and lane─────────────────────────────►┘│
//   signed_out ◄──sign out── any                  place ◄──leave──────┘
import type { Store } from '@evertill/schemas';
import { BehaviorSubject } from 'rxjs';
import { myContext, myStores } from '../account/my-stores.ts';
import type { MyContext } from '../account/my-stores.ts';
import { askSalesReport } from '../account/report-client.ts';
import type { ReportQuestion } from '../account/report-client.ts';
import { askServer } from '../account/ask-server.ts';
import type { ServerAnswer, ServerQuestion } from '../account/ask-server.ts';
import { shiftTerminals } from '../account/shift-terminals.ts';
import type { PaymentTerminal } from '../account/shift-terminals.ts';
import { openSession } from '../account/session.ts';
import type { LoginOutcome, Session } from '../account/session.ts';
import type { SessionKeep } from '../account/session-record.ts';
import { pinRefusal } from '../account/pin-refusal.ts';
import { refuse } from '../refusal.ts';
import type { Refusal } from '../refusal.ts';
import type { DeviceSurroundings } from '../surroundings.ts';
import { clientVersion } from '../version.ts';
import type { TillRequest } from './till-request.ts';
import type { TillSession } from './till-session.ts';
import type { Till } from './till.ts';

/** A type, so that it is plain JSON too. */
export type Person = {
  readonly id: string;
  readonly name: string;
  readonly vendor_id: string;
};

export type Place = {
  readonly vendor_id: string;
  readonly store_id: string;
  /** Blank: a back office, which stands at none. */
  readonly lane_id: string;
};

/** Who is signed in, as the server knows them, and at which device. */
export interface Arrival extends MyContext {
  readonly deviceId: string;
}

export type KeeperState<T = Till> =
  | { readonly name: 'opening' }
  | { readonly name: 'signed_out' }
  | { readonly name: 'place' }
  | { readonly name: 'open'; readonly till: T }
  | { readonly name: 'failed'; readonly message: string };

/** One fact a device remembers between starts. */
export interface Note<T> {
  get(): T | undefined;
  set(fact: T | undefined): void | Promise<void>;
}

export interface Equipment {
  readonly surroundings: DeviceSurroundings;
  readonly deviceId: string;
  readonly keep: SessionKeep;
}

export interface KeeperRequest {
  readonly equip: () => Promise<Equipment>;
  /** For the list of tills on the server. */
  readonly deviceName: string;
  readonly person: Note<Person>;
  readonly place: Note<Place>;
  readonly open: (request: TillRequest) => Promise<Till>;
  /** How an open till ends. */
  readonly close: (till: Till) => Promise<void>;
  /** Told what the till gets over by itself. */
  readonly report: (message: string, error: unknown) => void;
}

export class TillKeeper {
  readonly state$ = new BehaviorSubject<KeeperState>({ name: 'opening' });
  readonly person$ = new BehaviorSubject<Person | undefined>(undefined);
  readonly #request: KeeperRequest;
  #equipment: Equipment | undefined;
  #session: Session | undefined;
  #steps: Promise<void> = Promise.resolve();

  constructor(request: KeeperRequest) {
    this.#request = request;
  }

  begin(): Promise<void> {
    return this.#step(async () => {
      const equipment = await this.#request.equip();
      const { surroundings, keep, deviceId } = equipment;
      this.#equipment = equipment;
      const { deviceName } = this.#request;
      this.#session = await openSession({ surroundings, keep, deviceId, deviceName, clientVersion });
      this.person$.next(this.#request.person.get());
      await this.#arrive();
    });
  }

  /** Rejects with an `ExchangeError` when the server cannot be asked. */
  async login(email: string, password: string): Promise<LoginOutcome> {
    const outcome = await this.#session!.login(email, password);
    if (!outcome.ok) return outcome;
    const { id, name, vendor_id } = outcome.user;
    const before = this.person$.value;
    const person = { id, name: String(name), vendor_id: String(vendor_id) };
    await this.#request.person.set(person);
    this.person$.next(person);
    if (this.state$.value.name === 'open' && before?.vendor_id === person.vendor_id) this.signedIn();
    else await this.#step(() => this.#arrive());
    return outcome;
  }

  signOut(): Promise<void> {
    return this.#step(async () => {
      await this.#session!.signOut();
      await this.#request.person.set(undefined);
      await this.#follow();
    });
  }

  /**
   * Whoever's PIN it is stands here from now on. Needs no network, and the sign-in stays whose it is: it sends what
   * others did, too.
   */
  async unlock(staffId: string, pin: string): Promise<{ readonly ok: true } | Refusal> {
    const { value: state } = this.state$;
    const person = this.person$.value;
    if (state.name !== 'open' || !person) return refuse('pin_unknown');
    const unlocked = await state.till.unlock(staffId, pin);
    if (!unlocked.ok) return pinRefusal(unlocked);
    const { id, name } = unlocked.staff;
    await this.#step(async () => {
      const standing = { id, name, vendor_id: person.vendor_id };
      await this.#request.person.set(standing);
      this.person$.next(standing);
    });
    return { ok: true };
  }

  /** The stores to choose from. Rejects without a network. */
  stores(): Promise<Store[]> {
    return myStores(this.#equipment!.surroundings, this.#session!);
  }

  /** Before anything is replicated. Rejects without a network. */
  async arrival(): Promise<Arrival> {
    const { surroundings, deviceId } = this.#equipment!;
    return { ...(await myContext(surroundings, this.#session!)), deviceId };
  }

  /** As the server gives it. Rejects with an `ExchangeError` when it cannot be asked, or says to wait. */
  salesReport(question: ReportQuestion): Promise<ServerAnswer> {
    return askSalesReport(this.#equipment!.surroundings, this.#session!, question);
  }

  /** Of a store, or of the vendor. Rejects with an `ExchangeError` when it cannot be asked, or says to wait. */
  ask(question: ServerQuestion): Promise<ServerAnswer> {
    return askServer(this.#equipment!.surroundings, this.#session!, question);
  }

  /** Of the store, for the close of this shift. Rejects without a network, and while the server does not know the shift. */
  terminals(shiftId: string): Promise<PaymentTerminal[]> {
    return shiftTerminals(this.#equipment!.surroundings, this.#session!, shiftId);
  }

  usePlace(storeId: string, laneId: string): Promise<void> {
    return this.#step(async () => {
      const person = this.person$.value;
      if (!person) return;
      await this.#request.place.set({ vendor_id: person.vendor_id, store_id: storeId, lane_id: laneId });
      await this.#arrive();
    });
  }

  leavePlace(): Promise<void> {
    return this.#step(async () => {
      await this.#request.place.set(undefined);
      await this.#arrive();
    });
  }

  /** Somebody signed in, or the sign-in was renewed, elsewhere on this device. */
  signedIn(): void {
    const { value: state } = this.state$;
    if (state.name === 'open') state.till.signedIn();
  }

  /** Who is signed in was noted elsewhere on this device. */
  follow(): Promise<void> {
    return this.#step(() => this.#follow());
  }

  /** Another window has noted where this device is. A till that is there already stays open. */
  followPlace(): Promise<void> {
    return this.#step(async () => {
      const place = this.#request.place.get();
      // It is being chosen: until then the screens stay.
      if (!place) return;
      const { value: state } = this.state$;
      const till = state.name === 'open' ? state.till : undefined;
      if (till?.storeId !== place.store_id || till.laneId !== place.lane_id) await this.#arrive();
    });
  }

  /** Another try, after it failed. */
  retry(): Promise<void> {
    return this.#step(async () => {
      if (this.state$.value.name === 'failed' && this.#session) await this.#arrive();
    });
  }

  /** Whoever has the till open has opened it anew. */
  reopened(till: Till): void {
    const { value: state } = this.state$;
    if (state.name === 'open' && state.till !== till) this.state$.next({ name: 'open', till });
  }

  /** To wherever person and place, as they are now, lead. */
  async #arrive(): Promise<void> {
    const { value: state } = this.state$;
    if (state.name === 'open') await this.#request.close(state.till);
    const person = this.person$.value;
    if (!person) return this.state$.next({ name: 'signed_out' });
    const place = this.#request.place.get();
    if (place?.vendor_id !== person.vendor_id) return this.state$.next({ name: 'place' });
    this.state$.next({ name: 'opening' });
    const { surroundings, deviceId } = this.#equipment!;
    const till = await this.#request.open({
      surroundings,
      session: this.#tillSession(),
      deviceId,
      deviceName: this.#request.deviceName,
      vendorId: place.vendor_id,
      storeId: place.store_id,
      laneId: place.lane_id,
      report: this.#request.report,
    });
    this.state$.next({ name: 'open', till });
  }

  async #follow(): Promise<void> {
    const before = this.person$.value;
    const now = this.#request.person.get();
    this.person$.next(now);
    const elsewhere = before?.vendor_id !== now?.vendor_id;
    if (elsewhere || this.state$.value.name === 'signed_out') await this.#arrive();
  }

  /** The person stays who they are when the server no longer knows the session: a sale needs a cashier. */
  #tillSession(): TillSession {
    const { person$ } = this;
    const session = this.#session!;
    return {
      get user() {
        return person$.value && { ...person$.value };
      },
      token: () => session.token(),
      refresh: () => session.refresh(),
    };
  }

  #step(work: () => Promise<void>): Promise<void> {
    this.#steps = this.#steps.then(work).catch((error: unknown) => {
      this.#request.report('The till could not be opened.', error);
      this.state$.next({ name: 'failed', message: error instanceof Error ? error.message : String(error) });
    });
    return this.#steps;
  }
}
