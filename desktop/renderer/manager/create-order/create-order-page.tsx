// Orders that are made in the office: filled like the basket of the counter and paid in full, with a basket of their own, and
// only into a shift of whoever makes them. Everything works without a network.
import { useRef, useState } from 'react';
import { useText } from '../../ui/language.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { AgeDialog } from '../../workplace/basket/age-dialog.tsx';
import { ApprovalDialog } from '../../workplace/basket/approval-dialog.tsx';
import { CashDialog } from '../../workplace/basket/cash-dialog.tsx';
import { ChoiceDialog } from '../../workplace/basket/choice-dialog.tsx';
import { DeskContext } from '../../workplace/basket/desk-context.ts';
import { CardDialog } from '../../workplace/card/card-dialog.tsx';
import { ElsewhereDialog } from '../../workplace/card/elsewhere-dialog.tsx';
import { windowBasket } from '../../workplace/basket/kept-basket.ts';
import { NoticeBar } from '../../workplace/basket/notice-bar.tsx';
import { useSaleDesk } from '../../workplace/basket/use-sale-desk.ts';
import { useSale } from '../../workplace/basket/use-sale.ts';
import { useStore } from '../../workplace/store-context.ts';
import { useDrawer } from '../../workplace/use-drawer.ts';
import { ItemFinder } from './item-finder.tsx';
import { OrderDone } from './order-done.tsx';
import { OrderPanel } from './order-panel.tsx';
import { ShiftNote } from './shift-note.tsx';
import { TypedWeight } from './typed-weight.tsx';
import { useOwnShift } from './use-own-shift.ts';
import classes from './create-order.module.css';

export function CreateOrderPage() {
  const openDrawer = useDrawer();
  const keep = windowBasket(useStore().id, 'office');
  const desk = useSaleDesk({ keep, openDrawer, attributed: 'actor' });
  return (
    <DeskContext value={desk}>
      <OrderScreen />
    </DeskContext>
  );
}

function OrderScreen() {
  const t = useText('manager');
  const own = useOwnShift();
  const { cart, totals, busy, notice, choice, onScales, ask, charging, paid } = useSale();
  const field = useRef<HTMLInputElement>(null);
  /** The order whose cash is being counted: the next one is not asked about. */
  const [cashOf, setCashOf] = useState('');
  const mayPay = own?.kind === 'open' && cart.lines.length > 0 && totals !== undefined && !busy;
  const isCash = mayPay && cashOf === cart.client_order_id;
  const askForCash = () => setCashOf(cart.client_order_id);
  const isAsking = [choice, onScales, ask, charging].some((question) => question !== undefined);

  /** Not on a touch screen, where that would open its keyboard. */
  function arm(): void {
    if (window.matchMedia('(pointer: fine)').matches) field.current?.focus();
  }

  return (
    <div className={classes.page} data-testid="create-order">
      <PageHeading title={t('createOrder.title')}>{t('createOrder.hint')}</PageHeading>
      <ShiftNote own={own} />
      {notice && <NoticeBar notice={notice} />}
      {paid ? (
        <OrderDone key={paid.id} receipt={paid} />
      ) : (
        <div className={classes.sides}>
          <ItemFinder
            field={field}
            isCovered={isCash || isAsking}
            onPay={() => {
              if (mayPay) askForCash();
            }}
          />
          <OrderPanel mayPay={mayPay} onCash={askForCash} onDone={arm} />
        </div>
      )}
      {choice && <ChoiceDialog choice={choice} />}
      {onScales && <TypedWeight key={`${onScales.item.item_id}|${onScales.lineId}`} onScales={onScales} />}
      {ask?.kind === 'age_check' && <AgeDialog minimumAge={ask.minimumAge} />}
      {ask?.kind === 'discount' && <ApprovalDialog />}
      {ask?.kind === 'card_elsewhere' && <ElsewhereDialog refusal={ask.refusal} />}
      {charging && <CardDialog charging={charging} />}
      {isCash && <CashDialog total={totals.total} onClose={() => setCashOf('')} />}
    </div>
  );
}
