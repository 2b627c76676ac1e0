// The card terminal of this till did not do it: that is said, and whoever does it on a separate one says so, or the money goes
// another way.
import { Button, Modal, Stack, Text } from '@mantine/core';
import type { Refusal } from '@evertill/client-core';
import { useText } from '../../ui/language.ts';
import { Refused } from '../../ui/refused.tsx';
import { usePaymentUnderWay } from '../lock/payment-under-way.ts';

/** Those that say what to do. */
const reasons = ['unreachable', 'earlier_unsettled', 'not_recorded'] as const;

export interface ElsewhereQuestionProps {
  readonly refusal: Refusal;
  readonly words: Readonly<Record<'title' | 'otherWay' | 'elsewhereHint' | 'elsewhere', string>>;
  readonly onElsewhere: () => void;
  readonly onOtherWay: () => void;
  readonly onClose: () => void;
}

export function ElsewhereQuestion({
  refusal,
  words,
  onElsewhere,
  onOtherWay,
  onClose,
}: ElsewhereQuestionProps) {
  const t = useText('cashier');
  usePaymentUnderWay();
  const why = reasons.find((reason) => reason === refusal.details['decline_code']);
  return (
    <Modal opened onClose={onClose} title={words.title} data-testid="elsewhere-dialog">
      <Stack>
        <Refused refusal={refusal} next={why && t(`card.whyNot.${why}`)} />
        <Button h={56} data-autofocus onClick={onOtherWay} data-testid="elsewhere-no">
          {words.otherWay}
        </Button>
        <Text size="sm">{words.elsewhereHint}</Text>
        <Button h={56} variant="default" onClick={onElsewhere} data-testid="elsewhere-yes">
          {words.elsewhere}
        </Button>
      </Stack>
    </Modal>
  );
}
