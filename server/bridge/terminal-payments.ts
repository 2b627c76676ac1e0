// Payments at a terminal: asked for, told of, found out about and settled. Each step is one transaction that holds the
// order, so that a result that comes by socket and by webhook, twice or a day late, is counted once; and the order is
// written by the waist. `unknown` is a state like any other: nothing is ever charged again because of it.
import { collections, withoutCardNumbers } from '@evertill/schemas';
import type {
  Actor,
  JsonObject,
  Order,
  PaymentAlarm,
  PaymentResult,
  RejectionCode,
  TerminalOutcome,
} from '@evertill/schemas';
import { backoff } from '@evertill/sync';
import type { Surroundings } from '@evertill/sync';
import type { WriteTx } from '../db/database.ts';
import type { Log } from '../log.ts';
import { terminalPaymentOperation } from '../rules/by-operation.ts';
import { approvedByHand, countedPayment, judgeResult, settledOrder } from '../rules/terminal-payment.ts';
import type { TerminalPayment, Verdict } from '../rules/terminal-payment.ts';
import { applyWrite } from '../writes/apply-write.ts';
import type { WriteDeps } from '../writes/apply-write.ts';
import { notifyAdmins } from '../writes/notify-admins.ts';
import type { AppDeps } from '../app-deps.ts';
import type { BridgeKey, BridgeKeys } from './bridge-keys.ts';
import { holdPayment } from './held-payment.ts';
import type { HeldPayment } from './held-payment.ts';
import { saidByTill, saidOf, toldColumns, withoutCards } from './told-result.ts';

export interface TerminalPaymentsDeps {
  readonly keys: BridgeKeys;
  readonly transact: AppDeps['transact'];
  readonly writes: WriteDeps;
  readonly surroundings: Surroundings;
  readonly log: Log;
}

/** Who reports, and by which door. */
export interface Reporter {
  readonly key: BridgeKey;
  /** The only terminal it speaks for; blank: all of the store. */
  readonly terminalId: string;
  readonly door: 'socket' | 'webhook';
}

export interface ByHand {
  readonly outcome: 'succeeded' | 'declined' | 'given_back';
  readonly reason: string;
  readonly actorId: string;
  readonly payment_reference?: string | undefined;
  readonly auth_code?: string | undefined;
}

export type Heard =
  | { readonly kind: 'received'; readonly outcome: TerminalOutcome }
  /** It fits nothing: nothing came of it. */
  | { readonly kind: 'unfit' };

/** The first question after an agent was told, ms: a customer has put the card in by then. */
export const firstInquiry = 45_000;

export class TerminalPayments {
  readonly #deps: TerminalPaymentsDeps;

  constructor(deps: TerminalPaymentsDeps) {
    this.#deps = deps;
  }

  /** Whatever comes, and however often: what is on record about the payment afterwards. */
  async report({ key, terminalId, door }: Reporter, said: PaymentResult): Promise<Heard> {
    const result = withoutCards(said);
    const { vendor_id, store_id } = key;
    const heard = await this.#deps.transact({ vendor_id }, async (tx): Promise<Heard> => {
      const held = await holdPayment(tx, vendor_id, result.transactionRef);
      const refuse = (why: string) => this.#recordUnfit(tx, key, door, result, why);
      if (!held || held.payment.store_id !== store_id) return refuse('payment');
      const { payment } = held;
      const isUnheardOf = result.outcome === 'error' && result.declineCode === 'no_such_attempt';
      const isCertain = !isUnheardOf || (await this.#deps.keys.mayHaveHeard(tx, key, payment));
      // Another agent than the one that was told knows nothing of it, whatever that one did.
      const known: PaymentResult = isCertain ? result : { ...result, outcome: 'unknown' };
      const verdict = judgeResult(payment, known, terminalId);
      if (verdict.kind === 'unfit') return refuse(verdict.why);
      const outcome = await this.#follow(tx, held, result, verdict);
      return { kind: 'received', outcome };
    });
    const { outcome } = result;
    const transaction_ref = withoutCardNumbers(result.transactionRef);
    this.#deps.log.info(
      { transaction_ref, outcome, door, heard: heard.kind },
      'a terminal reported a payment',
    );
    return heard;
  }

  /** Card money of a till does not go with what is on record there: whoever should look at it is told, once. */
  async alarm({ key, door }: Reporter, alarm: PaymentAlarm): Promise<void> {
    const { vendor_id, store_id } = key;
    const { storeDeviceId: device_id, code, settled } = alarm;
    const transaction_ref = withoutCardNumbers(alarm.transactionRef);
    const collection = settled ? 'payment_alarm_settled' : 'payment_alarm';
    await this.#deps.transact({ vendor_id }, async (tx) => {
      const known = await tx.rows('rejections', { store_id, collection, document_id: transaction_ref });
      if (known.length > 0) return;
      const note = settled && { settled: { ...settled, note: withoutCardNumbers(settled.note) } };
      const payload = { ...alarm, transactionRef: transaction_ref, ...note } as unknown as JsonObject;
      await this.#keep(tx, {
        store_id,
        device_id,
        code,
        document_id: transaction_ref,
        payload,
        door,
        collection,
      });
      if (settled) return;
      const held = await holdPayment(tx, vendor_id, transaction_ref);
      if (held?.payment.store_id === store_id && held.payment.state === 'settled')
        return this.callAttention(tx, vendor_id, held.payment, 'payment_contradicted', saidByTill(alarm));
      const order_id = withoutCardNumbers(alarm.orderId) || transaction_ref;
      const facts = { vendor_id, store_id, order_id, transaction_ref, code };
      await notifyAdmins(tx, this.#deps.writes.newId(), this.#now(), 'payment_needs_attention', facts);
    });
    this.#deps.log.warn({ transaction_ref, code, settled: settled !== undefined }, 'a till raised an alarm');
  }

  /** An agent never came for it: nothing was charged. False when one did meanwhile. */
  async giveUp(vendorId: string, id: string): Promise<boolean> {
    return this.#deps.transact({ vendor_id: vendorId }, async (tx, client) => {
      const held = await holdPayment(tx, vendorId, id);
      if (held?.payment.state !== 'waiting') return false;
      const { rowCount } = await client.query(
        `UPDATE terminal_payments SET state = 'settled', outcome = 'error', decline_code = 'terminal_unreachable',
            settled_at = $3 WHERE vendor_id = $1 AND id = $2 AND state = 'waiting'`,
        [vendorId, id, this.#now()],
      );
      if (rowCount !== 1) return false;
      await this.#writeOrder(tx, held, { ...held.payment, outcome: 'error' });
      return true;
    });
  }

  /** A person has looked at the terminal's journal. Answers why that cannot be. */
  async settleByHand(tx: WriteTx, held: HeldPayment, said: ByHand): Promise<TerminalPayment | RejectionCode> {
    const { payment } = held;
    if (payment.state === 'waiting') return 'payment_untold';
    if (payment.state === 'settled' && payment.attention === '') return 'payment_settled';
    const { outcome, reason, actorId, payment_reference, auth_code } = said;
    const isGivenBack = outcome === 'given_back';
    const isCharged = payment.outcome === 'succeeded';
    const isNew = outcome === 'succeeded' && !isCharged;
    const changes = {
      state: 'settled' as const,
      outcome: isGivenBack ? ('declined' as const) : outcome,
      decline_code: isGivenBack ? outcome : outcome === 'declined' ? payment.decline_code : '',
      settled_at: this.#now(),
      settled_by: actorId,
      settled_reason: withoutCardNumbers(reason),
      payment_reference: withoutCardNumbers(payment_reference ?? payment.payment_reference),
      auth_code: withoutCardNumbers(auth_code ?? payment.auth_code),
      // What was never taken as a payment has no tip that counts.
      tip_amount: isCharged ? payment.tip_amount : 0,
      ...(isNew && approvedByHand(payment)),
      attention: '',
      next_inquiry_at: null,
    };
    await tx.update('terminal_payments', { id: payment.id }, changes);
    const settled = { ...payment, ...changes };
    return (await this.#writeOrder(tx, held, settled)) ?? settled;
  }

  /** Inside the transaction of whoever asks or decides; the order is theirs, held. */
  async writeOrderOf(tx: WriteTx, vendorId: string, order: Order): Promise<void> {
    const outcome = await applyWrite(this.#deps.writes, tx, {
      actor: terminalActor(vendorId, order.store_id),
      now: this.#now(),
      collection: collections.order,
      proposed: order,
      assumed: 'any',
      authority: 'operation',
      operation: terminalPaymentOperation,
    });
    if (outcome.kind !== 'applied')
      throw new Error(`The order ${order.id} does not take what its terminal did: ${outcome.kind}.`);
  }

  /** Everybody who should look at it is told, once for each thing that is wrong. */
  async callAttention(
    tx: WriteTx,
    vendorId: string,
    payment: TerminalPayment,
    code: RejectionCode,
    /** What contradicts what, for whoever looks at it. */
    said: JsonObject,
  ): Promise<void> {
    if (payment.attention === code) return;
    const { id, store_id, store_device_id, order_id } = payment;
    await tx.update('terminal_payments', { id }, { attention: code });
    await this.#keep(tx, {
      store_id,
      device_id: store_device_id,
      code,
      document_id: order_id,
      payload: { transaction_ref: id, before: payment.outcome, said },
      door: 'bridge',
    });
    const facts = { vendor_id: vendorId, store_id, order_id, transaction_ref: id, code };
    await notifyAdmins(tx, this.#deps.writes.newId(), this.#now(), 'payment_needs_attention', facts);
  }

  async #follow(
    tx: WriteTx,
    held: HeldPayment,
    result: PaymentResult,
    verdict: Exclude<Verdict, { kind: 'unfit' }>,
  ): Promise<TerminalOutcome> {
    const { payment, vendorId } = held;
    switch (verdict.kind) {
      case 'again':
        return payment.outcome;
      case 'later':
        await tx.update('terminal_payments', { id: payment.id }, this.#later(payment));
        return payment.outcome;
      case 'attention':
        // What it says of money that moved is kept beside what is on record.
        if (result.outcome === 'succeeded' && payment.outcome !== 'succeeded')
          await tx.update(
            'terminal_payments',
            { id: payment.id },
            {
              ...toldColumns(result),
              decline_code: payment.decline_code,
              ...(payment.state === 'asked' && this.#later(payment)),
            },
          );
        await this.callAttention(tx, vendorId, payment, verdict.code, saidOf(result));
        return payment.outcome;
      case 'settle':
        await this.#settle(tx, held, result, verdict.outcome);
        return verdict.outcome;
    }
  }

  async #settle(
    tx: WriteTx,
    held: HeldPayment,
    result: PaymentResult,
    outcome: TerminalOutcome,
  ): Promise<void> {
    const { payment, vendorId, shift } = held;
    const changes = {
      ...toldColumns(result),
      state: 'settled',
      outcome,
      settled_at: this.#now(),
      attention: '',
    };
    const told = { ...payment, ...changes } as TerminalPayment;
    const tip_amount = outcome === 'succeeded' ? countedPayment(told).tip : 0;
    await tx.update(
      'terminal_payments',
      { id: payment.id },
      { ...changes, tip_amount, next_inquiry_at: null },
    );
    const settled = { ...told, tip_amount };
    const code = await this.#writeOrder(tx, held, settled);
    const isCounted = outcome === 'succeeded' && shift?.status === 'closed';
    if (code) await this.callAttention(tx, vendorId, settled, code, saidOf(result));
    else if (isCounted)
      await this.callAttention(tx, vendorId, settled, 'payment_after_close', saidOf(result));
  }

  /** Answers why the order has no use for the money. */
  async #writeOrder(
    tx: WriteTx,
    { order, vendorId }: HeldPayment,
    known: TerminalPayment,
  ): Promise<RejectionCode | undefined> {
    const settlement = settledOrder(order, known);
    if (settlement.kind === 'unplaced') return settlement.code;
    await this.writeOrderOf(tx, vendorId, settlement.order);
    return undefined;
  }

  #later({ inquiries, asked_at }: TerminalPayment): JsonObject {
    const { clock, chance } = this.#deps.surroundings;
    return { next_inquiry_at: nextInquiry(clock.now(), { inquiries, asked_at }, chance.random()) };
  }

  async #recordUnfit(
    tx: WriteTx,
    key: BridgeKey,
    door: Reporter['door'],
    result: PaymentResult,
    why: string,
  ): Promise<Heard> {
    const payload = { ...withoutCards(result, []), why, key_id: key.id } as unknown as JsonObject;
    const document_id = withoutCardNumbers(result.transactionRef);
    const { store_id } = key;
    await this.#keep(tx, { store_id, device_id: '', code: 'result_unfit', document_id, payload, door });
    return { kind: 'unfit' };
  }

  #keep(
    tx: WriteTx,
    kept: {
      readonly store_id: string;
      readonly device_id: string;
      readonly code: RejectionCode;
      readonly document_id: string;
      readonly payload: JsonObject;
      readonly door: string;
      readonly collection?: string;
    },
  ): Promise<void> {
    return tx.insert('rejections', {
      id: this.#deps.writes.newId(),
      device_seq: 0,
      actor_id: '0',
      collection: 'payment_result',
      details: {},
      created_at: this.#now(),
      ...kept,
    });
  }

  #now(): string {
    return new Date(this.#deps.surroundings.clock.now()).toISOString();
  }
}

/** ISO-8601: one that is not known after many questions is asked for less often, and never given up. */
export function nextInquiry(
  now: number,
  { inquiries, asked_at }: Pick<TerminalPayment, 'inquiries' | 'asked_at'>,
  random: number,
): string {
  const wait = backoff({ attempt: inquiries + 1, failingFor: now - Date.parse(asked_at), random });
  return new Date(now + wait).toISOString();
}

function terminalActor(vendor_id: string, store_id: string): Actor {
  return {
    kind: 'automation',
    user_id: '0',
    vendor_id,
    vendor_type: 'owner',
    name: 'Payment terminal',
    store_ids: [store_id],
    modules: [],
    module_permissions: {},
    fixed_lane_id: '',
  };
}
