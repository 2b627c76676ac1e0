// Refunds: no till gives back more of a sale than was paid for it, in money or in goods, whatever it knew; and only where
// two tills dealt with one sale can more have been given back in all.
import { collections, originalOf } from '@evertill/schemas';
import type { JsonObject, OperationRecord, Order, OrderPlacePayload } from '@evertill/schemas';
import type { Database } from '../../server/db/database.ts';
import { leaderOf } from './come-to-rest.ts';
import type { Facts } from './facts.ts';
import type { Scene } from './scene.ts';
import { tenant } from './shop.ts';

export async function refundViolations({ devices, facts }: Scene, database: Database): Promise<string[]> {
  const journals = await Promise.all(devices.map((device) => leaderOf(device)!.operations.from(1, 100_000)));
  const placed = journals.map((entries) => entries.filter(({ type }) => type === 'order.place'));
  const sales = new Map(placed.flat().map(({ payload }) => [payload['client_order_id'] as string, payload]));
  const wrong = placed.flatMap((entries, at) => {
    const returns = entries.filter((entry) => !isVoided(entry, journals[at]!));
    const bySale = Map.groupBy(returns, ({ payload }) => originalOf(payload as unknown as OrderPlacePayload));
    return [...bySale].flatMap(([id, own]) => {
      if (id === '') return [];
      const sale = sales.get(id)!;
      const worth = worthOf(sale) + paidLater(id, facts);
      return excessOf(`Sale ${id} at ${devices[at]!.name}`, worth, sale, own);
    });
  });
  if (facts.restores > 0) return wrong;
  const orders = (await database.read(tenant, (tx) =>
    tx.find(collections.order, {}, { limit: 1_000_000 }),
  )) as unknown as Order[];
  const devicesOf = (sale: string) =>
    orders.filter((order) => order.id === sale || order.return_of === sale).map((order) => order.device_id);
  // An exchange gives goods of its sale back, and can itself be given back.
  const alone = orders.filter(
    ({ id, return_of, flags }) =>
      flags.includes('refund_exceeds') && new Set([return_of || id, id].flatMap(devicesOf)).size < 2,
  );
  return [...wrong, ...alone.map(({ id }) => `Order ${id} exceeds its sale, which no other till dealt with`)];
}

function isVoided({ payload }: OperationRecord, journal: readonly OperationRecord[]): boolean {
  return journal.some(
    (entry) => entry.type === 'order.void' && entry.payload['client_order_id'] === payload['client_order_id'],
  );
}

/** What was paid, and what rounding left of it; of an exchange what went out was worth, for goods paid for it too. */
function worthOf({ refs, totals, lines }: JsonObject): bigint {
  const { paid, rounding } = totals as JsonObject;
  if ((refs as JsonObject)['exchange_of'] === undefined)
    return BigInt(paid as number) - BigInt(Math.min(0, rounding as number));
  const out = (lines as JsonObject[]).filter(({ qty }) => !(qty as string).startsWith('-'));
  return sum(out.map(({ total }) => BigInt(total as number)));
}

function paidLater(sale: string, { laterPayments }: Facts): bigint {
  const theirs = laterPayments.filter(({ clientOrderId }) => clientOrderId === sale);
  return sum(theirs.map(({ amount }) => BigInt(amount)));
}

function excessOf(
  what: string,
  worth: bigint,
  sale: JsonObject,
  returns: readonly OperationRecord[],
): string[] {
  const money = sum(returns.map(({ payload }) => givenBack(payload)));
  const wrong = money > worth ? [`${what}: ${money} given back of ${worth}`] : [];
  const back = returns.flatMap(({ payload }) => payload['lines'] as JsonObject[]);
  for (const line of sale['lines'] as JsonObject[]) {
    const pieces = sum(
      back
        .filter(({ return_of_line }) => return_of_line === line['client_line_id'])
        .map(({ qty }) => -thousandths(qty as string)),
    );
    const sold = thousandths(line['qty'] as string);
    // Of an exchange some lines are goods that came back in it.
    if (sold > 0n && pieces > sold)
      wrong.push(`${what}: more of line ${line['client_line_id'] as string} came back than was sold`);
  }
  return wrong;
}

/** Of an exchange what came back was worth, for that pays for what went out. */
function givenBack({ refs, totals, lines }: JsonObject): bigint {
  if ((refs as JsonObject)['exchange_of'] === undefined)
    return -BigInt((totals as JsonObject)['total'] as number);
  const back = (lines as JsonObject[]).filter(({ qty }) => (qty as string).startsWith('-'));
  return sum(back.map(({ total }) => -BigInt(total as number)));
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((a, b) => a + b, 0n);
}

/** `-1.5` → −1500. */
function thousandths(text: string): bigint {
  const [, sign, whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  const magnitude = BigInt(whole + fraction.padEnd(3, '0'));
  return sign === '-' ? -magnitude : magnitude;
}
