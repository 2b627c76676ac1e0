// The sale screen: items on the left, the basket on the right, every key where the eyes are.
import { SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useText } from '../../ui/language.ts';
import { useCashier, useMoney } from '../cashier-context.ts';
import { ProductDrawer } from '../product/product-drawer.tsx';
import { BasketPanel } from './basket-panel.tsx';
import { CashDialog } from './cash-dialog.tsx';
import { CategoryBar } from './category-bar.tsx';
import { ChoiceDialog } from './choice-dialog.tsx';
import { DraftsDialog } from './drafts-dialog.tsx';
import { readEntry } from './entry.ts';
import { EntryField } from './entry-field.tsx';
import type { HeldBasket } from './held-drafts.ts';
import { HeldStrip } from './held-strip.tsx';
import { HelpDialog } from './help-dialog.tsx';
import { HoldDialog } from './hold-dialog.tsx';
import { ItemsPanel } from './items-panel.tsx';
import { NoticeBar } from './notice-bar.tsx';
import { PaidPanel } from './paid-panel.tsx';
import { useCatalog } from './use-catalog.ts';
import { useHeldBaskets } from './use-held-baskets.ts';
import { useSale } from './use-sale.ts';
import { useSaleScreen } from './use-sale-screen.ts';
import classes from './sale-page.module.css';

export function SalePage() {
  const t = useText('cashier');
  const money = useMoney();
  const { desk } = useCashier();
  const { totals, notice, choice, paid } = useSale();
  const [category, setCategory] = useState('');
  const screen = useSaleScreen();
  const { dialog, show } = screen;
  const products = useCatalog(screen.words, category);
  const baskets = useHeldBaskets();
  const narrow = useMediaQuery('(max-width: 50em)') ?? false;
  const [side, setSide] = useState<'items' | 'basket'>('items');
  const basketSide = paid ? true : side === 'basket';

  function resume(basket: HeldBasket): void {
    show('none');
    void desk.resume(basket.id, t('drafts.aside'));
  }

  const left = (
    <section className={classes.items} aria-label={t('sale.items')}>
      <EntryField ref={screen.field} value={screen.typed} onChange={screen.type} onKey={screen.key} />
      {notice && <NoticeBar notice={notice} />}
      {screen.words === '' && <CategoryBar chosen={category} onChoose={setCategory} />}
      <div className={classes.scroll}>
        <ItemsPanel
          products={products}
          words={screen.words}
          chosen={screen.chosen}
          onPick={screen.pick}
          onDetails={(product) => show({ product })}
        />
      </div>
      <HeldStrip baskets={baskets} onResume={resume} />
    </section>
  );
  const right = (
    <div className={classes.basket}>
      {paid ? <PaidPanel receipt={paid} /> : <BasketPanel onShow={show} onDone={screen.arm} />}
    </div>
  );

  return (
    <div className={classes.page} data-testid="sale">
      {narrow && (
        <SegmentedControl
          fullWidth
          size="lg"
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
      {(!narrow || !basketSide) && left}
      {(!narrow || basketSide) && right}
      {choice && <ChoiceDialog choice={choice} />}
      {dialog === 'cash' && <CashDialog total={totals?.total ?? 0} onClose={() => show('none')} />}
      {dialog === 'hold' && (
        <HoldDialog
          suggestion={t('drafts.number', { number: baskets.length + 1 })}
          onClose={() => show('none')}
        />
      )}
      {dialog === 'drafts' && (
        <DraftsDialog baskets={baskets} onResume={resume} onClose={() => show('none')} />
      )}
      {dialog === 'help' && <HelpDialog onClose={() => show('none')} />}
      {typeof dialog === 'object' && (
        <ProductDrawer
          productId={dialog.product.id}
          onAdd={(product) => {
            show('none');
            void desk.pick(product, readEntry(screen.typed).qty);
          }}
          onClose={() => show('none')}
        />
      )}
    </div>
  );
}
