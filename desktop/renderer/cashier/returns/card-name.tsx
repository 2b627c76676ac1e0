// A card as a till knows it: by its last digits, where its terminal said them.
import { useText } from '../../ui/language.ts';

export function CardName({ last4 }: { readonly last4: string }) {
  const t = useText('cashier');
  if (last4 === '') return t('payment.card');
  return (
    <>
      {t('payment.card')} <bdi dir="ltr">•••• {last4}</bdi>
    </>
  );
}
