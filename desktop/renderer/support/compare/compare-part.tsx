// What a till believes it has beside what the server has, what was refused of it, and since when tills sell at a price.
import { Stack, Table, Text } from '@mantine/core';
import type { ComparedCollection, SupportDevice } from '@evertill/schemas';
import { useText } from '../../ui/language.ts';
import { RecordPart } from '../../ui/record-part.tsx';
import { ownClock } from '../../ui/time.ts';
import { ConflictList } from './conflict-list.tsx';
import classes from './compare.module.css';
import { PriceProofForm } from './price-proof-form.tsx';

export function ComparePart({ device }: { readonly device: SupportDevice }) {
  const t = useText('support');
  const { compared, vendor_id, device_id } = device;
  return (
    <Stack>
      <RecordPart title={t('compare.title')}>
        <Text size="sm" c="dimmed" mb="sm">
          {t('compare.hint')}
        </Text>
        {compared.length === 0 ? <Text c="dimmed">{t('compare.none')}</Text> : <Compared rows={compared} />}
      </RecordPart>
      <RecordPart title={t('compare.conflicts')}>
        <ConflictList vendorId={vendor_id} deviceId={device_id} storeId="" />
      </RecordPart>
      <RecordPart title={t('compare.proof')}>
        <PriceProofForm vendorId={vendor_id} />
      </RecordPart>
    </Stack>
  );
}

function Compared({ rows }: { readonly rows: readonly ComparedCollection[] }) {
  const t = useText('support');
  const columns = ['collection', 'verdict', 'tillHas', 'serverHas'] as const;
  return (
    <Table.ScrollContainer minWidth={560}>
      <Table aria-label={t('compare.title')} verticalSpacing="sm" data-testid="compared">
        <Table.Thead>
          <Table.Tr>
            {columns.map((one) => (
              <Table.Th key={one}>{t(`compare.${one}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.collection} data-testid="compared-row" data-collection={row.collection}>
              <Table.Td>
                <bdi>{row.collection}</bdi>
              </Table.Td>
              <Table.Td>
                <Verdict row={row} />
              </Table.Td>
              <Table.Td>
                {t('compare.delivered', { count: row.till.pulled })}
                {row.till.quarantined > 0 && (
                  <Text size="sm">{t('compare.quarantined', { count: row.till.quarantined })}</Text>
                )}
              </Table.Td>
              <Table.Td>
                {row.server.documents === null
                  ? t('device.unknown')
                  : t('compare.holds', { count: row.server.documents })}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** The worst that can be said of both. */
function Verdict({ row: { till, server } }: { readonly row: ComparedCollection }) {
  const t = useText('support');
  const behind = server.behind ?? 0;
  const digest = (['equal', 'different', 'healed'] as const).find((one) => one === till.digest) ?? 'unknown';
  if (till.refused !== '') return <Said kind="bad">{t('compare.refused', { code: till.refused })}</Said>;
  if (digest === 'different') return <Said kind="bad">{t('compare.different')}</Said>;
  if (behind > 0)
    return (
      <Said kind="behind">
        {t('compare.behind', {
          count: behind,
          time: server.behind_since === null ? t('device.unknown') : ownClock(server.behind_since),
        })}
      </Said>
    );
  if (!till.complete) return <Said kind="behind">{t('compare.loading')}</Said>;
  if (digest === 'equal' && till.equal_at !== null)
    return <Said kind="good">{t('compare.equal', { time: ownClock(till.equal_at) })}</Said>;
  return <Said kind="plain">{t(digest === 'healed' ? 'compare.healed' : 'compare.unknown')}</Said>;
}

interface SaidProps {
  readonly kind: 'good' | 'behind' | 'bad' | 'plain';
  readonly children: string;
}

function Said({ kind, children }: SaidProps) {
  return (
    <span className={classes.said} data-kind={kind} data-testid="verdict">
      {children}
    </span>
  );
}
