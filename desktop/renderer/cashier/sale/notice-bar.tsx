// What the cashier must know and may ignore: it stops nothing, and goes with the next scan.
import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { warningTone } from '../../platform/sound.ts';
import { useText } from '../../ui/language.ts';
import { useCashier } from '../cashier-context.ts';
import type { Notice } from './sale-state.ts';

interface Words {
  readonly title: string;
  readonly text?: string;
  readonly calm?: boolean;
}

export function NoticeBar({ notice }: { readonly notice: Notice }) {
  const { desk } = useCashier();
  const { title, text, calm = false } = useWords(notice);
  useEffect(() => {
    if (!calm) warningTone();
  }, [notice, calm]);
  return (
    <Alert
      color={calm ? 'evergreen' : 'yellow'}
      icon={calm ? <IconInfoCircle /> : <IconAlertTriangle />}
      title={title}
      withCloseButton
      onClose={() => desk.dismiss()}
      role="alert"
      data-testid="notice"
      data-kind={notice.kind}
    >
      {text}
    </Alert>
  );
}

function useWords(notice: Notice): Words {
  const t = useText('cashier');
  switch (notice.kind) {
    case 'unknown_code':
      return { title: t('notice.unknownCode', { code: notice.code }), text: t('notice.unknownCodeNext') };
    case 'nothing_found':
      return { title: t('notice.nothingFound', { text: notice.text }) };
    case 'bad_quantity':
      return { title: t('notice.badQuantity') };
    case 'held':
      return { title: t('notice.held', { name: notice.name }), calm: true };
    case 'lines_missing':
      return { title: t('notice.linesMissing', { count: notice.count }) };
    case 'refused':
      return { title: notice.refusal.sentence, text: notice.refusal.next };
    case 'failed':
      return { title: t('problem.storage'), text: t('problem.storageNext') };
  }
}
