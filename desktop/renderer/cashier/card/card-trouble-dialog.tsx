// Card money that does not go with what is on record: a manager has the terminal give it back, says that somebody did, or
// says that it is right as it is, and why.
import type { ByManager, CardTrouble, Refusal } from '@evertill/client-core';
import { Alert, Button, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ErrorLink } from '../../ui/error-link.tsx';
import { useText } from '../../ui/language.ts';
import { rejectionText } from '../../ui/rejection-words.ts';
import { ManagerForm } from '../../workplace/lock/manager-form.tsx';
import { useMoney } from '../../workplace/store-context.ts';

type How = 'terminal' | 'hand' | 'noted';

export interface CardTroubleDialogProps {
  readonly title: string;
  readonly trouble: CardTrouble;
  readonly busy: boolean;
  readonly refusal: Refusal | undefined;
  readonly onDeal: (how: How, by: ByManager) => void;
  readonly onClose: () => void;
}

export function CardTroubleDialog({
  title,
  trouble,
  busy,
  refusal,
  onDeal,
  onClose,
}: CardTroubleDialogProps) {
  const t = useText('cashier');
  const money = useMoney();
  const [how, choose] = useState<How>();
  const amount = money(trouble.amount);
  const ways: readonly How[] =
    trouble.code === 'card_charged_after_all' ? ['terminal', 'hand', 'noted'] : ['noted'];
  const words = {
    terminal: t('card.takeBack', { amount }),
    hand: t('card.givenBack'),
    noted: t('card.noted'),
  };
  return (
    <Modal opened onClose={onClose} title={t('card.troubleTitle')} data-testid="card-trouble-dialog">
      <Stack>
        <Text>
          {title} <ErrorLink code={trouble.code} />
        </Text>
        {refusal && (
          <Alert color="red" role="alert" data-testid="card-refused" data-code={refusal.code}>
            {rejectionText(refusal)} <ErrorLink code={refusal.code} />
          </Alert>
        )}
        {how === undefined ? (
          ways.map((way) => (
            <Button
              key={way}
              variant="default"
              h={56}
              onClick={() => choose(way)}
              data-testid={`trouble-${way}`}
            >
              {words[way]}
            </Button>
          ))
        ) : (
          <>
            <ManagerForm
              yes={words[how]}
              withNote
              busy={busy}
              refusal={undefined}
              onYes={(by) => onDeal(how, by)}
            />
            <Button
              variant="subtle"
              h={56}
              disabled={busy}
              onClick={() => choose(undefined)}
              data-testid="trouble-back"
            >
              {t('card.back')}
            </Button>
          </>
        )}
      </Stack>
    </Modal>
  );
}
