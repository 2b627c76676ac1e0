// A nexo terminal behind HTTPS, written from the protocol's layout alone; its sealing too.
import * as crypto from 'node:crypto';
import { createServer } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Charge, SimulatedMachine } from './machine.ts';

interface Header {
  readonly MessageCategory: string;
  readonly ServiceID: string;
}
type Body = Readonly<Record<string, any>>;

export class SimulatedNexo {
  readonly machine: SimulatedMachine;
  /** Flips a bit of the next answers, as a forger would. */
  forges = 0;
  readonly #keys: Buffer;
  readonly #server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const answer = (text: string) => {
        if (!response.writableEnded) response.end(text);
      };
      if (request.method !== 'POST' || request.url !== '/nexo') return response.writeHead(404).end();
      this.#hear(JSON.parse(Buffer.concat(parts).toString()), answer, () => response.writeHead(401).end());
    });
    request.on('error', () => undefined);
  });

  constructor(machine: SimulatedMachine, passphrase: string) {
    this.machine = machine;
    this.#keys = crypto.pbkdf2Sync(passphrase, 'AdyenNexoV1Salt', 4000, 80, 'sha1');
    this.#server.on('clientError', (_error, socket) => socket.destroy());
  }

  /** A line on which TLS, if any, is already spoken. */
  serve(line: Duplex): void {
    this.machine.attach(line);
    this.#server.emit('connection', line);
  }

  #hear(message: Body, answer: (text: string) => void, refuse: () => void): void {
    const { NexoBlob, SecurityTrailer: trailer } = message['SaleToPOIRequest'];
    const plain = this.#decrypt(NexoBlob, trailer.Nonce);
    if (this.#hmac(plain) !== trailer.Hmac) return refuse();
    const { MessageHeader: header, ...body } = JSON.parse(plain.toString())['SaleToPOIRequest'] as Body;
    const category = (header as Header).MessageCategory;
    const say = (content: object) => answer(this.#seal(header as Header, trailer, category, content));
    switch (category) {
      case 'Payment':
      case 'Reversal':
        return this.#money(header as Header, body[`${category}Request`], category, say);
      case 'TransactionStatus':
        return say(this.#status(body['TransactionStatusRequest'].MessageReference));
      case 'Abort':
        this.machine.stop();
        return answer('');
      case 'Print': {
        const lines = body['PrintRequest'].PrintOutput.OutputContent.OutputText as { Text: string }[];
        this.machine.printed.push(...lines.map(({ Text }) => Text));
        return say({ DocumentQualifier: 'Document', Response: { Result: 'Success' } });
      }
      default:
        return say({ Response: { Result: 'Failure', ErrorCondition: 'UnavailableService' } });
    }
  }

  #money(header: Header, asked: Body, category: string, say: (content: object) => void): void {
    const original = Number(asked['OriginalPOITransaction']?.POITransactionID.TransactionID);
    const isRefund = asked['PaymentData']?.PaymentType === 'Refund';
    const amount = Math.round((asked['PaymentTransaction']?.AmountsReq.RequestedAmount ?? 0) * 100);
    const begun = this.machine.begin(
      {
        kind: category === 'Reversal' ? 'reversal' : isRefund ? 'refund' : 'sale',
        amount: category === 'Reversal' ? (this.machine.ledger[original - 1]?.amount ?? 0) : amount,
        reference: header.ServiceID,
        ...(category === 'Reversal' && { original }),
      },
      (charge) => say(told(charge)),
    );
    if (begun === 'busy') say({ Response: { Result: 'Failure', ErrorCondition: 'Busy' } });
  }

  #status({ ServiceID, MessageCategory }: { ServiceID: string; MessageCategory: string }): object {
    const charge = this.machine.find(ServiceID);
    if (!charge) {
      const condition = this.machine.at === ServiceID ? 'InProgress' : 'NotFound';
      return { Response: { Result: 'Failure', ErrorCondition: condition } };
    }
    return {
      Response: { Result: 'Success' },
      MessageReference: { ServiceID, MessageCategory },
      RepeatedMessageResponse: {
        MessageHeader: { ServiceID },
        RepeatedResponseMessageBody: { [`${MessageCategory}Response`]: told(charge) },
      },
    };
  }

  #decrypt(blob: string, nonce: string): Buffer {
    const decipher = crypto.createDecipheriv('aes-256-cbc', this.#keys.subarray(32, 64), this.#iv(nonce));
    return Buffer.concat([decipher.update(Buffer.from(blob, 'base64')), decipher.final()]);
  }

  #iv(nonce: string): Buffer {
    const bytes = Buffer.from(nonce, 'base64');
    for (let at = 0; at < 16; at += 1) bytes[at]! ^= this.#keys[64 + at]!;
    return bytes;
  }

  #hmac(plain: Buffer): string {
    return crypto.createHmac('sha256', this.#keys.subarray(0, 32)).update(plain).digest('base64');
  }

  #seal(header: Header, trailer: Body, category: string, content: object): string {
    const answered = { ...header, MessageType: 'Response' };
    const plain = Buffer.from(
      JSON.stringify({ SaleToPOIResponse: { MessageHeader: answered, [`${category}Response`]: content } }),
    );
    const Nonce = crypto.randomBytes(16).toString('base64');
    const cipher = crypto.createCipheriv('aes-256-cbc', this.#keys.subarray(32, 64), this.#iv(Nonce));
    const blob = Buffer.concat([cipher.update(plain), cipher.final()]);
    if (this.forges > 0 && this.forges-- > 0) blob[0]! ^= 1;
    return JSON.stringify({
      SaleToPOIResponse: {
        MessageHeader: answered,
        NexoBlob: blob.toString('base64'),
        SecurityTrailer: { ...trailer, Nonce, Hmac: this.#hmac(plain) },
      },
    });
  }
}

const conditions = {
  declined: 'Refusal',
  canceled: 'Cancel',
  timeout: 'Cancel',
  'taken back': 'Refusal',
} as const;

function told(charge: Charge): object {
  const { state, amount, tip, pan, number, authCode } = charge;
  const POIData = { POITransactionID: { TransactionID: String(number), TimeStamp: '2026-11-25T12:00:00Z' } };
  if (state !== 'approved' && state !== 'reversed') {
    const ErrorCondition = conditions[state];
    const AdditionalResponse = `message=${encodeURIComponent(`No, card ${pan}`)}`;
    return { Response: { Result: 'Failure', ErrorCondition, AdditionalResponse }, POIData };
  }
  return {
    Response: { Result: 'Success' },
    POIData,
    PaymentResult: {
      AmountsResp: { Currency: 'EUR', AuthorizedAmount: amount / 100, ...(tip && { TipAmount: tip / 100 }) },
      PaymentInstrumentData: { CardData: { MaskedPan: pan, PaymentBrand: 'visa', EntryMode: ['ICC'] } },
      PaymentAcquirerData: { ApprovalCode: authCode },
    },
    PaymentReceipt: [
      {
        DocumentQualifier: 'CustomerReceipt',
        OutputContent: { OutputText: [{ Text: `name=Card&value=${pan}` }, { Text: 'name=Thank%20you' }] },
      },
    ],
  };
}
