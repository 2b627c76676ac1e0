// How the data of a look-up record stands in a body. All of it as it is stored, but for the rates of taxes: numbers at
// this door, a flat one in major units of its store's currency.
import {
  collections,
  currencyDecimals,
  EXACT_DIGITS,
  readDecimal,
  readFixed,
  writeFixed,
} from '@evertill/schemas';
import type { Actor, JsonObject, ListedKind, Reference, Store, TaxProfileData } from '@evertill/schemas';
import type { AppDeps } from '../../app-deps.ts';
import { problem } from '../problem.ts';
import type { Problem } from '../problem.ts';

export interface DataCodec {
  shown(reference: Reference): JsonObject;
  stored(fields: JsonObject, storeId: string): JsonObject | Problem;
}

export async function dataCodec(deps: AppDeps, actor: Actor, kind: ListedKind): Promise<DataCodec> {
  return kind === 'tax_profile' ? ratesAsNumbers(await decimalsByStore(deps, actor)) : asItIs;
}

const asItIs: DataCodec = { shown: ({ data }) => data, stored: (fields) => fields };

const rateDecimals = 4;

/** `decimalsOf` a store; undefined where stores with different currencies would share a flat rate. */
function ratesAsNumbers(decimalsOf: (storeId: string) => number | undefined): DataCodec {
  const moneyDecimals = (rateType: unknown, storeId: string) =>
    rateType === 'flat' ? decimalsOf(storeId) : 0;
  return {
    shown({ store_id, data }) {
      const { rate, rate_type } = data as TaxProfileData;
      const shift = rateDecimals + (moneyDecimals(rate_type, store_id) ?? currencyDecimals(''));
      return { rate: (readFixed(rate, rateDecimals) ?? 0) / 10 ** shift, rate_type };
    },
    stored({ rate, rate_type, ...fields }, storeId) {
      const decimals = moneyDecimals(rate_type, storeId);
      if (decimals === undefined) return problem('store_required', { field: 'rate' });
      const scaled = readDecimal((rate as number).toPrecision(EXACT_DIGITS), rateDecimals + decimals);
      return scaled === undefined
        ? problem('invalid_input', { field: 'rate', problem: 'more decimals than a rate has' })
        : { ...fields, rate: writeFixed(scaled, rateDecimals), rate_type: rate_type! };
    },
  };
}

async function decimalsByStore(
  deps: AppDeps,
  actor: Actor,
): Promise<(storeId: string) => number | undefined> {
  const stores = (await deps.replication.database.read({ vendor_id: actor.vendor_id }, (tx) =>
    tx.find(collections.store, {}, { limit: 100_000 }),
  )) as unknown as Store[];
  const decimals = new Map(stores.map(({ id, currency }) => [id, currencyDecimals(currency)]));
  const shared = new Set(decimals.values());
  const everywhere = shared.size > 1 ? undefined : ([...shared][0] ?? currencyDecimals(''));
  return (storeId) => decimals.get(storeId) ?? everywhere;
}
