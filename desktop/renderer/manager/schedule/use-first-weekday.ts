// With which weekday the weeks of the store begin.
import { contextReply } from '@evertill/schemas';
import { useServerAnswer } from '../../tables/online/use-server-answer.ts';
import { locale } from '../../ui/language.ts';
import { useStore } from '../../workplace/store-context.ts';
import { firstWeekday } from './week-days.ts';

/** 0 is Sunday; undefined until it is known. */
export function useFirstWeekday(): number | undefined {
  const store = useStore();
  // Everybody may ask for this one; the settings themselves are for whoever may read settings.
  const { seen } = useServerAnswer(
    `/auth/vendor/context?store_id=${encodeURIComponent(store.id)}`,
    contextReply,
  );
  if (!seen) return undefined;
  const pay = seen.name === 'answer' ? seen.reply.settings?.dashboard_prefs.pay_schedule : undefined;
  return firstWeekday(pay, locale());
}
