// The keyboard of the sale screen, as written on its buttons.
import { useHotkeys } from '@mantine/hooks';
import { useCashier } from '../cashier-context.ts';

export interface SaleKeys {
  readonly help: () => void;
  readonly search: () => void;
  readonly quantity: () => void;
  readonly hold: () => void;
  readonly resume: () => void;
  /** A dialog is in front and has the keys. */
  readonly dialogOpen: boolean;
}

export function useSaleKeys({ help, search, quantity, hold, resume, dialogOpen }: SaleKeys): void {
  const { desk } = useCashier();
  const exact = () => {
    if (desk.state.cart.lines.length > 0 && !desk.state.busy) void desk.payCash();
  };
  // Everywhere, in fields too: none of these is a character.
  useHotkeys(
    dialogOpen
      ? []
      : [
          ['F1', help],
          ['F2', search],
          ['F4', quantity],
          ['F7', hold],
          ['F8', resume],
          ['F12', exact],
          ['mod+Z', () => desk.undo()],
        ],
    [],
  );
}
