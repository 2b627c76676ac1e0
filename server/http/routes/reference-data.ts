// How the data of a look-up record stands in a body. All of it as it is stored, but for the rates of taxes: numbers at
// this door, a flat one in major units of its store's currency.
import { collections, currencyDecimals, taxFigure, taxRateText } from '@evertill/schemas';
import type {
  Actor,
  JsonObject,
  ListedKind,
  Reference,
  Store,
  TaxProfileData,
  TaxType,
} from '@evertill/schemas';
import type { AppDeps } from '../../app-deps.ts';
import { problem } from '../problem.ts';
import type { Problem } from '../problem.ts';

export interface DataCodec {
  shown(reference: Reference): JsonObject;
  stored(fields: JsonObject, storeId: string): JsonObject | Problem;
}

export async function dataCodec(deps: AppDeps, actor: Actor, kind: ListedKind): Promise<DataCodec> {
  return kind === 'tax_profile' ? ratesAsNumbers(await currencyByStore(deps, actor)) : asItIs;
}

const asItIs: DataCodec = { shown: ({ data }) => data, stored: (fields) => fields };

/** `currencyOf` a store; undefined where stores whose coins differ would share a flat rate. */
function ratesAsNumbers(currencyOf: (storeId: string) => string | undefined): DataCodec {
  return {
    shown({ store_id, data }) {
      const { rate, rate_type } = data as TaxProfileData;
      return { rate: taxFigure({ rate, type: rate_type }, currencyOf(store_id) ?? ''), rate_type };
    },
    stored({ rate, rate_type, ...fields }, storeId) {
      const currency = currencyOf(storeId);
      if (rate_type === 'flat' && currency === undefined) return problem('store_required', { field: 'rate' });
      const text = taxRateText(rate as number, rate_type as TaxType, currency ?? '');
      return text === undefined
        ? problem('invalid_input', { field: 'rate', problem: 'Must have no more decimals than a rate has.' })
        : { ...fields, rate: text, rate_type: rate_type! };
    },
  };
}

/** Of the whole vendor (a blank store): any of its currencies when all have the same decimals. */
async function currencyByStore(
  deps: AppDeps,
  actor: Actor,
): Promise<(storeId: string) => string | undefined> {
  const stores = (await deps.replication.database.read({ vendor_id: actor.vendor_id }, (tx) =>
    tx.find(collections.store, {}, { limit: 100_000 }),
  )) as unknown as Store[];
  const currencies = new Map(stores.map(({ id, currency }) => [id, currency]));
  const decimals = new Set(stores.map(({ currency }) => currencyDecimals(currency)));
  const everywhere = decimals.size > 1 ? undefined : (stores[0]?.currency ?? '');
  return (storeId) => currencies.get(storeId) ?? everywhere;
}
