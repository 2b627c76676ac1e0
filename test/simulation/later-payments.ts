// An order that was left open is paid at a card terminal, minutes later: the server asks the terminal, and its agent
// reports, again and again until it is heard.
import type { Order, PaymentResult } from '@evertill/schemas';
import { holdOrder } from '../../server/bridge/held-payment.ts';
import { TerminalPayments } from '../../server/bridge/terminal-payments.ts';
import type { TerminalPaymentsDeps } from '../../server/bridge/terminal-payments.ts';
import type { ReplicationDeps } from '../../server/replication/deps.ts';
import { askedPayment, judgeAsking, withPayments } from '../../server/rules/terminal-payment.ts';
import type { AskedPayment } from '../../server/rules/terminal-payment.ts';
import type { Scene } from './scene.ts';
import { owner, vendorId } from './shop.ts';

/** ms; as long as nothing is acknowledged the agent says it again. */
const againAfter = 10_000;

/** The row of a payment whose agent was told and has not answered. */
const askedAlready = {
  state: 'asked',
  outcome: 'unknown',
  payment_reference: '',
  auth_code: '',
  card_last4: '',
  card_brand: '',
  entry_mode: '',
  decline_code: '',
  amount_approved: null,
  tip_amount: 0,
  surcharge: 0,
  raw_ref: '',
  receipt_lines: [],
  settled_at: null,
  settled_by: '',
  settled_reason: '',
  attention: '',
  inquiries: 0,
  next_inquiry_at: null,
};

interface Asked extends AskedPayment {
  readonly id: string;
  readonly order: Order;
}

export async function payLater(scene: Scene): Promise<void> {
  const { facts, chance, server, world } = scene;
  if (facts.unpaid.length === 0) return;
  const orderId = chance.pick(facts.unpaid);
  const part = chance.happens(0.7) ? 1 : chance.random();
  const number = facts.unique();
  const asked = await server.write('asking a terminal', (tx, deps) =>
    ask(tx, deps, { orderId, part, number }),
  );
  if (typeof asked === 'string') return facts.count(`payLater ${asked}`);
  world.log('route', `a terminal is asked for ${asked.amount}`);
  const outcome = chance.weighted({ succeeded: 3, declined: 1 } as const);
  world.after(chance.between(1000, 120_000), () => void report(scene, asked, outcome));
}

type Tx = Parameters<Parameters<Scene['server']['write']>[1]>[0];

async function ask(
  tx: Tx,
  deps: ReplicationDeps,
  { orderId, part, number }: { readonly orderId: string; readonly part: number; readonly number: number },
): Promise<Asked | string> {
  const held = await holdOrder(tx, orderId);
  if (!held) return 'order_not_found';
  const { order, shift } = held;
  const amount = Math.ceil((order.total - order.paid) * part);
  const wish = { store_device_id: 'terminal', client_payment_id: `later-${number}`, amount };
  const known = { order, shift, hasTerminal: true, hasBridge: true, before: undefined };
  const verdict = judgeAsking(owner, wish, known);
  if (verdict) return verdict === 'again' ? verdict : verdict.code;
  const id = `terminal-payment-${number}`;
  const now = new Date(deps.surroundings.clock.now()).toISOString();
  await tx.insert('terminal_payments', {
    ...askedAlready,
    ...wish,
    id,
    store_id: order.store_id,
    order_id: order.id,
    currency: order.currency,
    order_reference: order.display_code,
    asked_by: owner.user_id,
    asked_at: now,
    tell_until: now,
    told_at: now,
  });
  const payments = [...order.payments, askedPayment(wish)];
  await paymentsOf(tx, deps).writeOrderOf(tx, vendorId, withPayments(order, payments));
  return { ...wish, id, order };
}

async function report(scene: Scene, asked: Asked, outcome: 'succeeded' | 'declined'): Promise<void> {
  const { facts, server, world } = scene;
  const { id, order, store_device_id: storeDeviceId, client_payment_id, amount } = asked;
  const result: PaymentResult = {
    type: 'payment_result',
    transactionRef: id,
    storeDeviceId,
    orderReference: order.display_code,
    paymentReference: id,
    outcome,
    authCode: outcome === 'succeeded' ? '123456' : '',
    cardLast4: '4242',
    cardBrand: 'Visa',
    entryMode: 'chip',
  };
  const key = { vendor_id: vendorId, id: 'key', store_id: order.store_id, store_device_id: '' };
  // A server that dies in the middle of it answers nothing, and may have it on record.
  let isAnswered = false;
  world.after(againAfter, () => void (isAnswered || report(scene, asked, outcome)));
  const heard = await server.write('a terminal’s report', (tx, deps) =>
    paymentsOf(tx, deps).report({ key, terminalId: '', door: 'socket' }, result),
  );
  if (typeof heard === 'string') return;
  isAnswered = true;
  facts.count(`payLater ${outcome}`);
  const isKnown = facts.laterPayments.some(({ paymentId }) => paymentId === client_payment_id);
  if (heard.kind === 'received' && outcome === 'succeeded' && !isKnown)
    facts.laterPayments.push({ clientOrderId: order.id, paymentId: client_payment_id, amount });
}

/** The shipped desk of card payments, inside a transaction that is open already. */
function paymentsOf(tx: Tx, deps: ReplicationDeps): TerminalPayments {
  const { surroundings } = deps;
  const unused = () => Promise.reject(new Error('No key of an agent is looked up here.'));
  const silent = { info: () => undefined, warn: () => undefined };
  return new TerminalPayments({
    keys: { mayHaveHeard: unused } as unknown as TerminalPaymentsDeps['keys'],
    transact: (_tenant, work) => work(tx, undefined as never),
    writes: deps,
    surroundings,
    log: silent as unknown as TerminalPaymentsDeps['log'],
  });
}
