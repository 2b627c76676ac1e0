// How the server read the file of an import, and its first rows as understood: letters and prices that are wrong show here.
import { Table } from '@mantine/core';
import { useText } from '../../../ui/language.ts';
import type { Import } from './import-run.tsx';
import classes from './import-page.module.css';

export function ImportReading({ run }: { readonly run: Import }) {
  const t = useText('manager');
  const { encoding, separator, decimal_sign, sample } = run;
  if (encoding === '') return null;
  const figures = {
    encoding,
    separator: separator === '\t' ? t('import.reading.tab') : separator,
    decimal_sign: decimal_sign === '' ? t('import.reading.none') : decimal_sign,
  };
  const columns = [...new Set(sample.flatMap(({ cells }) => Object.keys(cells)))].filter((column) =>
    sample.some(({ cells }) => cells[column]),
  );
  return (
    <>
      <dl className={classes.reading}>
        {Object.entries(figures).map(([name, value]) => (
          <div key={name}>
            <dt>{t(`import.reading.${name as keyof typeof figures}`)}</dt>
            <dd data-testid={`read-${name}`}>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {sample.length > 0 && (
        <Table.ScrollContainer minWidth={480}>
          <Table aria-label={t('import.reading.sample')} captionSide="top" data-testid="import-sample">
            <Table.Caption ta="start">{t('import.reading.sample')}</Table.Caption>
            <Table.Thead>
              <Table.Tr>
                <Table.Th ta="end" w="5rem">
                  {t('import.row.line')}
                </Table.Th>
                {columns.map((column) => (
                  <Table.Th key={column}>{column}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {sample.map(({ line, cells }) => (
                <Table.Tr key={line}>
                  <Table.Td ta="end">{line}</Table.Td>
                  {columns.map((column) => (
                    <Table.Td key={column}>
                      <bdi>{cells[column]}</bdi>
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </>
  );
}
