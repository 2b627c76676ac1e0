// The card terminal of this till cannot be used for a sale: whoever charges the card on a separate one says so, or the money is
// taken another way.
import type { Refusal } from '@evertill/client-core';
import { useText } from '../../ui/language.ts';
import { useDesk } from '../basket/desk-context.ts';
import { ElsewhereQuestion } from './elsewhere-question.tsx';

export function ElsewhereDialog({ refusal }: { readonly refusal: Refusal }) {
  const t = useText('cashier');
  const desk = useDesk();
  const otherWay = () => void desk.chargedElsewhere(false);
  const words = {
    title: t('card.elsewhereTitle'),
    otherWay: t('card.otherWay'),
    elsewhereHint: t('card.elsewhereHint'),
    elsewhere: t('card.elsewhere'),
  };
  return (
    <ElsewhereQuestion
      refusal={refusal}
      words={words}
      onElsewhere={() => void desk.chargedElsewhere(true)}
      onOtherWay={otherWay}
      onClose={otherWay}
    />
  );
}
