// A table into the store: chosen, looked through by the server without changing anything, and then imported by it. The run that
// is shown stands in the address; it goes on without this page.
import { Alert, Anchor, Button, Code, FileInput, Group, NativeSelect, Text } from '@mantine/core';
import { importLimits, importReply, tableColumns, tableKinds } from '@evertill/schemas';
import type { TableKind } from '@evertill/schemas';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useText } from '../../../ui/language.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { useStore } from '../../../workplace/store-context.ts';
import { ProblemNote } from '../../../tables/online/problem-note.tsx';
import { useServerDoor } from '../../../tables/online/use-server-door.ts';
import { ImportRun } from './import-run.tsx';
import { readTableFile } from './read-table-file.ts';
import { useSampleTable } from './use-sample-table.ts';
import type { Table } from './use-sample-table.ts';
import classes from './import-page.module.css';

/** Of the file, shown to whoever chose it. */
const linesShown = 6;
const mega = 1_048_576;

const noFields = {};

export function ImportPage() {
  const t = useText('manager');
  const { id: storeId } = useStore();
  const [address, setAddress] = useSearchParams();
  const [chosen, setChosen] = useState<Table>();
  const [file, setFile] = useState<File | null>(null);
  const door = useServerDoor<never>(noFields);
  const kind: TableKind = tableKinds.find((one) => one === address.get('kind')) ?? 'products';
  const run = address.get('run') ?? '';
  const sample = useSampleTable(address.get('sample') === '1');
  const table = chosen ?? sample;

  async function choose(picked: File | null): Promise<void> {
    setFile(picked);
    setChosen(undefined);
    show({ run: '', sample: '' });
    door.say({});
    if (picked === null) return;
    if (picked.size > importLimits.fileBytes)
      return door.say({ form: t('import.tooLarge', { most: importLimits.fileBytes / mega }) });
    await readTableFile(picked).then(
      (text) => setChosen({ name: picked.name, text }),
      () => door.say({ form: t('import.unreadable') }),
    );
  }

  function show(said: Readonly<Partial<Record<'kind' | 'run' | 'sample', string>>>): void {
    setAddress(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(said)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        next.delete('page');
        return next;
      },
      { replace: true },
    );
  }

  async function start({ name, text }: Table, isDryRun: boolean): Promise<void> {
    const query = new URLSearchParams({
      store_id: storeId,
      dry_run: isDryRun ? '1' : '0',
      file_name: name.slice(0, 200),
    });
    const begun = await door.change({
      method: 'POST',
      path: `/vendor/imports/${kind}?${query}`,
      table: text,
      reply: importReply,
      done: t(isDryRun ? 'import.rehearsing' : 'import.importing'),
    });
    if (begun) show({ run: begun.id });
  }

  return (
    <div className={classes.page} data-testid="import">
      <Anchor component={Link} to="/dashboard/products" size="sm" data-testid="back">
        {t('products.back')}
      </Anchor>
      <PageHeading title={t('import.title')}>{t('import.hint')}</PageHeading>
      <Group align="flex-start">
        {/* While a file is on its way no other takes its place: what the server says of one is not shown beside another. */}
        <NativeSelect
          size="md"
          label={t('import.kind')}
          value={kind}
          disabled={door.busy}
          onChange={(event) => show({ kind: event.currentTarget.value, run: '', sample: '' })}
          data={tableKinds.toReversed().map((value) => ({ value, label: t(`import.kinds.${value}`) }))}
          data-testid="import-kind"
        />
        <FileInput
          size="md"
          className={classes.file!}
          label={t('import.file')}
          placeholder={sample?.name ?? t('import.choose')}
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
          leftSection={<IconFileSpreadsheet size={18} />}
          value={file}
          disabled={door.busy}
          onChange={(picked) => void choose(picked)}
          data-testid="import-file"
        />
      </Group>
      {!sample && (
        <Text size="sm" c="dimmed">
          {t('import.columns', { columns: tableColumns[kind].join(', ') })}
        </Text>
      )}
      {table && (
        <figure className={classes.first}>
          <figcaption>{t('import.first')}</figcaption>
          <Code block tabIndex={0} data-testid="import-first">
            {table.text.split(/\r\n|\n|\r/, linesShown).join('\n')}
          </Code>
        </figure>
      )}
      <ProblemNote text={door.problems.form} />
      {table && run === '' && (
        <Group>
          <Button
            h={48}
            loading={door.busy}
            onClick={() => void start(table, true)}
            data-testid="import-rehearse"
          >
            {t('import.rehearse')}
          </Button>
        </Group>
      )}
      {run !== '' && (
        <ImportRun key={run} id={run}>
          {table ? (
            <Button
              h={48}
              loading={door.busy}
              onClick={() => void start(table, false)}
              data-testid="import-really"
            >
              {t('import.really')}
            </Button>
          ) : (
            <Alert color="blue" variant="light">
              {t('import.again')}
            </Alert>
          )}
        </ImportRun>
      )}
    </div>
  );
}
