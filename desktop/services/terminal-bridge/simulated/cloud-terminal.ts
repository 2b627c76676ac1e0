// A provider's cloud with one terminal behind it, over a WebSocket; the JSON written from the layout alone.
import { createServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import type { Charge, SimulatedMachine } from './machine.ts';

type Message = Readonly<Record<string, any>>;
type Say = (message: object) => void;

export class SimulatedCloud {
  readonly machine: SimulatedMachine;
  readonly #sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  readonly #server = createServer();

  constructor(machine: SimulatedMachine) {
    this.machine = machine;
    this.#server.on('clientError', (_error, socket) => socket.destroy());
    this.#server.on('upgrade', (request, socket, head) => {
      this.#sockets.handleUpgrade(request, socket, head, (opened) => this.#meet(opened));
    });
  }

  serve(line: Duplex): void {
    this.machine.attach(line);
    this.#server.emit('connection', line);
  }

  #meet(socket: WebSocket): void {
    const say: Say = (message) => socket.send(JSON.stringify(message), () => undefined);
    socket.on('error', () => undefined);
    socket.on('message', (data: Buffer) => this.#hear(JSON.parse(data.toString()) as Message, say));
  }

  #hear(message: Message, say: Say): void {
    const { type, transactionRef, requestId } = message;
    switch (type) {
      case 'payment_request':
        return this.#money(message, say);
      case 'payment_status_request': {
        const charge = this.machine.find(transactionRef as string);
        const state = charge ? 'done' : this.machine.at === transactionRef ? 'in_progress' : 'not_found';
        return say({
          type: 'payment_status',
          transactionRef,
          state,
          ...(charge && { result: told(charge) }),
        });
      }
      case 'payment_cancel':
        return this.machine.stop();
      case 'batch_close': {
        const accepted = !this.machine.turnsAway();
        if (accepted) this.machine.batchesClosed += 1;
        return say({
          type: 'batch_close_result',
          requestId,
          accepted,
          ...(!accepted && { declineCode: 'busy' }),
        });
      }
      case 'print':
        this.machine.printed.push(...(message['lines'] as string[]));
        return say({ type: 'print_result', requestId, accepted: true });
      default:
        return say({ type: 'error' });
    }
  }

  #money({ transactionRef, kind, amount, originalReference }: Message, say: Say): void {
    const reply = (result: object) => say({ type: 'payment_result', transactionRef, ...result });
    // It keeps its promise: one reference is carried out once.
    const known = this.machine.find(transactionRef as string);
    if (known) return reply(told(known));
    const begun = this.machine.begin(
      {
        kind,
        amount,
        reference: transactionRef,
        ...(originalReference !== undefined && { original: Number(originalReference) }),
      },
      (charge) => reply(told(charge)),
    );
    if (begun === 'busy') reply({ outcome: 'error', declineCode: 'busy' });
  }
}

const outcomes = { approved: 'succeeded', reversed: 'succeeded', 'taken back': 'declined' } as const;

function told({ state, amount, tip, pan, number, authCode }: Charge): object {
  const outcome = outcomes[state as keyof typeof outcomes] ?? state;
  if (outcome !== 'succeeded') return { outcome, declineCode: '05', message: `No, card ${pan}` };
  return {
    outcome,
    amountApproved: amount,
    currency: 'EUR',
    ...(tip && { tipAmount: tip }),
    paymentReference: String(number),
    authCode,
    cardLast4: pan,
    cardBrand: 'visa',
    entryMode: 'chip',
    receiptLines: [`Card ${pan}`, 'Thank you'],
  };
}
