// What a test print says: the store, when, and letters of every kind the till speaks.
import type { ReceiptDocument, Store } from '@evertill/schemas';
import type { useLanguage, useText } from '../../ui/language.ts';
import { fullTime } from '../../ui/time.ts';

export function testPage(
  store: Pick<Store, 'name' | 'time_zone'>,
  t: ReturnType<typeof useText<'cashier'>>,
  direction: ReturnType<typeof useLanguage>['direction'],
): ReceiptDocument {
  return {
    direction,
    head: [
      { kind: 'name', text: t('settings.testTitle') },
      { kind: 'address', text: store.name },
    ],
    facts: [{ kind: 'time', text: fullTime(new Date().toISOString(), store.time_zone) }],
    lines: [
      { id: '1', name: 'Äpfel, crème brûlée, piñata', total: '€1.00', notes: [] },
      { id: '2', name: 'قهوة', total: '€2.00', notes: [] },
    ],
    totals: [],
    foot: [{ kind: 'footer', text: t('settings.testText') }],
    scanCode: 'TEST',
  };
}
