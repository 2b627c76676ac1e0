// Says that another lane has taken over the basket in front of the cashier, or has finished it.
import { basketFate } from '@evertill/client-core';
import type { BasketFate } from '@evertill/client-core';
import { useDocument, useTill } from '@evertill/client-core/react';
import { Alert } from '@mantine/core';
import type { Draft } from '@evertill/schemas';
import { useEffect, useState } from 'react';
import { useText } from '../../ui/language.ts';
import { useClock } from '../../workplace/store-context.ts';
import { useSale } from '../../workplace/basket/use-sale.ts';
import { useWhere } from './use-where.ts';

export function BasketFateBar() {
  const t = useText('cashier');
  const clock = useClock();
  const fate = useBasketFate();
  const who = useWho(fate);
  if (!fate) return null;
  const said = fate.kind === 'closed' ? t('notice.closed') : t('notice.taken', { who, time: clock(fate.at) });
  return (
    <Alert color="yellow" title={said} role="status" data-testid="basket-fate">
      {t('notice.fateNext')}
    </Alert>
  );
}

function useBasketFate(): BasketFate | undefined {
  const { laneId } = useTill();
  const { cart, busy } = useSale();
  const { draft_id } = cart;
  const draft = useDocument<Draft>('draft', draft_id);
  // One that was never here may still be on its way to the screen.
  const [seen, setSeen] = useState('');
  useEffect(() => {
    if (draft) setSeen(draft.id);
  }, [draft]);
  const isKnown = draft?.id === draft_id || seen === draft_id;
  return draft_id === '' || busy || !isKnown ? undefined : basketFate(draft, laneId);
}

function useWho(fate: BasketFate | undefined): string {
  const where = useWhere();
  const [laneId, personId] = fate?.kind === 'taken' ? [fate.laneId, fate.personId] : ['', ''];
  const [who, setWho] = useState('');
  useEffect(() => {
    let isCurrent = true;
    void where(laneId, personId).then((found) => isCurrent && setWho(found));
    return () => {
      isCurrent = false;
    };
  }, [where, laneId, personId]);
  return who;
}
