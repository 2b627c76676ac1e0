// Saves the list as it is narrowed and sorted, with the columns that are shown, as a CSV file.
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { csvText } from '@evertill/schemas';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { saveFile } from '../../platform/save-file.ts';
import { useText } from '../../ui/language.ts';
import type { Column } from './column.ts';

/** Rows read at once. */
const leaf = 500;

export interface ExportListProps<Row> {
  /** Without its ending. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly total: number;
  readonly read: (from: number, count: number) => Promise<readonly Row[]>;
}

export function ExportList<Row>({ name, columns, total, read }: ExportListProps<Row>) {
  const t = useText('tables');
  const [done, setDone] = useState<number>();

  async function save(): Promise<void> {
    const rows: Readonly<Record<string, string | number | null>>[] = [];
    try {
      for (let from = 0; from < total; from += leaf) {
        setDone(from);
        const found = await read(from, leaf);
        rows.push(...found.map((row) => Object.fromEntries(columns.map(({ id, text }) => [id, text(row)]))));
      }
    } catch {
      notifications.show({ color: 'red', message: t('list.exportFailed') });
      return;
    } finally {
      setDone(undefined);
    }
    saveFile(
      `${name}.csv`,
      'text/csv',
      csvText(
        columns.map(({ id }) => id),
        rows,
      ),
    );
  }

  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} />}
      disabled={total === 0 || done !== undefined}
      onClick={() => void save()}
      data-testid="export"
    >
      {done === undefined ? t('list.export') : t('list.exporting', { done, total })}
    </Button>
  );
}
