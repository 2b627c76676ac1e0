// Payments at a terminal that a client without an agent of its own asks for, and what became of them. decisions.md,
// "Terminal payment"; second document, "Events".
import {
  seesStore,
  terminalPaymentAsked,
  terminalPaymentCreate,
  terminalPaymentDetail,
  terminalPaymentReply,
  terminalPaymentRow,
  terminalPaymentSettle,
  terminalPaymentsQuery,
  terminalPaymentsReply,
  terminalWebhookBody,
  terminalWebhookReply,
} from '@evertill/schemas';
import type { Actor, JsonObject } from '@evertill/schemas';
import * as z from 'zod';
import { holdOrder, holdPayment, readPayment } from '../../bridge/held-payment.ts';
import { terminalPaymentPage } from '../../db/terminal-payments.ts';
import { askedPayment, judgeAsking, withPayments } from '../../rules/terminal-payment.ts';
import type { TerminalPayment } from '../../rules/terminal-payment.ts';
import { listReply, windowOf } from '../list-reply.ts';
import { problem } from '../problem.ts';
import { route } from '../route.ts';
import { atDesk, isProblem } from './document-door.ts';
import type { Desk } from './document-door.ts';
import { viewPayment } from './payment-view.ts';

const name = z.string().min(1).max(128);
const ofOrder = z.strictObject({ id: name });
const ofPayment = z.strictObject({ id: name, transaction_ref: name });
const path = '/vendor/point-of-sale/orders/:id/terminal-payments';
// Whose shift it is decides who may ask, so the rule does.
const access = { who: 'vendor' } as const;

/** An agent that has not come for it by then is not there: whoever waits is told that nothing was charged, ms. */
const tellWithin = 60_000;

export const terminalPaymentRoutes = [
  route({
    method: 'post',
    path,
    summary: 'Ask for a card payment of an order at a terminal of its store',
    access,
    params: ofOrder,
    body: terminalPaymentCreate,
    reply: terminalPaymentAsked,
    status: 202,
    async handle({ deps, actor, params: { id }, body }) {
      const asked = await atDesk(deps, actor, async (desk) => {
        const held = await holdOrder(desk.tx, id);
        if (!held || !seesStore(actor, held.order.store_id)) return desk.refuse(problem('order_not_found'));
        const { order, shift } = held;
        const { store_id } = order;
        const { store_device_id, client_payment_id } = body;
        const [before] = await desk.tx.rows('terminal_payments', { store_id, client_payment_id });
        const [device] = await desk.tx.rows('saved_devices', { id: store_device_id, store_id });
        const verdict = judgeAsking(actor, body, {
          order,
          shift,
          hasTerminal: device?.['type'] === 'payment_terminal' && device['enabled'] === true,
          hasBridge: await deps.bridge.keys.hasStore(desk.tx, store_id),
          before: before as TerminalPayment | undefined,
        });
        if (verdict === 'again') return { transaction_ref: before!['id'] };
        if (verdict) return desk.refuse(problem(verdict.code, verdict.details));
        const transaction_ref = desk.newId();
        const until = deps.replication.surroundings.clock.now() + tellWithin;
        await desk.tx.insert('terminal_payments', {
          id: transaction_ref,
          store_id,
          order_id: id,
          ...body,
          currency: order.currency,
          order_reference: order.display_code || String(order.order_number),
          asked_by: actor.user_id,
          asked_at: desk.now,
          tell_until: new Date(until).toISOString(),
          state: 'waiting',
          outcome: 'unknown',
        });
        const payments = [...order.payments, askedPayment(body)];
        await deps.bridge.payments.writeOrderOf(desk.tx, desk.vendorId, withPayments(order, payments));
        return { transaction_ref };
      });
      return isProblem(asked) ? asked : { body: asked };
    },
  }),
  route({
    method: 'get',
    path: `${path}/:transaction_ref`,
    summary: 'What is known of a payment at a terminal',
    access,
    params: ofPayment,
    reply: terminalPaymentReply,
    async handle({ deps, actor, params: { id, transaction_ref } }) {
      const payment = await deps.replication.database.read({ vendor_id: actor.vendor_id }, (tx) =>
        readPayment(tx, transaction_ref),
      );
      return isOf(actor, payment, id) ? { body: shown(payment) } : problem('terminal_payment_not_found');
    },
  }),
  route({
    method: 'post',
    path: `${path}/:transaction_ref/settle`,
    summary: 'Say what became of a payment, from the terminal’s own journal',
    access: { who: 'vendor', module: 'order', level: 'write' },
    params: ofPayment,
    body: terminalPaymentSettle,
    reply: terminalPaymentRow,
    status: 200,
    async handle({ deps, actor, params: { id, transaction_ref }, body, ...from }) {
      const work = async (desk: Desk) => {
        const held = await holdPayment(desk.tx, desk.vendorId, transaction_ref);
        if (!held || !isOf(actor, held.payment, id))
          return desk.refuse(problem('terminal_payment_not_found'));
        const said = { ...body, actorId: actor.user_id };
        const settled = await deps.bridge.payments.settleByHand(desk.tx, held, said);
        if (typeof settled === 'string') return desk.refuse(problem(settled, { transaction_ref }));
        const { outcome, settled_reason } = settled;
        const { outcome: before, settled_at: before_at, decline_code: before_code, attention } = held.payment;
        await desk.note('terminal_payment_settled', {
          order_id: id,
          transaction_ref,
          before,
          before_at,
          before_code,
          outcome,
          given_back: body.outcome === 'given_back',
          attention,
          reason: settled_reason,
        });
        return row(settled, await desk.tx.rows('saved_devices', { id: settled.store_device_id }));
      };
      const settled = await atDesk(deps, actor, work, from);
      return isProblem(settled) ? settled : { body: settled };
    },
  }),
  route({
    method: 'get',
    path: '/vendor/point-of-sale/terminal-payments',
    summary:
      'One page of payments at terminals, newest first; those somebody has to look at alone, if wished',
    access: { who: 'vendor', module: 'order', level: 'read' },
    query: terminalPaymentsQuery,
    reply: terminalPaymentsReply,
    async handle({ deps, actor, query }) {
      const { page: _page, limit: _limit, ...filters } = query;
      const { terminals, ...found } = await deps.sql(actor, (client) =>
        terminalPaymentPage(client, windowOf(actor, query), actor.store_ids, filters),
      );
      const rows = found.rows.map((stored) => row(stored, terminals));
      return { body: { ...listReply({ ...found, rows }, query), terminals } };
    },
  }),
  route({
    method: 'get',
    path: '/vendor/point-of-sale/terminal-payments/:transaction_ref',
    summary: 'One payment at a terminal, with its order and everything that became of it',
    access: { who: 'vendor', module: 'order', level: 'read' },
    params: ofPayment.omit({ id: true }),
    reply: terminalPaymentDetail,
    async handle({ deps, actor, params: { transaction_ref } }) {
      const seen = await viewPayment(deps, actor, transaction_ref);
      if (!seen) return problem('terminal_payment_not_found');
      const { payment, terminals, people, history, ...rest } = seen;
      const { inquiries, next_inquiry_at, receipt_lines } = payment;
      const named = (id: string) => people.get(id) ?? '';
      return {
        body: {
          ...row(payment, terminals),
          ...rest,
          asked_by_name: named(payment.asked_by),
          inquiries,
          next_inquiry_at,
          receipt_lines,
          history: history.map((step) => ({ ...step, actor_name: named(step.actor_id) })),
        },
      };
    },
  }),
  route({
    method: 'post',
    path: '/pos/payments/terminal-webhook',
    summary: 'Called by the agent of a store that has no socket: what became of a payment',
    access: { who: 'anyone' },
    body: terminalWebhookBody,
    reply: terminalWebhookReply,
    status: 200,
    outbox: true,
    async handle({ deps, body, headers }) {
      const key = await deps.bridge.keys.find(String(headers['x-pos-terminal-key'] ?? ''));
      if (!key) return problem('unauthenticated');
      const heard = await deps.bridge.reports.payment({ key, terminalId: '', door: 'webhook' }, body);
      return heard.kind === 'received'
        ? { body: { ok: true, outcome: heard.outcome } }
        : problem('result_unfit');
    },
  }),
];

function isOf(
  actor: Actor,
  payment: TerminalPayment | undefined,
  orderId: string,
): payment is TerminalPayment {
  return payment?.order_id === orderId && seesStore(actor, payment.store_id);
}

function shown(payment: TerminalPayment): JsonObject {
  const { id: transaction_ref, order_id, store_device_id, amount, currency, state, outcome } = payment;
  const { payment_reference, auth_code, card_last4, card_brand, entry_mode, decline_code } = payment;
  const { amount_approved, tip_amount, asked_at, settled_at } = payment;
  return {
    transaction_ref,
    order_id,
    store_device_id,
    amount,
    currency,
    state,
    outcome,
    payment_reference,
    auth_code,
    card_last4,
    card_brand,
    entry_mode,
    decline_code,
    amount_approved,
    tip_amount,
    asked_at,
    settled_at,
  };
}

/** With what only those who look after orders are told. `devices`: saved ones, its own among them. */
function row(payment: TerminalPayment, devices: readonly JsonObject[]): JsonObject {
  const { store_id, client_payment_id, order_reference, asked_by } = payment;
  const { surcharge, settled_by, settled_reason, attention } = payment;
  return {
    ...shown(payment),
    store_id,
    client_payment_id,
    order_reference,
    asked_by,
    device_name: devices.find(({ id }) => id === payment.store_device_id)?.['name'] ?? '',
    surcharge,
    settled_by,
    settled_reason,
    attention,
  };
}
