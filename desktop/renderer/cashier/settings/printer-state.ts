// How a printer is, in words.
import type { PrinterState } from '../../platform/device-door.ts';
import type { useText } from '../../ui/language.ts';

type CashierText = ReturnType<typeof useText<'cashier'>>;

export function stateWords(
  { online, paper, coverOpen, faulty, drawer }: PrinterState,
  t: CashierText,
): string {
  const troubles = [
    ...(coverOpen ? [t('hardware.coverOpen')] : []),
    ...(paper === 'out' ? [t('hardware.paperOut')] : []),
    ...(faulty ? [t('hardware.faulty')] : []),
  ];
  const words: string[] =
    troubles.length > 0 ? troubles : [t(online ? 'hardware.ready' : 'hardware.standing')];
  if (paper === 'ending') words.push(t('hardware.paperEnding'));
  if (drawer !== 'unknown')
    words.push(t(drawer === 'open' ? 'hardware.drawerOpen' : 'hardware.drawerClosed'));
  return words.join(' · ');
}
