// What the keyboard does on the sale screen, as written on its buttons.
import { useNavigate } from 'react-router';
import { useCashier } from '../cashier-context.ts';
import { useActionKeys } from '../keys/use-action-keys.ts';
import { useSale } from '../../workplace/basket/use-sale.ts';

export interface SaleKeys {
  readonly search: () => void;
  readonly quantity: () => void;
  readonly weight: () => void;
  readonly hold: () => void;
  readonly resume: () => void;
  readonly customer: () => void;
  readonly adjust: () => void;
  readonly split: () => void;
  readonly last: () => void;
  /** A dialog is in front and has the keys. */
  readonly dialogOpen: boolean;
}

export function useSaleKeys({
  search,
  quantity,
  weight,
  hold,
  resume,
  customer,
  adjust,
  split,
  last,
  dialogOpen,
}: SaleKeys): void {
  const { desk } = useCashier();
  const { cart, busy, exchange, exact, totals, selected, undoable } = useSale();
  const navigate = useNavigate();
  const ifFilled = (act: () => void) => (cart.lines.length > 0 ? act : undefined);
  const ifPayable = (act: () => void) => (busy ? undefined : ifFilled(act));
  // A card pays what coins cannot; of an exchange the keys say the same as its buttons.
  const owes = ((exchange ? totals : exact)?.total ?? 0) > 0;
  useActionKeys(
    dialogOpen
      ? {}
      : {
          'app.search': search,
          'sale.customer': customer,
          'sale.quantity': ifFilled(quantity),
          'sale.adjust': adjust,
          'sale.more': ifFilled(() => void desk.step(selected, 1)),
          'sale.less': ifFilled(() => void desk.step(selected, -1)),
          'sale.remove': ifFilled(() => void desk.remove(selected)),
          'sale.undo': undoable ? () => void desk.undo() : undefined,
          'sale.clear': ifFilled(() => void desk.clear()),
          'sale.weight': ifFilled(weight),
          'sale.last': last,
          'sale.hold': exchange ? hold : ifFilled(hold),
          'sale.resume': resume,
          'sale.card': ifPayable(() => void (owes ? desk.payCard() : desk.payBack())),
          'sale.split': owes ? ifPayable(split) : undefined,
          'sale.return': () => void navigate('/point-of-sale/returns'),
          'sale.exact': ifPayable(() => void desk.payCash()),
        },
  );
}
