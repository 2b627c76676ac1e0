// Tells the server what became of its payments, over the socket or, when that is down, by the webhook; again and again
// until it says that a result is on record. What is to be told stands in the book, so a crash forgets nothing.
import type { PaymentResult, TerminalOutcome } from '@evertill/schemas';
import { backoff } from '@evertill/sync';
import type { Surroundings, Timer } from '@evertill/sync';
import type { TerminalBook } from '../book/terminal-book.ts';
import type { BridgeLog } from '../bridge-log.ts';
import { alarmMessage } from './alarm-message.ts';
import { WebhookRefusal } from './bridge-session.ts';
import type { BridgeSession } from './bridge-session.ts';

export interface ReporterDeps extends Pick<Surroundings, 'clock' | 'chance'> {
  readonly session: BridgeSession;
  readonly book: TerminalBook;
  readonly log: BridgeLog;
}

/** Under way at once, and how long until the next so many, ms: a bridge takes 50 frames a second. */
const mostAtOnce = 16;
const pauseMs = 500;
/** An answer that did not come by then is not waited for any longer, ms. */
const answerMs = 10_000;

export class Reporter {
  readonly #deps: ReporterDeps;
  /** What the server cannot take: not said again before the next contact. */
  readonly #refused = new Set<string>();
  readonly #underWay = new Set<string>();
  #timer: Timer | undefined;
  #failures = 0;
  #isRunning = false;
  #isAsked = false;
  #isStopped = false;

  constructor(deps: ReporterDeps) {
    this.#deps = deps;
  }

  /** There is something new to tell, or the line is back. */
  kick(): void {
    this.#timer?.cancel();
    void this.#run();
  }

  connected(): void {
    this.#refused.clear();
    this.#underWay.clear();
    this.#failures = 0;
    this.kick();
  }

  received(transactionRef: string, outcome: TerminalOutcome): void {
    this.#underWay.delete(transactionRef);
    // The answer to a doubt that was told earlier says nothing about what is known since.
    if (outcome === 'unknown') return;
    this.#deps.book.reports.reported(transactionRef);
    this.#failures = 0;
    if (this.#underWay.size === 0) this.#again(pauseMs);
  }

  alarmReceived(transactionRef: string, isSettled: boolean): void {
    this.#deps.book.troubles.told(transactionRef, isSettled);
  }

  refused(transactionRef: string): void {
    this.#refused.add(transactionRef);
    this.#underWay.delete(transactionRef);
  }

  stop(): void {
    this.#isStopped = true;
    this.#timer?.cancel();
  }

  async #run(): Promise<void> {
    this.#isAsked = true;
    if (this.#isRunning) return;
    this.#isRunning = true;
    try {
      while (this.#isAsked && !this.#isStopped) {
        this.#isAsked = false;
        await this.#tell();
      }
    } catch (error) {
      this.#deps.log.warn('What is to be reported could not be read.', error);
      this.#later();
    } finally {
      this.#isRunning = false;
    }
  }

  async #tell(): Promise<void> {
    const { session, book } = this.#deps;
    const { storeId, terminalId } = session.address;
    const alarms = this.#tellAlarms();
    const open = book.reports
      .unreported(storeId, terminalId)
      .filter(
        ({ transactionRef }) => !this.#refused.has(transactionRef) && !this.#underWay.has(transactionRef),
      );
    for (const { transactionRef, result } of open.slice(0, mostAtOnce - this.#underWay.size)) {
      if (this.#isStopped) return;
      if (session.isConnected) this.#bySocket(transactionRef, result!);
      else if (!(await this.#byWebhook(transactionRef, result!))) break;
    }
    if (open.length === 0 && this.#underWay.size === 0 && alarms === 0) return;
    if (session.isConnected && this.#underWay.size === 0 && alarms === 0) this.#again(pauseMs);
    else this.#later();
  }

  /** How many were told: by the socket alone, and again until there is an answer. */
  #tellAlarms(): number {
    const { session, book } = this.#deps;
    if (!session.isConnected) return 0;
    const untold = book.troubles
      .untold(session.address.storeId)
      .filter(({ transactionRef }) => !this.#refused.has(transactionRef))
      .slice(0, mostAtOnce);
    for (const trouble of untold) session.send(alarmMessage(trouble));
    return untold.length;
  }

  #bySocket(transactionRef: string, result: PaymentResult): void {
    this.#underWay.add(transactionRef);
    if (!this.#deps.session.send(result)) this.#underWay.delete(transactionRef);
  }

  /** Whether the next one may be told. */
  async #byWebhook(transactionRef: string, result: PaymentResult): Promise<boolean> {
    const { session, book, log } = this.#deps;
    try {
      const outcome = await session.post(result);
      if (this.#isStopped || outcome === undefined || outcome === 'unknown') return false;
      book.reports.reported(transactionRef);
      log.info(`${transactionRef} was reported by the webhook.`);
      return true;
    } catch (error) {
      log.warn(`${transactionRef} could not be reported by the webhook.`, error);
      // One that is not taken holds up none behind it.
      if (error instanceof WebhookRefusal) this.refused(transactionRef);
      return error instanceof WebhookRefusal;
    }
  }

  #later(): void {
    const { chance, session } = this.#deps;
    this.#failures += 1;
    const wait = backoff({ attempt: this.#failures, failingFor: 0, random: chance.random() });
    this.#again(Math.max(wait, session.isConnected ? answerMs : 0));
  }

  /** What has no answer by then is told again. */
  #again(wait: number): void {
    this.#timer?.cancel();
    if (this.#isStopped) return;
    this.#timer = this.#deps.clock.after(wait, () => {
      this.#underWay.clear();
      this.kick();
    });
  }
}
