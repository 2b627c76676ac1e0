// What was paid of the basket already, each part with the key that gives it back, and what is still due.
import { Button, Group, Stack, Text } from '@mantine/core';
import type { TakenPart } from '@evertill/schemas';
import { useText } from '../../ui/language.ts';
import { useMoney } from '../../workplace/store-context.ts';
import { useTakenBy } from '../../workplace/basket/use-parts-text.ts';
import { useSale } from '../../workplace/basket/use-sale.ts';
import { useCashier } from '../cashier-context.ts';

/** `withDue`: beside the basket, where nothing else says what is still to pay. */
export function TakenList({ withDue = false }: { readonly withDue?: boolean }) {
  const t = useText('cashier');
  const money = useMoney();
  const { desk } = useCashier();
  const { cart, busy } = useSale();
  const { taken = [] } = cart;
  if (taken.length === 0) return null;
  const due = desk.dueBy('other') ?? 0;
  return (
    <Stack gap={4} mb={withDue ? 'xs' : 0}>
      {taken.map((part) => (
        <Group
          key={part.id}
          justify="space-between"
          wrap="nowrap"
          data-testid={withDue ? 'taken-part' : 'split-part'}
        >
          <div>
            <Text>
              {t('split.taken', { method: t(`payment.${part.method}`), amount: money(part.amount) })}
            </Text>
            {part.method === 'cash' && <TakenBy part={part} />}
          </div>
          <Button
            variant="light"
            color="gray"
            size="compact-md"
            h={48}
            style={{ flexShrink: 0 }}
            disabled={busy}
            onClick={() => void desk.giveBack(part)}
            data-testid="give-back"
          >
            {t('split.giveBack', { amount: money(part.amount) })}
          </Button>
        </Group>
      ))}
      {withDue && (
        <Group justify="space-between">
          <Text fw={600}>{due < 0 ? t('split.tooMuch') : t('split.due')}</Text>
          <Text fz="lg" fw={700} data-testid="basket-due" data-minor={due}>
            {money(Math.abs(due))}
          </Text>
        </Group>
      )}
    </Stack>
  );
}

/** Tells the cashier of another lane where the cash lies. */
function TakenBy({ part }: { readonly part: TakenPart }) {
  const takenBy = useTakenBy();
  return (
    <Text size="sm" c="dimmed" data-testid="taken-by">
      {takenBy(part)}
    </Text>
  );
}
