// What the customer sees: the basket while it grows, the total large, then the change until the next sale, and otherwise
// the name of the store. It shows what the till's window tells and knows nothing else; names are text and never markup.
import { Button, VisuallyHidden } from '@mantine/core';
import { useFullscreenDocument } from '@mantine/hooks';
import { IconMaximize } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { watchDisplay } from '../platform/customer-display.ts';
import type { DisplayedCart, DisplayedTotal, DisplayMessage } from '../platform/customer-display.ts';
import { useText } from '../ui/language.ts';
import { plainDecimal } from '../ui/decimal.ts';
import { money, priceText } from '../ui/money.ts';
import classes from './customer-display-page.module.css';

export function CustomerDisplayPage() {
  const t = useText('display');
  const [message, show] = useState<DisplayMessage>({ type: 'idle', data: { store: '' } });
  const { toggle, fullscreen } = useFullscreenDocument();
  useEffect(() => watchDisplay(show), []);
  useEffect(() => {
    document.title = message.data.store || t('welcome');
  }, [message, t]);
  return (
    <main className={classes.page} data-testid="customer-display" data-shows={message.type}>
      {message.type === 'cart' && <Cart cart={message.data} />}
      {message.type === 'total' && <Total paid={message.data} />}
      {message.type === 'idle' && <Idle store={message.data.store} />}
      {!fullscreen && (
        <Button
          className={classes.whole!}
          variant="subtle"
          color="gray"
          leftSection={<IconMaximize size={18} />}
          onClick={() => void toggle()}
          data-testid="display-full"
        >
          {t('fullScreen')}
        </Button>
      )}
    </main>
  );
}

function Idle({ store }: { readonly store: string }) {
  const t = useText('display');
  return (
    <div className={classes.idle}>
      <p className={classes.quiet}>{t('welcome')}</p>
      <h1 data-testid="display-store">{store}</h1>
    </div>
  );
}

function Cart({ cart }: { readonly cart: DisplayedCart }) {
  const t = useText('display');
  const inMoney = (minor: number) => money(minor, cart.currency);
  const list = useRef<HTMLOListElement>(null);
  const { lines, discount, tax, tax_included, total } = cart;
  useEffect(() => {
    // What came last is what the customer looks for.
    list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [lines]);
  const notes = [
    ...(discount > 0 ? [t('saved', { amount: inMoney(discount) })] : []),
    ...(tax === 0 ? [] : [t(tax_included ? 'taxIncluded' : 'tax', { amount: inMoney(tax) })]),
  ];
  return (
    <section className={classes.cart} aria-label={t('basket')}>
      <VisuallyHidden>
        <h1>{t('basket')}</h1>
      </VisuallyHidden>
      <ol ref={list} className={classes.lines}>
        {lines.map(({ id, name, qty, unit_price, price_per, discount: off, total: lineTotal }) => (
          <li key={id} data-testid="display-line">
            <span className={classes.name} data-testid="display-name">
              {name}
            </span>
            <span className={classes.figure} data-minor={lineTotal}>
              {inMoney(lineTotal)}
            </span>
            {(qty !== '1.000' || price_per !== 1 || off !== 0) && (
              <span className={classes.quiet}>
                {t('times', { qty: plainDecimal(qty), price: priceText(unit_price, price_per, inMoney) })}
                {off > 0 && ` · ${t('off', { amount: inMoney(off) })}`}
              </span>
            )}
          </li>
        ))}
      </ol>
      <div className={classes.total} role="status">
        <span>
          {t('total')}
          <small className={classes.quiet}>{notes.join(', ')}</small>
        </span>
        <output className={classes.amount} data-testid="display-total" data-minor={total}>
          {inMoney(total)}
        </output>
      </div>
    </section>
  );
}

function Total({ paid }: { readonly paid: DisplayedTotal }) {
  const t = useText('display');
  const { currency, total, received, change } = paid;
  const inMoney = (minor: number) => money(minor, currency);
  // Of goods that came back everything is given back.
  const [label, amount] =
    total < 0 ? [t('back'), 0 - total] : change > 0 ? [t('change'), change] : [t('paid'), total];
  return (
    <div className={classes.idle} role="status">
      <VisuallyHidden>
        <h1>{t('total')}</h1>
      </VisuallyHidden>
      <p>{label}</p>
      <output className={classes.change} data-testid="display-change" data-minor={change}>
        {inMoney(amount)}
      </output>
      {total >= 0 && (
        <p className={classes.quiet}>
          {t('total')} {inMoney(total)} · {t('received', { amount: inMoney(received) })}
        </p>
      )}
      <p>{t('thanks')}</p>
    </div>
  );
}
