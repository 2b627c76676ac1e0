// Chooses which columns a list shows.
import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useText } from '../../ui/language.ts';
import type { Column } from './column.ts';
import type { ChosenColumns } from './use-columns.ts';

export interface ColumnsMenuProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly chosen: ChosenColumns<Row>;
}

export function ColumnsMenu<Row>({ columns, chosen }: ColumnsMenuProps<Row>) {
  const t = useText('tables');
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={18} />} data-testid="columns">
          {t('list.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('list.columns')}>
        <Stack gap={4}>
          {columns
            .filter(({ fixed }) => !fixed)
            .map(({ id, title }) => (
              <Checkbox
                key={id}
                size="md"
                label={title}
                checked={chosen.isShown(id)}
                onChange={() => chosen.toggle(id)}
                styles={{ body: { minHeight: 'var(--target)', alignItems: 'center' } }}
                data-testid={`column-${id}`}
              />
            ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
