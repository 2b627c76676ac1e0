// From a freshly loaded page to an open till: who is signed in, which lane this is, and the till itself. Once somebody
// has signed in here, a start needs no network; and when the server no longer accepts the sign-in, the till stays
// open: selling goes on, sending waits for the next sign-in (decisions.md, ruling 14).
//
//   opening ──nobody──► signed_out ──login──► place ──lane chosen──► open
//      └──────────known person and lane─────────────────────────────►┘│
//   signed_out ◄──sign out── any                  place ◄──leave──────┘
import { browserSurroundings, clientVersion, openSession, openTillOn } from '@evertill/client-core';
import type { DeviceSurroundings, LoginOutcome, Session, Till, TillSession } from '@evertill/client-core';
import type { Store } from '@evertill/schemas';
import { BehaviorSubject } from 'rxjs';
import { deviceId, deviceName } from './device-id.ts';
import { myStores } from './my-stores.ts';
import { Problems } from './problems.ts';
import { Remembered, withStrings } from './remembered.ts';
import { onSessionElsewhere, rememberedSession } from './session-record.ts';

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly vendor_id: string;
}

export type HostState =
  | { readonly name: 'opening' }
  | { readonly name: 'signed_out' }
  | { readonly name: 'place' }
  | { readonly name: 'open'; readonly till: Till }
  | { readonly name: 'failed'; readonly message: string };

const personNote = new Remembered('person', withStrings('id', 'name', 'vendor_id'));
const placeNote = new Remembered('place', withStrings('vendor_id', 'store_id', 'lane_id'));

export class TillHost {
  readonly state$ = new BehaviorSubject<HostState>({ name: 'opening' });
  readonly person$ = new BehaviorSubject<Person | undefined>(undefined);
  readonly problems = new Problems();
  #surroundings: DeviceSurroundings | undefined;
  #session: Session | undefined;
  #deviceId = '';
  #steps: Promise<void> = Promise.resolve();

  begin(): Promise<void> {
    return this.#step(async () => {
      this.#surroundings = browserSurroundings({ scope: 'till' });
      this.#deviceId = await deviceId(this.#surroundings);
      this.#session = await openSession({
        surroundings: this.#surroundings,
        keep: rememberedSession,
        deviceId: this.#deviceId,
        deviceName: deviceName(),
        clientVersion,
      });
      this.person$.next(personNote.get());
      personNote.onChange(() => void this.#step(() => this.#follow()));
      onSessionElsewhere(() => this.#connect());
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
    personNote.set(person);
    this.person$.next(person);
    if (this.state$.value.name === 'open' && before?.vendor_id === person.vendor_id) this.#connect();
    else await this.#step(() => this.#arrive());
    return outcome;
  }

  signOut(): Promise<void> {
    return this.#step(async () => {
      await this.#session!.signOut();
      personNote.set(undefined);
      await this.#follow();
    });
  }

  /** The stores to choose from. Rejects without a network. */
  stores(): Promise<Store[]> {
    return myStores(this.#surroundings!, this.#session!);
  }

  usePlace(storeId: string, laneId: string): Promise<void> {
    return this.#step(async () => {
      placeNote.set({ vendor_id: this.person$.value!.vendor_id, store_id: storeId, lane_id: laneId });
      await this.#arrive();
    });
  }

  leavePlace(): Promise<void> {
    return this.#step(async () => {
      placeNote.set(undefined);
      await this.#arrive();
    });
  }

  /** To wherever person and place, as they are now, lead. */
  async #arrive(): Promise<void> {
    const { value: state } = this.state$;
    if (state.name === 'open') await state.till.close();
    const person = this.person$.value;
    if (!person) return this.state$.next({ name: 'signed_out' });
    const place = placeNote.get();
    if (place?.vendor_id !== person.vendor_id) return this.state$.next({ name: 'place' });
    this.state$.next({ name: 'opening' });
    const till = await openTillOn({
      surroundings: this.#surroundings!,
      session: this.#tillSession(),
      deviceId: this.#deviceId,
      deviceName: deviceName(),
      vendorId: place.vendor_id,
      storeId: place.store_id,
      laneId: place.lane_id,
      multiInstance: true,
      report: (message, error) => this.problems.note(message, error),
    });
    this.state$.next({ name: 'open', till });
  }

  /** Another window, or this one, signed somebody in or out. */
  async #follow(): Promise<void> {
    const before = this.person$.value;
    const now = personNote.get();
    this.person$.next(now);
    const elsewhere = before?.vendor_id !== now?.vendor_id;
    if (elsewhere || this.state$.value.name === 'signed_out') await this.#arrive();
  }

  #connect(): void {
    const { value: state } = this.state$;
    if (state.name === 'open') state.till.signedIn();
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
      this.problems.note('The till could not be opened.', error);
      this.state$.next({ name: 'failed', message: error instanceof Error ? error.message : String(error) });
    });
    return this.#steps;
  }
}
