// What the cashier must know and may ignore: it stops nothing, and goes with the next scan.
import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { warningTone } from '../../platform/sound.ts';
import { ErrorLink } from '../../ui/error-link.tsx';
import { useText } from '../../ui/language.ts';
import { rejectionWords } from '../../ui/rejection-words.ts';
import { useArriving } from '../use-arriving.ts';
import { useDesk } from './desk-context.ts';
import type { Notice } from './sale-state.ts';
import { usePartsText } from './use-parts-text.ts';

interface Words {
  readonly title: string;
  readonly text?: string;
  readonly calm?: boolean;
}

export function NoticeBar({ notice }: { readonly notice: Notice }) {
  const desk = useDesk();
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
      {text} {notice.kind === 'refused' && <ErrorLink {...notice.refusal} />}
    </Alert>
  );
}

function useWords(notice: Notice): Words {
  const t = useText('cashier');
  const workplace = useText('workplace');
  const arriving = useArriving('product');
  const partsOf = usePartsText();
  switch (notice.kind) {
    case 'unknown_code':
      return {
        title: t('notice.unknownCode', { code: notice.code }),
        text: arriving ?? t('notice.unknownCodeNext'),
      };
    case 'nothing_found':
      return {
        title: t('notice.nothingFound', { text: notice.text }),
        ...(arriving === undefined ? {} : { text: arriving }),
      };
    case 'bad_quantity':
      return { title: t('notice.badQuantity') };
    case 'exchange_first':
      return { title: t('exchange.first') };
    case 'not_by_weight':
      return { title: t('notice.notByWeight') };
    case 'coupon':
      return {
        title: t('notice.coupon', { code: notice.code }),
        text: t(`notice.couponFlaw.${notice.reason}`),
      };
    case 'held':
      return { title: t('notice.held', { name: notice.name }), calm: true };
    case 'lines_missing':
      return { title: t('notice.linesMissing', { count: notice.count }) };
    case 'refused': {
      const { sentence, next } = rejectionWords(notice.refusal);
      const parts = partsOf(notice.refusal.details);
      return { title: sentence, text: parts === '' ? next : t('notice.takenOfClosed', { parts }) };
    }
    case 'failed':
      return { title: workplace('problem.storage'), text: workplace('problem.storageNext') };
  }
}
