// The sale screen: items on one side, the basket on the side of the hand, every key where the eyes are.
import { SegmentedControl, useDirection, VisuallyHidden } from '@mantine/core';
import { useCallback, useState } from 'react';
import type { Product } from '@evertill/schemas';
import { useText } from '../../ui/language.ts';
import { useLook, useNarrower } from '../../ui/look.ts';
import { useCashier } from '../cashier-context.ts';
import { useMoney } from '../../workplace/store-context.ts';
import { UnsettledCards } from '../card/unsettled-cards.tsx';
import { LastSale } from '../last-sale/last-sale.tsx';
import { ProductDrawer } from '../product/product-drawer.tsx';
import { NewPageDialog, QuickKeyShelf } from '../quick-keys/quick-key-shelf.tsx';
import { useQuickKeyShelf } from '../quick-keys/use-quick-key-shelf.ts';
import { WeightDialog } from '../weight/weight-dialog.tsx';
import { AdjustDialog } from './adjust-dialog.tsx';
import { AgeDialog } from '../../workplace/basket/age-dialog.tsx';
import { ApprovalDialog } from '../../workplace/basket/approval-dialog.tsx';
import { CardDialog } from '../../workplace/card/card-dialog.tsx';
import { ElsewhereDialog } from '../../workplace/card/elsewhere-dialog.tsx';
import { BasketFateBar } from './basket-fate-bar.tsx';
import { BasketPanel } from './basket-panel.tsx';
import { CashDialog } from '../../workplace/basket/cash-dialog.tsx';
import { CategoryBar } from './category-bar.tsx';
import { ChoiceDialog } from '../../workplace/basket/choice-dialog.tsx';
import { CustomerDialog } from './customer-dialog.tsx';
import { DraftsDialog } from './drafts-dialog.tsx';
import { readEntry } from '../../workplace/basket/entry.ts';
import { EntryField } from './entry-field.tsx';
import type { HeldBasket } from './held-drafts.ts';
import { HeldStrip } from './held-strip.tsx';
import { HoldDialog } from './hold-dialog.tsx';
import { ItemsPanel } from './items-panel.tsx';
import { NoticeBar } from '../../workplace/basket/notice-bar.tsx';
import { PaidPanel } from './paid-panel.tsx';
import { idOf } from './shelf.ts';
import { SplitDialog } from './split-dialog.tsx';
import { useCatalog } from './use-catalog.ts';
import { useHeldBaskets } from './use-held-baskets.ts';
import { useResume } from './use-resume.ts';
import { useSale } from '../../workplace/basket/use-sale.ts';
import { useSaleScreen } from './use-sale-screen.ts';
import classes from './sale-page.module.css';

export function SalePage() {
  const t = useText('cashier');
  const money = useMoney();
  const { desk } = useCashier();
  const { totals, notice, choice, onScales, ask, charging, paid } = useSale();
  const quick = useQuickKeyShelf();
  const screen = useSaleScreen({ isCovered: quick.front !== 'none' });
  const { dialog, show } = screen;
  const products = useCatalog(screen.words, idOf(quick.shelf, 'category'));
  const baskets = useHeldBaskets();
  const takeBack = useResume();
  const narrow = useNarrower(50);
  const { hand } = useLook();
  const { dir } = useDirection();
  // Left and right of the screen, whichever way the words run.
  const basketFirst = (hand === 'left') === (dir === 'ltr');
  const [side, setSide] = useState<'items' | 'basket'>('items');
  const basketSide = paid ? true : side === 'basket';

  const showDetails = useCallback((product: Product) => show({ product }), [show]);

  function resume(basket: HeldBasket): void {
    show('none');
    void takeBack(basket);
  }

  const items = (!narrow || !basketSide) && (
    <section key="items" className={classes.items} aria-label={t('sale.items')}>
      <EntryField ref={screen.field} typed$={screen.typed$} onChange={screen.type} onKey={screen.key} />
      {notice && <NoticeBar notice={notice} />}
      <BasketFateBar />
      <UnsettledCards />
      {screen.words === '' && (
        <CategoryBar chosen={quick.shelf} pages={quick.pages} onChoose={quick.choose} onEdit={quick.edit} />
      )}
      <div className={classes.scroll} data-testid="items">
        {screen.words === '' && quick.page ? (
          <QuickKeyShelf quick={quick} page={quick.page} onTake={screen.take} />
        ) : (
          <ItemsPanel
            products={products}
            words={screen.words}
            chosen={screen.chosen}
            onPick={screen.pick}
            onDetails={showDetails}
          />
        )}
      </div>
      <NewPageDialog quick={quick} />
      <HeldStrip baskets={baskets} onResume={resume} />
    </section>
  );
  const basket = (!narrow || basketSide) && (
    <div key="basket" className={classes.basket}>
      {paid ? (
        <PaidPanel receipt={paid} covered={dialog === 'last'} />
      ) : (
        <BasketPanel onShow={show} onDone={screen.arm} />
      )}
    </div>
  );

  return (
    <div className={classes.page} data-basket={basketFirst ? 'first' : 'last'} data-testid="sale">
      <VisuallyHidden>
        <h1>{t('nav.sale')}</h1>
      </VisuallyHidden>
      {narrow && (
        <SegmentedControl
          fullWidth
          size="lg"
          className={classes.sides!}
          data-testid="sale-sides"
          value={basketSide ? 'basket' : 'items'}
          onChange={(value) => {
            setSide(value as 'items' | 'basket');
            if (value === 'items' && paid) desk.dismiss(true);
          }}
          data={[
            { value: 'items', label: t('sale.items') },
            { value: 'basket', label: `${t('sale.basket')} · ${money(totals?.total ?? 0)}` },
          ]}
        />
      )}
      {basketFirst ? [basket, items] : [items, basket]}
      {choice && <ChoiceDialog choice={choice} />}
      {onScales && <WeightDialog key={`${onScales.item.item_id}|${onScales.lineId}`} onScales={onScales} />}
      {ask?.kind === 'age_check' && <AgeDialog minimumAge={ask.minimumAge} />}
      {ask?.kind === 'discount' && <ApprovalDialog />}
      {ask?.kind === 'card_elsewhere' && <ElsewhereDialog refusal={ask.refusal} />}
      {charging && <CardDialog charging={charging} />}
      {dialog === 'cash' && <CashDialog total={desk.dueBy('cash') ?? 0} onClose={() => show('none')} />}
      {dialog === 'hold' && (
        <HoldDialog
          suggestion={t('drafts.number', { number: baskets.length + 1 })}
          onClose={() => show('none')}
        />
      )}
      {dialog === 'drafts' && (
        <DraftsDialog baskets={baskets} onResume={resume} onClose={() => show('none')} />
      )}
      {dialog === 'customer' && <CustomerDialog onClose={() => show('none')} />}
      {dialog === 'adjust' && <AdjustDialog onClose={() => show('none')} />}
      {dialog === 'last' && <LastSale onClose={() => show('none')} />}
      {dialog === 'split' && <SplitDialog onClose={() => show('none')} />}
      {typeof dialog === 'object' && (
        <ProductDrawer
          productId={dialog.product.id}
          onAdd={(product) => {
            show('none');
            void desk.pick(product, readEntry(screen.typed$.value).qty);
          }}
          onClose={() => show('none')}
        />
      )}
    </div>
  );
}
