// The till in the till program of this machine: this window is one of its screens. When the program is gone the window
// says so and waits; when it is back, the same screens go on where they were.
import type {
  Arrival,
  Inspection,
  PasswordDoors,
  PasswordStep,
  PaymentTerminal,
  Person,
  Refusal,
  ServerAnswer,
  ServerQuestion,
  ReportQuestion,
  SyncStatus,
} from '@evertill/client-core';
import { TillRefusal, webClock } from '@evertill/client-core';
import type { Store } from '@evertill/schemas';
import { BehaviorSubject, filter, firstValueFrom } from 'rxjs';
import type { HostFrame, OpenTill } from '../../../ipc/window-frames.ts';
import { Problems } from '../problems.ts';
import type { FoundVersion, ProgramUpdates } from '../program-updates.ts';
import type { Away, HostState, TillHost } from '../till-host.ts';
import { HostDevices } from './host-devices.ts';
import { HostLine } from './host-line.ts';
import type { CallAnswer, LineSocket } from './host-line.ts';
import { hostStorage } from './host-storage.ts';
import { RemoteChannel } from './remote-channel.ts';
import type { WindowPass } from './window-pass.ts';
import { openWindowTill } from './window-till.ts';
import type { WindowTill } from './window-till.ts';

export interface ProgramHostRequest {
  readonly connect: () => LineSocket;
  readonly pass: WindowPass;
  readonly build: string;
  readonly outdated: () => void;
}

type SeatFrame = Extract<HostFrame, { type: 'seat' }>;

export class ProgramHost implements TillHost {
  readonly state$ = new BehaviorSubject<HostState>({ name: 'opening' });
  readonly person$ = new BehaviorSubject<Person | undefined>(undefined);
  readonly away$ = new BehaviorSubject<Away | undefined>(undefined);
  // The program knows the machine's own name.
  readonly deviceName = undefined;
  readonly problems = new Problems();
  readonly isUnsealed$ = new BehaviorSubject(false);
  readonly passwords: PasswordDoors = {
    requestCode: async (who) => stepOf(granted(await this.#line.call('seat:request-code', who))),
    verifyCode: async (who, code) =>
      stepOf(granted(await this.#line.call('seat:verify-code', { ...who, code }))),
    completeReset: async (kind, token, password) =>
      stepOf(granted(await this.#line.call('seat:complete-reset', { kind, token, password }))),
    acceptInvitation: async (kind, token, password) =>
      stepOf(granted(await this.#line.call('seat:accept-invitation', { kind, token, password }))),
  };
  readonly devices: HostDevices;
  readonly updates: ProgramUpdates = {
    found$: new BehaviorSubject<FoundVersion | undefined>(undefined),
    progress$: new BehaviorSubject<number | null | undefined>(undefined),
    check: async () => {
      const answer = await this.#line.call('app:check-for-updates', {});
      if (!answer.ok) return answer;
      const { available, version = '', releaseNotes = '' } = answer.reply;
      return { ok: true, found: available ? { version, releaseNotes } : undefined };
    },
    install: async () => {
      this.updates.progress$.next(null);
      const answer = await this.#line.call('app:download-and-install', {});
      this.updates.progress$.next(undefined);
      return answer.ok ? { ok: true } : answer;
    },
  };
  readonly #line: HostLine;
  readonly #channel: RemoteChannel;
  readonly #status$ = new BehaviorSubject<SyncStatus | undefined>(undefined);
  readonly #inspection$ = new BehaviorSubject<Inspection | undefined>(undefined);
  #open: { readonly at: OpenTill; readonly till: WindowTill } | undefined;
  #steps: Promise<void> = Promise.resolve();

  constructor(request: ProgramHostRequest) {
    this.#line = new HostLine({ ...request, clock: webClock });
    this.#channel = new RemoteChannel(this.#line, webClock);
    this.devices = new HostDevices(this.#line);
    this.state$.subscribe(({ name }) => void this.devices.look(name === 'open'));
    this.#line.state$.subscribe((state) => {
      if (state === 'away') this.away$.next('gone');
      if (state === 'unknown') this.away$.next('unknown');
    });
    this.#line.frames$.subscribe((frame) => {
      if (frame.type === 'status') this.#status$.next(frame.status as unknown as SyncStatus);
      if (frame.type === 'inspection') this.#inspection$.next(frame.inspection as unknown as Inspection);
      if (frame.type === 'update') this.updates.found$.next(frame);
      // Another window may have asked for it, and hears its end.
      if (frame.type === 'update_progress' && this.updates.progress$.value !== undefined)
        this.updates.progress$.next(frame.percent);
      if (frame.type === 'key_store') this.isUnsealed$.next(!frame.isThere);
      if (frame.type === 'problem') this.problems.note(frame.message, undefined);
      if (frame.type === 'seat') this.#seated(frame);
    });
  }

  begin(): Promise<void> {
    this.#line.begin();
    return Promise.resolve();
  }

  async login(email: string, password: string): ReturnType<TillHost['login']> {
    const reply = granted(await this.#line.call('seat:login', { email, password }));
    return reply.done
      ? { ok: true, user: reply.user }
      : { ok: false, code: reply.code, sentence: reply.sentence };
  }

  async signOut(): Promise<void> {
    this.#noted(await this.#line.call('seat:sign-out', {}));
  }

  async unlock(staffId: string, pin: string): ReturnType<TillHost['unlock']> {
    const answer = await this.#line.call('seat:unlock', { staffId, pin });
    return answer.ok ? { ok: true } : answer;
  }

  async stores(): Promise<Store[]> {
    const { stores } = granted(await this.#line.call('seat:stores', {}));
    return stores as unknown as Store[];
  }

  async arrival(): Promise<Arrival> {
    return granted(await this.#line.call('seat:arrival', {})) as unknown as Arrival;
  }

  async salesReport(question: ReportQuestion): Promise<ServerAnswer> {
    return stepOf(granted(await this.#line.call('seat:sales-report', question)));
  }

  async ask(question: ServerQuestion): Promise<ServerAnswer> {
    const answer = await this.#line.call('seat:ask', question);
    // No matter of the network, which comes back: it never fits.
    if (!answer.ok && answer.code === 'too_large') return answer;
    return stepOf(granted(answer));
  }

  async terminals(shiftId: string): Promise<readonly PaymentTerminal[]> {
    return granted(await this.#line.call('seat:terminals', { shiftId })).terminals;
  }

  async usePlace(storeId: string, laneId: string): Promise<void> {
    this.#noted(await this.#line.call('seat:use-place', { storeId, laneId }));
  }

  async leavePlace(): Promise<void> {
    this.#noted(await this.#line.call('seat:leave-place', {}));
  }

  #seated({ seat, person }: SeatFrame): void {
    this.person$.next(person ?? undefined);
    this.#steps = this.#steps
      .then(() => this.#follow(seat))
      .catch((error: unknown) => {
        // The program went away meanwhile: its next word on it comes when it is back.
        if (this.#line.state$.value !== 'open') return;
        this.problems.note('The till could not be opened.', error);
        this.state$.next({ name: 'failed', message: error instanceof Error ? error.message : String(error) });
      });
  }

  async #follow(seat: SeatFrame['seat']): Promise<void> {
    if (seat.name === 'open') {
      if (this.#open && isSameTill(this.#open.at, seat.till)) await this.#goOn(seat.till, this.#open.till);
      else await this.#openTill(seat.till);
      this.away$.next(undefined);
      this.#line.askAgain();
      return;
    }
    // A till that is on its way stays on the screen, covered.
    if (seat.name === 'opening' && this.#open) return this.away$.next('opening');
    await this.#closeTill();
    this.state$.next(seat);
    this.away$.next(undefined);
  }

  async #goOn(at: OpenTill, till: WindowTill): Promise<void> {
    const isLost = this.away$.value !== undefined || this.#open!.at.opening !== at.opening;
    if (!isLost) return;
    this.#open = { at, till };
    if (!(await this.#channel.reopen())) throw new Error('The till does not lend its storage.');
    await till.reload();
  }

  async #openTill(at: OpenTill): Promise<void> {
    await this.#closeTill();
    await firstValueFrom(this.#status$.pipe(filter((status) => status !== undefined)));
    await firstValueFrom(this.#inspection$.pipe(filter((inspection) => inspection !== undefined)));
    const till = await openWindowTill(at, {
      line: this.#line,
      storage: hostStorage(this.#channel),
      status$: this.#status$ as BehaviorSubject<SyncStatus>,
      inspection$: this.#inspection$ as BehaviorSubject<Inspection>,
      actorId: () => this.person$.value?.id ?? '',
    });
    this.#open = { at, till };
    this.state$.next({ name: 'open', till });
  }

  async #closeTill(): Promise<void> {
    const open = this.#open;
    this.#open = undefined;
    await open?.till.close();
  }

  #noted(answer: CallAnswer<unknown>): void {
    if (!answer.ok) this.problems.note(answer.sentence, undefined);
  }
}

function isSameTill(a: OpenTill, b: OpenTill): boolean {
  return (
    a.deviceId === b.deviceId && a.vendorId === b.vendorId && a.storeId === b.storeId && a.laneId === b.laneId
  );
}

type Done<Value> =
  | ({ readonly done: true } & Value)
  | { readonly done: false; readonly code: string; readonly sentence: string };

function stepOf<Value extends object>({ done, ...rest }: Done<Value>): PasswordStep<Value> {
  return { ok: done, ...rest } as PasswordStep<Value>;
}

function granted<Reply>(answer: { readonly ok: true; readonly reply: Reply } | Refusal): Reply {
  if (answer.ok) return answer.reply;
  throw new TillRefusal(answer);
}
