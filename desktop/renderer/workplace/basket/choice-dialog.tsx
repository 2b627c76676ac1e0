// Several items carry the scanned code: which one is it? Digits choose as well.
import { Button, Modal, Stack, Text, UnstyledButton } from '@mantine/core';
import { KeyCap } from '../../ui/key-cap.tsx';
import { useText } from '../../ui/language.ts';
import { useMoney } from '../store-context.ts';
import { useDesk } from './desk-context.ts';
import type { Choice } from './sale-state.ts';
import { useDigitChoice } from './use-digit-choice.ts';
import classes from './choice-dialog.module.css';

export function ChoiceDialog({ choice }: { readonly choice: Choice }) {
  const t = useText('cashier');
  const money = useMoney();
  const desk = useDesk();
  useDigitChoice(choice.hits.length, (index) => desk.choose(choice.hits[index]));
  return (
    <Modal opened onClose={() => desk.choose(undefined)} title={t('choice.title')} data-testid="choice">
      <Stack gap="sm">
        {choice.code !== '' && <Text c="dimmed">{t('choice.lead', { code: choice.code })}</Text>}
        {choice.hits.map((hit, index) => (
          <UnstyledButton
            key={`${hit.item_id}|${hit.variation_id}`}
            className={classes.hit}
            onClick={() => desk.choose(hit)}
            data-testid="choice-hit"
          >
            <span className={classes.name}>
              <bdi>{hit.name}</bdi>
              <Text component="span" size="sm" c="dimmed">
                <bdi>{hit.sku_code}</bdi>
              </Text>
            </span>
            <strong>{money(hit.price)}</strong>
            {index < 9 && <KeyCap>{String(index + 1)}</KeyCap>}
          </UnstyledButton>
        ))}
        <Button variant="subtle" color="gray" h={48} onClick={() => desk.choose(undefined)}>
          {t('choice.none')}
        </Button>
      </Stack>
    </Modal>
  );
}
