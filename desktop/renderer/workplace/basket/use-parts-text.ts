// Parts that were taken of a basket, as a refusal or a finding about it tells them.
import type { JsonObject, TakenPart } from '@evertill/schemas';
import { useText } from '../../ui/language.ts';
import { useMoney } from '../store-context.ts';

/** Blank where `details` name none. */
export function usePartsText(): (details: JsonObject | undefined) => string {
  const t = useText('cashier');
  const money = useMoney();
  return (details) => {
    const parts = (details?.['parts'] ?? []) as unknown as readonly TakenPart[];
    return parts
      .map(({ method, amount }) =>
        t('split.taken', { method: t(`payment.${method}`), amount: money(amount) }),
      )
      .join(' · ');
  };
}
