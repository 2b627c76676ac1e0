// A ZVT terminal over TCP or a serial line, written from the protocol's layout alone: it shares no code with the driver, so
// that both being wrong in the same way is unlikely.
import type { Duplex } from 'node:stream';
import type { Asked, Charge, SimulatedMachine } from './machine.ts';

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
const busy = '84 9C 00';
const taken = '80 00 00';
const codes = {
  approved: '00',
  declined: '05',
  canceled: '6C',
  timeout: '6C',
  'taken back': '05',
  reversed: '00',
};
const acknowledgeMs = 5_000;

interface Wire {
  send(apdu: Buffer): void;
  close(): void;
}

export class SimulatedZvt {
  readonly machine: SimulatedMachine;
  readonly #isSerial: boolean;
  /** Serial frames it says wrong the first time. */
  damages = 0;

  constructor(machine: SimulatedMachine, framing: 'tcp' | 'serial' = 'tcp') {
    this.machine = machine;
    this.#isSerial = framing === 'serial';
  }

  serve(line: Duplex): void {
    this.machine.attach(line);
    const session = new Session(this.machine);
    const isDamaged = () => this.damages > 0 && this.damages-- > 0;
    if (this.#isSerial) serialWire(line, session, isDamaged);
    else tcpWire(line, session);
  }
}

class Session {
  wire: Wire | undefined;
  readonly #machine: SimulatedMachine;
  /** What it says next, once what it said was acknowledged. */
  #queue: { readonly apdu: string; readonly about?: number }[] = [];
  #isWaiting = false;

  constructor(machine: SimulatedMachine) {
    this.#machine = machine;
  }

  hear(apdu: Buffer): void {
    const control = apdu.readUInt16BE(0);
    const data = apdu.subarray(apdu[2] === 0xff ? 5 : 3);
    if (control === 0x8000 || control >> 8 === 0x84) return this.#acknowledged();
    switch (control) {
      case 0x0600:
      case 0x0501:
        return this.#say(taken, '06 0F 00');
      case 0x0601:
        return this.#money({ kind: 'sale', amount: bcd(data, 1, 6), reference: '' });
      case 0x0631:
        return this.#money({ kind: 'refund', amount: bcd(data, 4, 6), reference: '' });
      case 0x0630: {
        const original = bcd(data, 4, 2);
        const amount = this.#machine.ledger[original - 1]?.amount ?? 0;
        return this.#money({ kind: 'reversal', amount, reference: '', original });
      }
      case 0x0620: {
        const last = this.#machine.last();
        if (this.#machine.turnsAway()) return this.#say(busy);
        if (!last) return this.#say(taken, '06 1E 01 64');
        return this.#say(taken, status(last, this.#machine.serial), '06 0F 00');
      }
      case 0x0650:
        if (this.#machine.turnsAway()) return this.#say(busy);
        this.#machine.batchesClosed += 1;
        return this.#say(taken, '04 0F 02 27 00', '06 0F 00');
      case 0x06b0:
        this.#now(taken);
        return this.#machine.stop();
      case 0x06d1:
        this.#machine.printed.push(data.subarray(1).toString('latin1'));
        return this.#say(taken);
      default:
        return this.#say('84 83 00');
    }
  }

  #money(asked: Asked): void {
    const begun = this.#machine.begin(asked, (charge) => this.#told(charge));
    if (begun === 'busy') return this.#say(busy);
    this.#say(taken, '04 FF 01 0A');
  }

  #told(charge: Charge): void {
    const isGood = charge.state === 'approved';
    this.#queue.push({ apdu: status(charge, this.#machine.serial), about: charge.number });
    for (const line of receipt(charge)) this.#queue.push({ apdu: line });
    this.#queue.push({ apdu: isGood ? '06 0F 00' : `06 1E 01 ${codes[charge.state]}` });
    this.#next();
  }

  /** The first answers what was heard; the others wait for their turn. */
  #say(answer: string, ...more: string[]): void {
    this.#now(answer);
    this.#queue.push(...more.map((apdu) => ({ apdu })));
    this.#next();
  }

  #now(apdu: string): void {
    this.wire?.send(hex(apdu));
  }

  #next(): void {
    const next = this.#queue[0];
    if (!next || this.#isWaiting) return;
    this.#isWaiting = true;
    this.#now(next.apdu);
    this.#machine.clock.after(acknowledgeMs, () => {
      if (this.#queue[0] !== next) return;
      for (const { about } of this.#queue) if (about !== undefined) this.#machine.takeBack(about);
      this.#queue = [];
      this.#isWaiting = false;
      this.wire?.close();
    });
  }

  #acknowledged(): void {
    if (!this.#isWaiting) return;
    this.#isWaiting = false;
    const { about } = this.#queue.shift() ?? {};
    if (about !== undefined) this.#machine.confirm(about);
    this.#next();
  }
}

function bcd(data: Buffer, at: number, bytes: number): number {
  return Number(data.subarray(at, at + bytes).toString('hex'));
}

function digits(value: number, count: number): string {
  return String(value).padStart(count, '0');
}

function status({ number, amount, state, pan, authCode, kind }: Charge, serial: string): string {
  const masked = `${'E'.repeat(pan.length - 4)}${pan.slice(-4)}${pan.length % 2 ? 'F' : ''}`;
  const name = hexText(kind === 'sale' ? 'VISA' : 'VISA CREDIT');
  const data = [
    `27${codes[state]}`,
    `04${digits(amount, 12)}`,
    `0B${digits(number, 6)}`,
    '0C120000',
    '0D1125',
    '0E2812',
    '170000',
    '1970',
    `22F${Math.floor(masked.length / 20)}F${(masked.length / 2) % 10}${masked}`,
    `29${serial}`,
    `2A${hexText('VU-1234567'.padEnd(15))}`,
    `3B${hexText(`${authCode}  `)}`,
    '490978',
    `87${digits(number % 10_000, 4)}`,
    `88${digits(number, 6)}`,
    '8A0A',
    `8BF${Math.floor(name.length / 20)}F${(name.length / 2) % 10}${name}`,
  ].join('');
  return `040F${(data.length / 2).toString(16).padStart(2, '0')}${data}`;
}

/** One line as 06 D1 and two as 06 D3, the number of the card among them as a careless terminal prints it. */
function receipt({ pan, amount }: Charge): string[] {
  const line = hexText(`Karte ${pan}`);
  const objects = ['KUNDENBELEG', `Betrag ${amount}`].map((text) => `07${sized(hexText(text))}`).join('');
  const container = `06${sized(`25${sized(objects)}`)}`;
  return [`06D1${sized(`00${line}`)}`, `06D3${sized(container)}`];
}

function sized(content: string): string {
  return `${(content.length / 2).toString(16).padStart(2, '0')}${content}`;
}

function hexText(text: string): string {
  return Buffer.from(text, 'latin1').toString('hex');
}

function tcpWire(line: Duplex, session: Session): void {
  session.wire = { send: (apdu) => void line.write(apdu), close: () => void line.destroy() };
  let heard = Buffer.alloc(0);
  line.on('data', (bytes: Buffer) => {
    heard = Buffer.concat([heard, bytes]);
    for (
      let length = apduLength(heard);
      length !== undefined && heard.length >= length;
      length = apduLength(heard)
    ) {
      const apdu = heard.subarray(0, length);
      heard = heard.subarray(length);
      session.hear(apdu);
    }
  });
}

function apduLength(bytes: Buffer): number | undefined {
  if (bytes.length < 3) return undefined;
  if (bytes[2] !== 0xff) return 3 + bytes[2]!;
  return bytes.length < 5 ? undefined : 5 + bytes.readUInt16LE(3);
}

// oxlint-disable-next-line no-control-regex -- the frame is made of them
const frame = /^\x10\x02((?:[^\x10]|\x10\x10)*)\x10\x03([^]{2})/;

/** Each frame waits until the one before was taken. */
function serialWire(line: Duplex, session: Session, isDamaged: () => boolean): void {
  const outbox: Buffer[] = [];
  let heard = '';
  const speak = () => {
    const next = outbox[0];
    if (!next) return;
    const spoken = Buffer.from(next);
    if (isDamaged()) spoken[3]! ^= 0x40;
    line.write(spoken);
  };
  const send = (apdu: Buffer) => {
    const doubled = apdu.toString('latin1').replaceAll('\x10', '\x10\x10');
    const crc = Buffer.alloc(2);
    crc.writeUInt16LE(kermit(apdu));
    outbox.push(Buffer.concat([Buffer.from(`\x10\x02${doubled}\x10\x03`, 'latin1'), crc]));
    if (outbox.length === 1) speak();
  };
  session.wire = { send, close: () => void line.destroy() };
  line.on('data', (bytes: Buffer) => {
    heard += bytes.toString('latin1');
    for (;;) {
      const found = frame.exec(heard);
      const [first] = heard;
      if (found) {
        heard = heard.slice(found[0].length);
        const apdu = Buffer.from(found[1]!.replaceAll('\x10\x10', '\x10'), 'latin1');
        const isWhole = Buffer.from(found[2]!, 'latin1').readUInt16LE() === kermit(apdu);
        line.write(hex(isWhole ? '06' : '15'));
        if (isWhole) session.hear(apdu);
      } else if (first !== undefined && first !== '\x10') {
        heard = heard.slice(1);
        if (first === '\x06') outbox.shift();
        if (first === '\x06' || first === '\x15') speak();
      } else return;
    }
  });
}

/** CRC-16/KERMIT by its table, which the driver does not use. */
const table = Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value % 2 ? (value >>> 1) ^ 0x8408 : value >>> 1;
  return value;
});
function kermit(apdu: Buffer): number {
  return [...apdu, 0x03].reduce((crc, byte) => (crc >>> 8) ^ table[(crc ^ byte) & 0xff]!, 0);
}
