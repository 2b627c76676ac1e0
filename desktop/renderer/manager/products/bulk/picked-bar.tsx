// Above the list: how many rows are picked, all of them with one press, and what can be done with the picked ones.
import { Button, Group, Text } from '@mantine/core';
import { IconPencil, IconPrinter } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useText } from '../../../ui/language.ts';
import { allPicked, nonePicked, pickedCount } from './picked.ts';
import type { Picked } from './picked.ts';

export interface PickedBarProps {
  readonly picked: Picked;
  readonly onPick: (picked: Picked) => void;
  /** How many match. */
  readonly total: number;
  /** What the list is narrowed by, as its address says it: `status=1`. */
  readonly address: string;
  readonly mayWrite: boolean;
}

export function PickedBar({ picked, onPick, total, address, mayWrite }: PickedBarProps) {
  const t = useText('manager');
  const navigate = useNavigate();
  const count = pickedCount(picked, total);
  return (
    <Group gap="xs" mih={48} role="group" aria-label={t('bulk.picked', { count })}>
      {count < total && (
        <Button variant="subtle" h={48} onClick={() => onPick(allPicked)} data-testid="pick-all">
          {t('bulk.pickAll', { count: total })}
        </Button>
      )}
      {count > 0 && (
        <>
          <Text fw={550} role="status" data-testid="picked-count" data-count={count}>
            {t('bulk.picked', { count })}
          </Text>
          {mayWrite && (
            <Button
              h={48}
              leftSection={<IconPencil size={18} />}
              onClick={() => void navigate(`/dashboard/products/bulk?${address}`, { state: picked })}
              data-testid="bulk-open"
            >
              {t('bulk.change')}
            </Button>
          )}
          {!picked.all && (
            <Button
              variant="default"
              h={48}
              leftSection={<IconPrinter size={18} />}
              onClick={() => void navigate('/point-of-sale/barcode', { state: picked })}
              data-testid="labels-open"
            >
              {t('bulk.labels')}
            </Button>
          )}
          <Button variant="subtle" h={48} onClick={() => onPick(nonePicked)} data-testid="pick-none">
            {t('bulk.unpick')}
          </Button>
        </>
      )}
      {count === 0 && (
        <Text size="sm" c="dimmed" visibleFrom="sm">
          {t('bulk.keys')}
        </Text>
      )}
    </Group>
  );
}
