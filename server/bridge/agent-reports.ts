// What an agent says, whichever door it comes by, is put where it belongs, and answered.
import { rejections } from '@evertill/schemas';
import type { BridgeDown, BridgeUp, PaymentResult, RejectionCode } from '@evertill/schemas';
import type { Relay } from './relay.ts';
import type { Heard, Reporter, TerminalPayments } from './terminal-payments.ts';

export interface AgentReportsDeps {
  readonly payments: TerminalPayments;
  readonly relay: Relay;
}

export class AgentReports {
  readonly #deps: AgentReportsDeps;

  constructor(deps: AgentReportsDeps) {
    this.#deps = deps;
  }

  payment(reporter: Reporter, result: PaymentResult): Promise<Heard> {
    return this.#deps.payments.report(reporter, result);
  }

  /** Undefined: there is nothing to say back. */
  async frame(
    reporter: Reporter,
    frame: Exclude<BridgeUp, { type: 'ticket' }>,
  ): Promise<BridgeDown | undefined> {
    switch (frame.type) {
      case 'payment_result': {
        const { transactionRef } = frame;
        const heard = await this.payment(reporter, frame);
        return heard.kind === 'received'
          ? { type: 'payment_result_received', transactionRef, outcome: heard.outcome }
          : problemFrame('result_unfit', transactionRef);
      }
      case 'payment_alarm': {
        await this.#deps.payments.alarm(reporter, frame);
        const { transactionRef, settled } = frame;
        return { type: 'payment_alarm_received', transactionRef, isSettled: settled !== undefined };
      }
      case 'printer_print_result':
        return this.#answered(reporter, frame, frame.jobId);
      case 'ecr_relay_result':
      case 'batch_close_result':
        return this.#answered(reporter, frame, frame.requestId);
    }
  }

  async #answered(
    { key, terminalId }: Reporter,
    frame: Parameters<Relay['answered']>[2],
    about: string,
  ): Promise<BridgeDown | undefined> {
    const isTaken = await this.#deps.relay.answered(key, terminalId, frame);
    return isTaken ? undefined : problemFrame('relay_not_found', about);
  }
}

export function problemFrame(code: RejectionCode, about = ''): BridgeDown {
  return { type: 'problem', code, message: rejections[code].sentence, about };
}
