// Prints labels on the till's own printer, one kind after the other. What cannot be printed is said, and nothing after it
// is printed: whoever mends it sees how far it came.
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useText } from '../../ui/language.ts';
import { rejectionText } from '../../ui/rejection-words.ts';
import type { LabelPrinter } from '../../platform/hardware.ts';
import { useMoney } from '../../workplace/store-context.ts';
import { labelText } from './label-text.ts';
import type { LabelPart } from './label-settings.ts';
import type { Label } from './use-labels.ts';

export interface CountedLabel {
  readonly label: Label;
  readonly count: number;
}

/** Of one job. */
const mostCopies = 20;

export function usePrintLabels(
  printer: LabelPrinter | undefined,
  shows: readonly LabelPart[],
): { readonly busy: boolean; readonly print: (labels: readonly CountedLabel[]) => Promise<void> } {
  const t = useText('cashier');
  const money = useMoney();
  const [busy, setBusy] = useState(false);

  async function printed(to: LabelPrinter, { label, count }: CountedLabel): Promise<string> {
    const { price, details } = labelText(label, shows, { t, money });
    const name = [...(shows.includes('name') ? [label.name] : []), ...details].join(' · ');
    const words = { name, price: shows.includes('price') ? price : '' };
    for (let left = count; left > 0; left -= mostCopies) {
      const copies = Math.min(left, mostCopies);
      const answer = await to.print({ ...words, code: label.code, symbology: label.symbology, copies });
      if (!answer.ok) return rejectionText(answer);
    }
    return '';
  }

  async function print(labels: readonly CountedLabel[]): Promise<void> {
    if (!printer || busy) return;
    setBusy(true);
    try {
      for (const one of labels) {
        const problem = await printed(printer, one);
        if (problem === '') continue;
        notifications.show({ color: 'red', message: `${one.label.name}: ${problem}`, autoClose: 10_000 });
        return;
      }
      notifications.show({ message: t('paid.printed', { printer: printer.name }) });
    } finally {
      setBusy(false);
    }
  }
  return { busy, print };
}
