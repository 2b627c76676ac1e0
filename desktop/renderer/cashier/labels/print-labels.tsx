// The ways labels get onto paper: the till's own printer where one is saved, and the dialog of the browser.
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { usePlatform } from '../../platform/host-context.ts';
import { useText } from '../../ui/language.ts';
import { useValue } from '../../ui/use-observable.ts';
import { ActionKey } from '../keys/action-key.tsx';
import { useActionKeys } from '../keys/use-action-keys.ts';
import type { LabelPart } from './label-settings.ts';
import { usePrintLabels } from './use-print-labels.ts';
import type { CountedLabel } from './use-print-labels.ts';

export interface PrintLabelsProps {
  /** Undefined while there is nothing to print, or something is wrong with it. */
  readonly labels: readonly CountedLabel[] | undefined;
  readonly shows: readonly LabelPart[];
}

export function PrintLabels({ labels, shows }: PrintLabelsProps) {
  const t = useText('cashier');
  const { labelPrinter } = useValue(usePlatform().hardware$);
  const { busy, print } = usePrintLabels(labelPrinter, shows);
  const byDialog = () => window.print();
  const first = labelPrinter && labels ? () => void print(labels) : byDialog;
  useActionKeys({ 'labels.print': labels && !busy ? first : undefined });
  return (
    <>
      {labelPrinter && (
        <Button
          h={56}
          leftSection={<IconPrinter size={20} />}
          rightSection={<ActionKey action="labels.print" />}
          disabled={!labels}
          loading={busy}
          onClick={() => labels && void print(labels)}
          data-testid="labels-print-here"
        >
          {t('labels.printHere', { printer: labelPrinter.name })}
        </Button>
      )}
      <Button
        h={56}
        variant={labelPrinter ? 'default' : 'filled'}
        leftSection={<IconPrinter size={20} />}
        rightSection={!labelPrinter && <ActionKey action="labels.print" />}
        disabled={!labels}
        onClick={byDialog}
        data-testid="labels-print"
      >
        {labelPrinter ? t('labels.printByDialog') : t('labels.print')}
      </Button>
    </>
  );
}
