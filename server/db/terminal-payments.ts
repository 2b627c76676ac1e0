// Payments at terminals as people look at them: pages of them with the names of their terminals, and everything that became
// of one. What a terminal or a person said about it lies in three places, for each was written by whoever heard it.
import type pg from 'pg';
import type { JsonObject, TerminalPaymentsQuery, TerminalPaymentStep } from '@evertill/schemas';
import { tablePage } from './lists.ts';
import type { Condition, Found, Window } from './lists.ts';
import type { RowOf } from './plain-tables.ts';

type TerminalPayment = RowOf<'terminal_payments'>;

/** Whoever stands at the counter has long heard of it by then, or nobody will by itself. */
const overdue = `t.state = 'asked' AND t.asked_at < now() - interval '15 minutes'`;

export type Terminal = { readonly id: string; readonly store_id: string; readonly name: string };

type Filters = Omit<TerminalPaymentsQuery, 'page' | 'limit'>;

const conditions: Readonly<Record<Exclude<keyof Filters, 'only'>, string>> = {
  order_id: 't.order_id = :value',
  store_device_id: 't.store_device_id = :value',
  state: 't.state = :value',
  outcome: `t.state = 'settled' AND t.outcome = :value`,
  from: 't.asked_at >= :value',
  to: 't.asked_at < :value',
  q: `position(lower(:value::text) IN lower(concat_ws(' ', t.id, t.order_id, t.order_reference, t.payment_reference,
    t.auth_code, t.card_last4))) > 0`,
};

/** `stores`: the only ones whoever asks sees; null: all of the vendor. Newest first. */
export async function terminalPaymentPage(
  client: pg.ClientBase,
  window: Window,
  stores: readonly string[] | null,
  { only, ...filters }: Filters,
): Promise<Found<TerminalPayment> & { readonly terminals: readonly Terminal[] }> {
  const where = Object.entries(conditions).flatMap(([name, text]): Condition[] => {
    const value = filters[name as keyof typeof filters]?.trim() ?? '';
    return value === '' ? [] : [[text, value]];
  });
  if (stores !== null) where.push(['t.store_id = ANY(:value::text[])', stores]);
  if (only === 'attention') where.push([`(t.attention <> :value OR ${overdue})`, '']);
  if (only === 'open') where.push(['t.state <> :value', 'settled']);
  const order = 't.asked_at DESC, t.id DESC';
  const found = await tablePage<TerminalPayment>(client, window, 'terminal_payments', where, order);
  return { ...found, terminals: await terminalsOf(client, window.vendorId, stores) };
}

async function terminalsOf(
  client: pg.ClientBase,
  vendorId: string,
  stores: readonly string[] | null,
): Promise<readonly Terminal[]> {
  const { rows } = await client.query<Terminal>(
    `SELECT d.id, d.store_id, d.name FROM saved_devices d
      WHERE d.vendor_id = $1 AND d.type = 'payment_terminal' AND ($2::text[] IS NULL OR d.store_id = ANY($2))
      ORDER BY d.name, d.id`,
    [vendorId, stores],
  );
  return rows;
}

interface Flagged {
  readonly code: string;
  readonly payload: JsonObject;
  readonly created_at: Date;
}

interface ByHand {
  readonly at: Date;
  readonly user_id: string;
  readonly details: JsonObject;
}

const blank = {
  actor_id: '',
  actor_name: '',
  outcome: null,
  amount: null,
  auth_code: '',
  code: '',
  reason: '',
};

/** Oldest first, without the names of people. */
export async function terminalPaymentHistory(
  client: pg.ClientBase,
  vendorId: string,
  payment: TerminalPayment,
): Promise<TerminalPaymentStep[]> {
  const { id, order_id, asked_at, asked_by, told_at, amount } = payment;
  const { rows: flagged } = await client.query<Flagged>(
    `SELECT code, payload, created_at FROM rejections
      WHERE vendor_id = $1 AND collection = 'payment_result'
        AND (document_id = $2 OR document_id = $3 AND payload ->> 'transaction_ref' = $2)
      ORDER BY created_at, id`,
    [vendorId, id, order_id],
  );
  // Nobody settles what was not asked for: the time keeps the search short.
  const { rows: byHand } = await client.query<ByHand>(
    `SELECT at, user_id, details FROM security_events
      WHERE vendor_id = $1 AND at >= $2 AND event = 'terminal_payment_settled' AND details ->> 'transaction_ref' = $3
      ORDER BY at, id`,
    [vendorId, asked_at, id],
  );
  const steps: TerminalPaymentStep[] = [
    { ...blank, at: asked_at, kind: 'asked', actor_id: asked_by, amount },
    ...(told_at === null ? [] : [{ ...blank, at: told_at, kind: 'told' as const }]),
    ...answeredOf(payment, byHand[0]?.details),
    ...flagged.map(flaggedStep),
    ...byHand.map(byHandStep),
  ];
  return steps.toSorted((one, other) => one.at.localeCompare(other.at));
}

/** The terminal's own word stands on the payment until a person says otherwise; then with what that person said first. */
function answeredOf(
  { settled_at, settled_by, outcome, auth_code, amount_approved, decline_code }: TerminalPayment,
  overruled: JsonObject | undefined,
): TerminalPaymentStep[] {
  const step = { ...blank, kind: 'answered' as const };
  if (settled_at !== null && settled_by === '') {
    // What it said later of money that moved after all is kept on the payment, and is a step of its own.
    const moved = outcome === 'succeeded' && { auth_code, amount: amount_approved };
    return [{ ...step, at: settled_at, outcome, ...moved, code: decline_code }];
  }
  const at = textOf(overruled?.['before_at']);
  return at === ''
    ? []
    : [{ ...step, at, outcome: outcomeOf(overruled?.['before']), code: textOf(overruled?.['before_code']) }];
}

function flaggedStep({ code, payload, created_at }: Flagged): TerminalPaymentStep {
  const step = { ...blank, at: created_at.toISOString() };
  if (code === 'result_unfit') {
    const { why, outcome, amountApproved, authCode } = payload;
    const told = {
      outcome: outcomeOf(outcome),
      amount: amountOf(amountApproved),
      auth_code: textOf(authCode),
    };
    return { ...step, kind: 'unfit', code: textOf(why), ...told };
  }
  const said = (payload['said'] ?? {}) as JsonObject;
  return {
    ...step,
    kind: 'flagged',
    code,
    outcome: outcomeOf(said['outcome']),
    amount: amountOf(said['amount']),
    auth_code: textOf(said['auth_code']),
  };
}

function byHandStep({ at, user_id, details }: ByHand): TerminalPaymentStep {
  const given = details['given_back'] === true ? 'given_back' : '';
  return {
    ...blank,
    at: at.toISOString(),
    kind: 'by_hand',
    actor_id: user_id,
    outcome: outcomeOf(details['outcome']),
    code: given,
    reason: textOf(details['reason']),
  };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const amountOf = (value: unknown) => (Number.isSafeInteger(value) ? (value as number) : null);
const outcomeOf = (value: unknown) =>
  textOf(value) === '' ? null : (value as TerminalPaymentStep['outcome']);
