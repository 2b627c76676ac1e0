// What the store's receipts say above and below, beside a receipt that says it.
import { Button, Stack } from '@mantine/core';
import type { FormEvent } from 'react';
import { useText } from '../../ui/language.ts';
import { Refused } from '../../ui/refused.tsx';
import { ReceiptPaper } from '../../workplace/receipt/receipt-paper.tsx';
import { useStore } from '../../workplace/store-context.ts';
import { Section } from './section.tsx';
import type { StoreField } from './store-draft.ts';
import { TextLine, TextLines } from './store-fields.tsx';
import { useSampleReceipt } from './use-sample-receipt.ts';
import type { StoreDraft } from './use-store-draft.ts';
import classes from './settings-page.module.css';

export interface ReceiptPartProps {
  readonly draft: StoreDraft;
  readonly readOnly: boolean;
}

const saved: readonly StoreField[] = ['receipt_header', 'address', 'receipt_footer'];

export function ReceiptPart({ draft, readOnly }: ReceiptPartProps) {
  const t = useText('manager');
  const store = useStore();
  const sample = useSampleReceipt();
  const { name, address, receipt_header, receipt_footer } = draft.fields;
  const fields = { draft, readOnly };

  function save(event: FormEvent): void {
    event.preventDefault();
    void draft.save(saved);
  }

  return (
    <div className={classes.parts}>
      <Section title={t('settings.receipt')}>
        <form onSubmit={save} noValidate data-testid="receipt-form">
          <Stack>
            <TextLine name="receipt_header" hint={t('settings.headerHint')} {...fields} />
            <TextLines name="address" {...fields} />
            <TextLines name="receipt_footer" hint={t('settings.footerHint')} {...fields} />
            {draft.refusal && <Refused refusal={draft.refusal} />}
            {!readOnly && (
              <Button type="submit" h={48} data-testid="settings-save">
                {t('settings.save')}
              </Button>
            )}
          </Stack>
        </form>
      </Section>
      <Section title={t('settings.preview')}>
        <div data-testid="receipt-preview">
          <ReceiptPaper
            receipt={sample}
            store={{ ...store, name, address, receipt_header, receipt_footer }}
            isPractice={false}
          />
        </div>
      </Section>
    </div>
  );
}
