// A table into the store: chosen, looked through by the server without changing anything, and then imported by it. The run that
// is shown stands in the address; it goes on without this page.
import { Alert, Anchor, Button, Code, FileInput, Group, NativeSelect, Text } from '@mantine/core';
import {
  encodingRegions,
  importLimits,
  importReply,
  tableColumns,
  tableEncodings,
  tableKinds,
} from '@evertill/schemas';
import type { TableEncoding, TableKind } from '@evertill/schemas';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useText } from '../../../ui/language.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { useStore } from '../../../workplace/store-context.ts';
import { ProblemNote } from '../../../tables/online/problem-note.tsx';
import { useServerDoor } from '../../../tables/online/use-server-door.ts';
import { ImportRun } from './import-run.tsx';
import { fileBytes } from './file-bytes.ts';
import { useSampleTable } from './use-sample-table.ts';
import classes from './import-page.module.css';

/** Of the sample products. */
const linesShown = 6;
const mega = 1_048_576;

const noFields = {};

export function ImportPage() {
  const t = useText('manager');
  const { id: storeId } = useStore();
  const [address, setAddress] = useSearchParams();
  const [file, setFile] = useState<File | null>(null);
  const [encoding, setEncoding] = useState<TableEncoding>();
  const forgetChoice = useRef<() => void>(null);
  const door = useServerDoor<never>(noFields);
  const kind: TableKind = tableKinds.find((one) => one === address.get('kind')) ?? 'products';
  const run = address.get('run') ?? '';
  const sample = useSampleTable(address.get('sample') === '1');
  const table = file ?? (sample && new File([sample.text], sample.name));

  function choose(picked: File | null): void {
    // A browser says nothing of a file of the same name, mended, that is chosen again.
    forgetChoice.current?.();
    const isTooLarge = picked !== null && picked.size > importLimits.fileBytes;
    setFile(isTooLarge ? null : picked);
    setEncoding(undefined);
    show({ run: '', sample: '' });
    door.say(isTooLarge ? { form: t('import.tooLarge', { most: importLimits.fileBytes / mega }) } : {});
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

  function preview(chosen: File, other: TableEncoding): void {
    setEncoding(other);
    void start(chosen, true, other);
  }

  async function start(chosen: File, isDryRun: boolean, readAs = encoding): Promise<void> {
    const bytes = await fileBytes(chosen).catch(() => undefined);
    if (bytes === undefined) return door.say({ form: t('import.unreadable') });
    const query = new URLSearchParams({
      store_id: storeId,
      dry_run: isDryRun ? '1' : '0',
      file_name: chosen.name.slice(0, 200),
      ...(readAs && { encoding: readAs }),
    });
    const begun = await door.change({
      method: 'POST',
      path: `/vendor/imports/${kind}?${query}`,
      file: bytes,
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
          onChange={choose}
          resetRef={forgetChoice}
          data-testid="import-file"
        />
        {file && (
          <NativeSelect
            size="md"
            label={t('import.encoding')}
            value={encoding ?? ''}
            disabled={door.busy}
            onChange={({ currentTarget: { value } }) => {
              setEncoding(tableEncodings.find((one) => one === value));
              show({ run: '' });
            }}
            data={[
              { value: '', label: t('import.encodingFound') },
              ...Object.entries(encodingRegions).map(([region, items]) => ({
                group: t(`import.regions.${region as keyof typeof encodingRegions}`),
                items: [...items],
              })),
            ]}
            data-testid="import-encoding"
          />
        )}
      </Group>
      {!sample && (
        <Text size="sm" c="dimmed">
          {t('import.columns', { columns: tableColumns[kind].join(', ') })}
        </Text>
      )}
      {sample && (
        <figure className={classes.first}>
          <figcaption>{t('import.first')}</figcaption>
          <Code block tabIndex={0} data-testid="import-first">
            {sample.text.split('\r\n', linesShown).join('\n')}
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
        <ImportRun key={run} id={run} onEncoding={file ? (other) => preview(file, other) : undefined}>
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
