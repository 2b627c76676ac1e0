// A nexo terminal on the local network: each question is one HTTPS request, sealed with the keys both sides have. After a
// doubt it is asked for the status of the same ServiceID.
import type { Chance, Clock } from '@evertill/sync';
import { currencyDecimals } from '@evertill/schemas';
import type { Attempt } from '../attempts.ts';
import { LineFault } from '../conversation.ts';
import { unsupported } from '../driver.ts';
import type { TerminalDriver, TerminalSession } from '../driver.ts';
import type { DoneResult, MoneyRequest, TerminalResult } from '../payment-terminal.ts';
import { shortReference } from '../short-reference.ts';
import type { Transport } from '../transport.ts';
import { post } from './post.ts';
import * as requests from './requests.ts';
import type { NexoParties, NexoRequest } from './requests.ts';
import { isDone, moneyResult, recalledResult } from './responses.ts';
import { deriveKeys, nonceBytes, seal, unseal } from './secured.ts';
import type { DerivedKeys, NexoKey } from './secured.ts';

export interface NexoSettings extends NexoParties {
  readonly host: string;
  readonly key: NexoKey;
  /** How long a payment may take, ms. */
  readonly answerMs?: number;
}

export interface NexoSurroundings {
  readonly clock: Clock;
  readonly chance: Pick<Chance, 'id'>;
  /** So many bytes nobody can foresee. */
  readonly randomBytes: (count: number) => Uint8Array;
}

const path = '/nexo';
/** Of everything that no person has to act for. */
const promptMs = 15_000;

export class NexoDriver implements TerminalDriver {
  readonly recalls = 'any reference';
  readonly tenders = ['card'] as const;
  readonly longestMs = 300_000;
  readonly #transport: Transport;
  readonly #settings: NexoSettings;
  readonly #surroundings: NexoSurroundings;
  readonly #keys: DerivedKeys;

  constructor(transport: Transport, settings: NexoSettings, surroundings: NexoSurroundings) {
    this.#transport = transport;
    this.#settings = settings;
    this.#surroundings = surroundings;
    this.#keys = deriveKeys(settings.key.passphrase);
  }

  refuses({ tender = 'card', amount, currency }: MoneyRequest): boolean {
    return tender !== 'card' || amount >= 10 ** (10 + currencyDecimals(currency));
  }

  /** Connects at once, so that a terminal that is not there is known before anything is written down. */
  async open(): Promise<TerminalSession> {
    const stream = await this.#transport.open();
    const { chance } = this.#surroundings;
    const { answerMs = 180_000 } = this.#settings;
    const first = { open: () => Promise.resolve(stream) };
    const serviceId = () => shortReference(chance.id(), 10);
    return {
      // It answers under its own name, sealed with its own keys: no other one can.
      bearings: () => Promise.resolve({ told: this.#settings.poiId, bookmark: '' }),
      command: async (attempt, leaving) => {
        const asked = requests.moneyRequest(attempt, this.#settings);
        leaving();
        const answer = await this.#ask(first, asked, answerMs);
        return moneyResult(answer, attempt.currency);
      },
      recall: (attempt) => this.#recall(first, attempt, serviceId()),
      // The first connection waits for the answer of the payment.
      cancel: async (attempt) => {
        await this.#ask(
          this.#transport,
          requests.abortRequest(attempt, this.#settings, serviceId()),
          promptMs,
          false,
        );
      },
      closeBatch: () => Promise.resolve(unsupported),
      print: (lines) => this.#print(first, lines, serviceId()),
      close: () => void stream.destroy(),
    };
  }

  async #recall(line: Transport, attempt: Attempt, serviceId: string): Promise<TerminalResult | 'absent'> {
    const answer = await this.#ask(
      line,
      requests.statusRequest(attempt, this.#settings, serviceId),
      promptMs,
    );
    return recalledResult(answer, requests.serviceIdOf(attempt.transactionRef), attempt.currency);
  }

  async #print(line: Transport, lines: readonly string[], serviceId: string): Promise<DoneResult> {
    const answer = await this.#ask(line, requests.printRequest(lines, this.#settings, serviceId), promptMs);
    return isDone(answer) ? { outcome: 'succeeded' } : { outcome: 'error' };
  }

  /** The body of the answer to this very request. An abort has none. */
  async #ask(
    line: Transport,
    { header, body }: NexoRequest,
    answerMs: number,
    isAnswered = true,
  ): Promise<unknown> {
    const { host, key } = this.#settings;
    const { clock, randomBytes } = this.#surroundings;
    const plain = JSON.stringify({ SaleToPOIRequest: { MessageHeader: header, ...body } });
    const envelope = seal(plain, header, this.#keys, key, randomBytes(nonceBytes));
    const sealed = JSON.stringify({ SaleToPOIRequest: envelope });
    const stream = await line.open();
    const text = await post(stream, { host, path, body: sealed, answerMs }, clock);
    return isAnswered ? this.#open(text, header) : undefined;
  }

  #open(text: string, asked: NexoRequest['header']): unknown {
    const told = parsed(text)?.['SaleToPOIResponse'];
    const plain = unseal(told, this.#keys);
    const message = parsed(plain ?? '')?.['SaleToPOIResponse'];
    if (!isObject(message)) throw new LineFault('The answer was not sealed with the keys of this terminal.');
    const header = message['MessageHeader'];
    const isOurs =
      isObject(header) &&
      header['MessageType'] === 'Response' &&
      (['MessageCategory', 'ServiceID', 'SaleID', 'POIID'] as const).every(
        (name) => header[name] === asked[name],
      );
    if (!isOurs) throw new LineFault('The terminal answered another request.');
    return message[`${asked.MessageCategory}Response`];
  }
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
