// The devices of the till program, for a window of it: what is saved for the lane is there for every screen, and the rest
// the settings ask.
import { refuse } from '@evertill/client-core';
import { BehaviorSubject, Observable, share, timer } from 'rxjs';
import type { ReceiptDocument } from '@evertill/schemas';
import type { RequestOf } from '../../../ipc/channel.ts';
import type { channels } from '../../../ipc/channels.ts';
import { readWeightChannel, scannedChannel } from '../../../ipc/hardware-channels.ts';
import type { DisplayMessage } from '../../../ipc/display-message.ts';
import type { Answered, DeviceDoor, SavedDevice } from '../device-door.ts';
import { noHardware } from '../hardware.ts';
import type { DeviceRefusal, Hardware, PrintedLabel } from '../hardware.ts';
import { drawRow } from '../paper/draw-row.ts';
import { paperPicture } from '../paper/paper-picture.ts';
import type { PaperPicture } from '../paper/paper-picture.ts';
import type { HostLine } from './host-line.ts';

/** ms. */
const longerThanAWay = 3000;

export class HostDevices implements DeviceDoor {
  readonly hardware$ = new BehaviorSubject<Hardware>(noHardware);
  readonly #line: HostLine;
  readonly #scans$: Observable<string>;

  constructor(line: HostLine) {
    this.#line = line;
    this.#scans$ = scansOf(line, crypto.randomUUID());
  }

  /** A till was opened, or is no more. */
  async look(isOpen: boolean): Promise<void> {
    if (!isOpen) return this.hardware$.next(noHardware);
    const answer = await this.#line.call('hardware:saved-devices', {});
    if (answer.ok) this.#use(answer.reply.saved);
  }

  async list(): ReturnType<DeviceDoor['list']> {
    const answer = await this.#line.call('hardware:list-devices', {});
    if (!answer.ok) return answer;
    this.#use(answer.reply.saved);
    return { ok: true, list: answer.reply };
  }

  async status(printerId: string): ReturnType<DeviceDoor['status']> {
    const answer = await this.#line.call('printer:status', { printerId });
    return answer.ok ? { ok: true, state: answer.reply } : answer;
  }

  /** What no code page of the printer has is drawn here. A lost answer is asked for again: a job is printed once. */
  async print(
    printerId: string | undefined,
    document: ReceiptDocument,
  ): Promise<Answered<{ readonly confirmed: boolean }>> {
    const drawn = await this.#drawn({ document, printerId }, document.direction);
    if ('ok' in drawn) return drawn;
    const job = { jobId: crypto.randomUUID(), printerId, document, drawn };
    const answer = await this.#line.call('printer:print-document', job, { again: true });
    return answer.ok ? { ok: true, confirmed: answer.reply.confirmed } : answer;
  }

  async #preview(
    printerId: string,
    document: ReceiptDocument,
  ): Promise<Answered<{ readonly picture: PaperPicture }>> {
    const answer = await this.#line.call('printer:preview-receipt', { document, printerId });
    if (!answer.ok) return answer;
    try {
      return { ok: true, picture: await paperPicture(answer.reply, document.direction) };
    } catch {
      // A browser that cannot draw.
      return refuse('unsupported');
    }
  }

  async #printLabel(
    printerId: string,
    { code, symbology, copies, ...words }: PrintedLabel,
  ): Promise<Answered<object>> {
    const label = { ...words, sku: code, barcodeFormat: symbology };
    const drawn = await this.#drawn({ label, printerId }, 'ltr');
    if ('ok' in drawn) return drawn;
    const job = { ...label, jobId: crypto.randomUUID(), printerId, drawn, copies };
    const answer = await this.#line.call('printer:print-label', job, { again: true });
    return answer.ok ? { ok: true } : answer;
  }

  /** The rows the printer has no letters for; without what could not be drawn, question marks stand there. */
  async #drawn(
    wish: RequestOf<(typeof channels)['printer:rows-to-draw']>,
    direction: ReceiptDocument['direction'],
  ): Promise<Awaited<ReturnType<typeof drawRow>>[] | DeviceRefusal> {
    const asked = await this.#line.call('printer:rows-to-draw', wish);
    if (!asked.ok) return asked;
    const { paper, rows } = asked.reply;
    return Promise.all(rows.map((row) => drawRow(row, paper, direction))).catch(() => []);
  }

  async kick(printerId?: string): ReturnType<DeviceDoor['kick']> {
    const wish = { jobId: crypto.randomUUID(), printerId };
    const answer = await this.#line.call('drawer:kick', wish, { again: true });
    return answer.ok ? { ok: true } : answer;
  }

  async weigh({ path, protocol }: SavedDevice): ReturnType<DeviceDoor['weigh']> {
    const kind = protocol === 'hid' || /hidraw/.test(path ?? '') ? 'hid' : 'serial';
    const asked = { devicePath: path ?? '', protocol: kind };
    const answer = await this.#line.call('scale:read-weight', asked);
    return answer.ok ? { ok: true, reading: readWeightChannel.reply.parse(answer.reply) } : answer;
  }

  #use(saved: readonly SavedDevice[]): void {
    const there = (type: SavedDevice['type']) => saved.find((one) => one.type === type && one.path !== null);
    const [scale, printer, pole] = [there('scale'), there('printer'), there('customer_display')];
    const drawer = there('cash_drawer') ?? printer;
    const labels = there('label_printer') ?? printer;
    this.hardware$.next({
      scale: scale && {
        name: scale.name,
        read: async () => {
          const answer = await this.weigh(scale);
          if (!answer.ok) throw new Error(answer.sentence);
          return answer.reading;
        },
      },
      drawer: drawer && {
        kick: async () => {
          const kicked = await this.kick();
          if (!kicked.ok) throw new Error(kicked.sentence);
        },
      },
      printer: printer && {
        name: printer.name,
        print: (document) => this.print(printer.id, document),
        preview: (document) => this.#preview(printer.id, document),
      },
      labelPrinter: labels && {
        name: labels.name,
        print: (label) => this.#printLabel(labels.id, label),
      },
      scanner: saved.some(({ type }) => type === 'scanner')
        ? { listen: (onScan) => this.#listen(onScan) }
        : undefined,
      pole: pole && { show: (message) => this.#show(message) },
    });
  }

  #show(message: DisplayMessage): void {
    void this.#line.call('customer-display:send', message);
  }

  #listen(onScan: (code: string) => void): () => void {
    const scans = this.#scans$.subscribe(onScan);
    return () => scans.unsubscribe();
  }
}

/** What the scanners of the program read, for one window of it. Several may subscribe. */
function scansOf(line: HostLine, listener: string): Observable<string> {
  return new Observable<string>((subscriber) => {
    const frames = line.frames$.subscribe((frame) => {
      if (frame.type === 'event' && frame.channel === scannedChannel && frame.listener === listener)
        subscriber.next(frame.payload.barcode);
    });
    // A program that was started again has forgotten who listens.
    const states = line.state$.subscribe((state) => {
      if (state === 'open') void line.call('scanner:listen', { listener });
    });
    return () => {
      frames.unsubscribe();
      states.unsubscribe();
      void line.call('scanner:stop', { listener });
    };
  }).pipe(
    // From one screen to the next nothing that is scanned is lost.
    share({ resetOnRefCountZero: () => timer(longerThanAWay) }),
  );
}
