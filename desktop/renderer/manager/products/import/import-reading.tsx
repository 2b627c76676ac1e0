// How the server read the file of an import, and its first rows as understood: letters and prices that are wrong show here.
import { Alert, Button, Stack, Table, Text } from '@mantine/core';
import type { TableEncoding } from '@evertill/schemas';
import { useText } from '../../../ui/language.ts';
import type { Import } from './import-run.tsx';
import classes from './import-page.module.css';

export interface ImportReadingProps {
  readonly run: Import;
  /** Reads the file again in another encoding; absent while there is none to read. */
  readonly onEncoding: ((encoding: TableEncoding) => void) | undefined;
}

export function ImportReading({ run, onEncoding }: ImportReadingProps) {
  const t = useText('manager');
  const { encoding, other_readings, separator, decimal_sign, sample } = run;
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
      {other_readings.length > 0 && (
        <Alert color="yellow" role="alert" title={t('import.reading.doubt')} data-testid="import-doubt">
          <Stack align="flex-start">
            {other_readings.map(({ encoding: other, read, instead }) => (
              <div key={other}>
                <Text size="sm">{t('import.reading.other', { encoding: other, read, instead })}</Text>
                {onEncoding && (
                  <Button
                    variant="default"
                    h={48}
                    onClick={() => onEncoding(other)}
                    data-testid={`preview-${other}`}
                  >
                    {t('import.reading.preview', { encoding: other })}
                  </Button>
                )}
              </div>
            ))}
          </Stack>
        </Alert>
      )}
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
