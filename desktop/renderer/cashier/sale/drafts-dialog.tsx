// All held baskets, to take one back by keyboard or finger.
import { Badge, Group, Modal, Stack, Text, UnstyledButton } from '@mantine/core';
import { useText } from '../../ui/language.ts';
import { useClock, useMoney } from '../../workplace/store-context.ts';
import type { HeldStripProps } from './held-strip.tsx';
import classes from '../../workplace/basket/choice-dialog.module.css';

export interface DraftsDialogProps extends HeldStripProps {
  readonly onClose: () => void;
}

export function DraftsDialog({ baskets, onResume, onClose }: DraftsDialogProps) {
  const t = useText('cashier');
  const clock = useClock();
  const money = useMoney();
  return (
    <Modal opened onClose={onClose} title={t('drafts.title')} data-testid="drafts-dialog">
      <Stack gap="sm">
        {baskets.length === 0 && <Text c="dimmed">{t('drafts.none')}</Text>}
        {baskets.map((basket, index) => (
          <UnstyledButton
            key={basket.id}
            className={classes.hit}
            onClick={() => onResume(basket)}
            data-autofocus={index === 0 || undefined}
            data-testid="draft"
          >
            <span className={classes.name}>
              <Group gap="xs">
                <bdi>{basket.name || t('split.partPaid')}</bdi>
                {basket.taken > 0 && (
                  <Badge color="evergreen" variant="light" tt="none">
                    {t('split.held', { amount: money(basket.taken) })}
                  </Badge>
                )}
                {basket.leftOpen && (
                  <Badge color="yellow" variant="light" tt="none">
                    {t('drafts.leftOpen')}
                  </Badge>
                )}
                {basket.holder && (
                  <Badge color="blue" variant="light" tt="none">
                    {t('drafts.openElsewhere')}
                  </Badge>
                )}
              </Group>
              <Text component="span" size="sm" c="dimmed">
                {t('sale.lines', { count: basket.lines })} · {clock(basket.heldAt)}
              </Text>
            </span>
            <strong>{money(basket.total)}</strong>
          </UnstyledButton>
        ))}
      </Stack>
    </Modal>
  );
}
