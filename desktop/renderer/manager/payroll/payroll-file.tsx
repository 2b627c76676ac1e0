// Saves the period as the server's file for the payroll: to the second, and in the smallest unit of money.
import { Button } from '@mantine/core';
import type { PayPeriod } from '@evertill/schemas';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { saveFile } from '../../platform/save-file.ts';
import { ProblemNote } from '../../tables/online/problem-note.tsx';
import { useServer } from '../../tables/online/server-context.ts';
import { useText } from '../../ui/language.ts';
import { rejectionText } from '../../ui/rejection-words.ts';

export interface PayrollFileProps {
  /** Below `/api/v1`. */
  readonly path: string;
  readonly period: PayPeriod;
}

export function PayrollFile({ path, period: { from, to } }: PayrollFileProps) {
  const t = useText('manager');
  const server = useServer();
  const [busy, setBusy] = useState(false);
  const [problem, say] = useState('');

  async function save(): Promise<void> {
    setBusy(true);
    say('');
    try {
      const answer = await server.ask({ method: 'GET', path, body: '' });
      if (answer.ok) saveFile(`payroll_${from}_${to}.csv`, 'text/csv', answer.body);
      else say(rejectionText(answer));
    } catch {
      say(t('payroll.saveFailed'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button
        variant="default"
        h={48}
        leftSection={<IconDownload size={18} />}
        loading={busy}
        onClick={() => void save()}
        data-testid="payroll-save"
      >
        {t('payroll.save')}
      </Button>
      <ProblemNote text={problem} />
    </>
  );
}
