// Goods with a minimum age: the cashier looks at a document and says so. The day is reckoned for them.
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { calendarDay } from '@evertill/schemas';
import { useTill } from '@evertill/client-core/react';
import { instant } from '@evertill/sync';
import { KeyCap } from '../../ui/key-cap.tsx';
import { useText } from '../../ui/language.ts';
import { dayText } from '../../ui/time.ts';
import { usePaymentUnderWay } from '../lock/payment-under-way.ts';
import { useStore } from '../store-context.ts';
import { useDesk } from './desk-context.ts';
import { bornBy } from './born-by.ts';

export function AgeDialog({ minimumAge }: { readonly minimumAge: number }) {
  const t = useText('cashier');
  usePaymentUnderWay();
  const desk = useDesk();
  const store = useStore();
  const till = useTill();
  const now = instant(till.surroundings.clock);
  const day = bornBy(calendarDay(now, store.time_zone), minimumAge);
  return (
    <Modal
      opened
      onClose={() => void desk.answer(undefined)}
      title={t('age.title', { age: minimumAge })}
      data-testid="age-dialog"
    >
      <Stack>
        <Text>{t('age.text')}</Text>
        <Text fz={28} fw={700} ta="center" data-testid="born-by">
          {dayText(day)}
        </Text>
        <Group grow>
          <Button variant="default" h={60} onClick={() => void desk.answer(undefined)} data-testid="age-no">
            {t('age.no')}
          </Button>
          <Button
            h={60}
            data-autofocus
            rightSection={<KeyCap>↵</KeyCap>}
            onClick={() => void desk.answer({ kind: 'age_check', employee_id: till.actorId(), at: now })}
            data-testid="age-yes"
          >
            {t('age.yes')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
