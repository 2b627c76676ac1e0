// Beside a document that was changed at this till: the change is on its way, or the server refused it, and what to do.
import type { EditMark as Mark } from '@evertill/client-core';
import { useDocument } from '@evertill/client-core/react';
import { Alert, Badge } from '@mantine/core';
import type { Staff } from '@evertill/schemas';
import { useText } from '../ui/language.ts';
import { ErrorLink } from '../ui/error-link.tsx';
import { rejectionWords } from '../ui/rejection-words.ts';
import { useClock } from './store-context.ts';

export function EditMark({ mark }: { readonly mark: Mark | undefined }) {
  const t = useText('workplace');
  if (!mark) return null;
  return (
    <Badge
      variant="light"
      color={mark.state === 'waiting' ? 'yellow' : 'red'}
      size="lg"
      tt="none"
      data-testid="edit-mark"
      data-state={mark.state}
    >
      {t(`edits.${mark.state}`)}
    </Badge>
  );
}

/** The same in whole sentences. */
export function EditNote({ mark }: { readonly mark: Mark | undefined }) {
  const t = useText('workplace');
  const clock = useClock();
  const who = useDocument<Staff>('staff', mark?.actor_id ?? '')?.name ?? '';
  if (!mark) return null;
  const { state, code, at } = mark;
  if (state === 'waiting') {
    return (
      <Alert
        color="yellow"
        variant="light"
        title={t('edits.waiting')}
        data-testid="edit-note"
        data-state={state}
      >
        {t('edits.waitingText', { who, time: clock(at) })}
      </Alert>
    );
  }
  const { sentence, next } = rejectionWords({ code });
  return (
    <Alert
      color="red"
      variant="light"
      title={sentence || t('attention.unknown', { code })}
      data-testid="edit-note"
      data-state={state}
    >
      {next || t('attention.askManager')} {t('edits.where')} <ErrorLink code={code} />
    </Alert>
  );
}
