// What is wrong with a field, in a sentence with what to do.
import { useText } from '../../../ui/language.ts';
import { moneyDigits } from '../../../ui/money.ts';
import { rejectionText } from '../../../ui/rejection-words.ts';
import { useStore } from '../../../workplace/store-context.ts';
import type { Flaw } from './draft-flaws.ts';

export function useFlawText(): (flaw: Flaw) => string {
  const t = useText('manager');
  const { currency } = useStore();
  return (flaw) =>
    'code' in flaw
      ? rejectionText(flaw)
      : t(`productForm.flaw.${flaw.word}`, { example: moneyDigits(1250, currency) });
}
