// ZVT's messages over one connection, whichever way they are framed.
import type { Duplex } from 'node:stream';
import type { Clock } from '@evertill/sync';
import { Conversation, LineFault } from '../conversation.ts';
import { ApduDecoder, encodeApdu } from './apdu.ts';
import type { Apdu } from './apdu.ts';
import { ACK, encodeSerialFrame, NAK, SerialDecoder } from './serial-frame.ts';
import type { SerialEvent } from './serial-frame.ts';

export interface ZvtLink {
  /** `once`: never a second time, even when the terminal says that it came damaged. Rejects with a `LineFault`. */
  send(apdu: Apdu, how?: 'once'): Promise<void>;
  next(milliseconds: number): Promise<Apdu>;
  close(): void;
}

export function tcpLink(stream: Duplex, clock: Clock): ZvtLink {
  const conversation = new Conversation(stream, new ApduDecoder(), clock);
  return {
    send: async (apdu) => conversation.send(encodeApdu(apdu)),
    next: (milliseconds) => conversation.next(milliseconds),
    close: () => conversation.close(),
  };
}

/** How long the byte 06 behind a frame may take, ms. */
const answerMs = 5_000;
const mostTries = 3;

export function serialLink(stream: Duplex, clock: Clock): ZvtLink {
  return new SerialLink(new Conversation(stream, new SerialDecoder(), clock));
}

class SerialLink implements ZvtLink {
  readonly #conversation: Conversation<SerialEvent>;
  readonly #early: Apdu[] = [];

  constructor(conversation: Conversation<SerialEvent>) {
    this.#conversation = conversation;
  }

  async send(apdu: Apdu, how?: 'once'): Promise<void> {
    const frame = encodeSerialFrame(apdu);
    for (let tries = 1; ; tries += 1) {
      this.#conversation.send(frame);
      const answer = await this.#answer();
      if (answer === 'ack') return;
      // That it came damaged is said in one byte, which may itself be damaged: money is not sent again for it.
      if (how === 'once' || tries === mostTries) throw new LineFault('The terminal did not take a frame.');
    }
  }

  async next(milliseconds: number): Promise<Apdu> {
    const early = this.#early.shift();
    if (early) return early;
    for (;;) {
      const apdu = this.#taken(await this.#conversation.next(milliseconds));
      if (apdu) return apdu;
    }
  }

  close(): void {
    this.#conversation.close();
  }

  async #answer(): Promise<'ack' | 'nak'> {
    for (;;) {
      const event = await this.#conversation.next(answerMs);
      if (event.kind === 'ack' || event.kind === 'nak') return event.kind;
      const apdu = this.#taken(event);
      if (apdu) this.#early.push(apdu);
    }
  }

  #taken(event: SerialEvent): Apdu | undefined {
    if (event.kind === 'damaged') this.#conversation.send(NAK);
    if (event.kind !== 'apdu') return undefined;
    this.#conversation.send(ACK);
    return event.apdu;
  }
}
