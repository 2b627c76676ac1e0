// Parts that were taken of a basket, as a refusal or a finding about it tells them.
import type { JsonObject, Staff, TakenPart } from '@evertill/schemas';
import { useText } from '../../ui/language.ts';
import { useClock, useMoney } from '../store-context.ts';
import { useStaff } from '../use-staff.ts';

export interface PartsWording {
  readonly t: ReturnType<typeof useText<'cashier'>>;
  readonly money: (minor: number) => string;
  readonly takenBy: (part: TakenPart) => string;
}

/** Blank where `details` name none. */
export function usePartsText(): (details: JsonObject | undefined) => string {
  const wording = { t: useText('cashier'), money: useMoney(), takenBy: useTakenBy() };
  return (details) => partsText(details, wording);
}

export function partsText(details: JsonObject | undefined, { t, money, takenBy }: PartsWording): string {
  const parts = (details?.['parts'] ?? []) as unknown as readonly TakenPart[];
  return parts
    .map((part) => {
      const { method, amount } = part;
      const taken = t('split.taken', { method: t(`payment.${method}`), amount: money(amount) });
      return `${taken} (${takenBy(part)})`;
    })
    .join(' · ');
}

/** Who took a part and when. */
export function useTakenBy(): (part: TakenPart) => string {
  const people = useStaff();
  const clock = useClock();
  return (part) => takenBy(part, people, clock);
}

/** A person that this till does not know is left out. */
export function takenBy(
  { taken_by, taken_at }: TakenPart,
  people: ReadonlyMap<string, Pick<Staff, 'name'>>,
  clock: (at: string) => string,
): string {
  return [people.get(taken_by)?.name ?? '', clock(taken_at)].filter((text) => text !== '').join(', ');
}
