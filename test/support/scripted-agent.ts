// The agent of a store as a test plays it, on a real socket: keeps every frame it is told, answers as the script says,
// and waits for the frame a test is about. Frames are checked against the table of messages on arrival.
import { WebSocket } from 'ws';
import type { ClientOptions } from 'ws';
import { bridgeDown } from '@evertill/schemas';
import type { BridgeDown, BridgeUp, PaymentRequest, PaymentResult } from '@evertill/schemas';

type Frame<Type extends BridgeDown['type']> = Extract<BridgeDown, { type: Type }>;
type Script = (frame: BridgeDown) => BridgeUp | undefined;

export class ScriptedAgent {
  readonly frames: BridgeDown[] = [];
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
  /** What it answers to a frame by itself. */
  script: Script = () => undefined;
  readonly #socket: WebSocket;
  readonly #waiting = new Set<() => void>();
  #isClosed = false;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    this.closed = new Promise((resolve) => {
      socket.on('close', (code, reason) => {
        this.#isClosed = true;
        resolve({ code, reason: String(reason) });
        this.#look();
      });
    });
    socket.on('error', () => undefined);
    socket.on('message', (data) => {
      const frame = bridgeDown.parse(JSON.parse((data as Buffer).toString()));
      this.frames.push(frame);
      const answer = this.script(frame);
      if (answer) this.send(answer);
      this.#look();
    });
  }

  /** @throws Error when the server refuses the upgrade */
  static async open(address: string, options: ClientOptions = {}): Promise<ScriptedAgent> {
    const socket = new WebSocket(address, options);
    const agent = new ScriptedAgent(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    return agent;
  }

  /** Let in. */
  static async welcomed(address: string, script?: Script): Promise<ScriptedAgent> {
    const agent = await ScriptedAgent.open(address);
    if (script) agent.script = script;
    await agent.next('welcome');
    return agent;
  }

  send(frame: BridgeUp): void {
    this.sendText(JSON.stringify(frame));
  }

  sendText(text: string): void {
    this.#socket.send(text);
  }

  of<Type extends BridgeDown['type']>(type: Type): Frame<Type>[] {
    return this.frames.filter((frame): frame is Frame<Type> => frame.type === type);
  }

  /** The first of this type that fits; waits for it. */
  next<Type extends BridgeDown['type']>(
    type: Type,
    fits: (frame: Frame<Type>) => boolean = () => true,
    within = 5000,
  ): Promise<Frame<Type>> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        const found = this.of(type).find(fits);
        if (found === undefined && !this.#isClosed) return;
        this.#waiting.delete(look);
        clearTimeout(timer);
        if (found === undefined) reject(new Error(`Closed before a ${type} came.`));
        else resolve(found);
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(look);
        reject(new Error(`No ${type} within ${within} ms among ${JSON.stringify(this.frames)}`));
      }, within);
      this.#waiting.add(look);
      look();
    });
  }

  /** One message in so many frames. */
  sendInPieces(pieces: number, text = ' '): void {
    for (let sent = 1; sent <= pieces; sent++) this.#socket.send(text, { fin: sent === pieces });
  }

  /** Stops reading from the network. */
  pause(): void {
    this.#socket.pause();
  }

  /** As a cut cable does, without a word. */
  drop(): void {
    this.#socket.terminate();
  }

  async close(): Promise<void> {
    this.#socket.close();
    await this.closed;
  }

  #look(): void {
    for (const look of this.#waiting) look();
  }
}

/** What a terminal that approved it says. */
export function approved(
  { transactionRef, storeDeviceId, orderReference, amount }: PaymentRequest,
  fields: Partial<PaymentResult> = {},
): PaymentResult {
  return {
    type: 'payment_result',
    transactionRef,
    storeDeviceId,
    orderReference,
    paymentReference: `ref-${transactionRef.slice(-8)}`,
    outcome: 'succeeded',
    authCode: 'A1B2C3',
    cardLast4: '4242',
    cardBrand: 'VISA',
    entryMode: 'chip',
    amountApproved: amount,
    ...fields,
  };
}

/** What a terminal that moved nothing says, or one that does not know. */
export function unapproved(
  request: PaymentRequest,
  outcome: PaymentResult['outcome'] = 'declined',
): PaymentResult {
  const { amountApproved: _, ...rest } = approved(request);
  return { ...rest, outcome, authCode: '', cardLast4: '', cardBrand: '', entryMode: '', declineCode: '05' };
}
