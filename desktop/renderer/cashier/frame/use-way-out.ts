// The ways out of the till for whoever sells: not with a basket in front.
import { useLeaving } from '../../workplace/use-leaving.ts';
import type { WayOut } from '../../workplace/use-leaving.ts';
import { useText } from '../../ui/language.ts';
import { useCashier } from '../cashier-context.ts';

export function useWayOut(): (way: WayOut) => void {
  const t = useText('cashier');
  const { desk } = useCashier();
  return useLeaving(() => (desk.state.cart.lines.length > 0 ? t('menu.basketFirst') : ''));
}
