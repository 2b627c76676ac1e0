// How something will look on the paper of the till's own printer, before it is printed; nothing where there is no printer.
import { Button, Loader, Modal, Stack } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { NEVER } from 'rxjs';
import type { ReceiptDocument } from '@evertill/schemas';
import { usePlatform } from '../../platform/host-context.ts';
import type { ReceiptPrinter } from '../../platform/hardware.ts';
import { useText } from '../../ui/language.ts';
import { Refused } from '../../ui/refused.tsx';
import { useAnswer, useValue } from '../../ui/use-observable.ts';
import { ReceiptBarcode } from '../../workplace/receipt/receipt-barcode.tsx';
import classes from './paper-preview.module.css';

export interface PaperPreviewProps {
  /** Stable. */
  readonly make: () => ReceiptDocument;
}

export function PaperPreview({ make }: PaperPreviewProps) {
  const t = useText('cashier');
  const { printer } = useValue(usePlatform().hardware$);
  const [isOpen, setOpen] = useState(false);
  if (!printer) return null;
  return (
    <>
      <Button
        variant="default"
        h={52}
        leftSection={<IconEye size={20} />}
        onClick={() => setOpen(true)}
        data-testid="preview"
      >
        {t('paid.preview')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('paid.previewTitle', { printer: printer.name })}
        size="auto"
        data-testid="paper-preview"
      >
        {isOpen && <Sheet printer={printer} make={make} />}
      </Modal>
    </>
  );
}

function Sheet({ printer, make }: PaperPreviewProps & { readonly printer: ReceiptPrinter }) {
  const t = useText('cashier');
  const ask = useCallback(async () => {
    const document = make();
    return { document, drawn: await printer.preview(document) };
  }, [printer, make]);
  const seen = useAnswer(ask, NEVER);
  if (!seen) return <Loader m="xl" />;
  const { document, drawn } = seen;
  if (!drawn.ok) return <Refused refusal={drawn} />;
  const { source, width, height } = drawn.picture;
  // Whoever cannot see the picture hears what stands on it.
  const words = [
    ...document.head.map(({ text }) => text),
    ...document.lines.map(({ name, total }) => `${name} ${total}`),
    ...document.totals.map(({ label, value }) => `${label} ${value}`),
  ];
  return (
    <Stack gap={0} className={classes.sheet!}>
      <img
        className={classes.paper}
        src={source}
        width={width}
        height={height}
        alt={`${t('paid.preview')}: ${words.join(', ')}`}
        data-testid="paper-picture"
      />
      {document.scanCode !== '' && <ReceiptBarcode code={document.scanCode} />}
    </Stack>
  );
}
