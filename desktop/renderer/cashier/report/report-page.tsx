// What was sold, by hour, item, category, cashier, payment, tax and shift: of the whole store from the server, and without
// one of this till's own sales, plainly said. What is asked stands in the address.
import { Alert, Button, Group, Loader, SegmentedControl, Tabs, Text, TextInput, Title } from '@mantine/core';
import { useDocument, useTill } from '@evertill/client-core/react';
import { notifications } from '@mantine/notifications';
import { businessDay, salesReports } from '@evertill/schemas';
import type { SalesReport, Staff } from '@evertill/schemas';
import { IconDownload, IconRefresh } from '@tabler/icons-react';
import { lazy, Suspense, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { usePlatform } from '../../platform/host-context.ts';
import { saveFile } from '../../platform/save-file.ts';
import { locale, useText } from '../../ui/language.ts';
import { useCashier } from '../cashier-context.ts';
import { useClock } from '../../workplace/store-context.ts';
import { ActionKey } from '../keys/action-key.tsx';
import { useActionKeys } from '../keys/use-action-keys.ts';
import { isCharted } from './charted.ts';
import { seesAmounts } from './own-report.ts';
import { daysOf, ranges, readAddress, writeAddress } from './report-days.ts';
import type { Days, Range, Shown } from './report-days.ts';
import { NoChart } from './no-chart.tsx';
import { PrintedReport } from './printed-report.tsx';
import { reportCsv } from './report-csv.ts';
import { ReportTable } from './report-table.tsx';
import { ReportTotals } from './report-totals.tsx';
import { whoseWords } from './report-whose.ts';
import { daysText } from './sales-paper.ts';
import { useSalesReport } from './use-sales-report.ts';
import type { ReportSeen, SalesReportInHand } from './use-sales-report.ts';
import classes from './report-page.module.css';

/** What draws is heavy, and comes when there is something to draw: the sale screen starts without it. */
const ReportChart = lazy(() =>
  import('./report-chart.tsx').then(
    ({ ReportChart: loaded }) => ({ default: loaded }),
    () => ({ default: NoChart }),
  ),
);

export function ReportPage() {
  const t = useText('cashier');
  const { store } = useCashier();
  const till = useTill();
  const [query, setQuery] = useSearchParams();
  const person = useDocument<Staff>('staff', till.actorId());
  const shown = readAddress(query);
  const today = businessDay(new Date(till.surroundings.clock.now()).toISOString(), store);
  const { range, from, to } = shown;
  const days = useMemo(
    () => daysOf({ report: 'hours', range, from, to }, today, firstDayOfWeek()),
    [range, from, to, today],
  );
  const show = (change: Partial<Shown>) => setQuery(writeAddress({ ...shown, ...change }), { replace: true });
  const withAmounts = seesAmounts(person, store);
  const tabs = salesReports.filter((report) => withAmounts || report !== 'taxes');
  const report = tabs.find((one) => one === shown.report) ?? 'hours';

  return (
    <div className={classes.page} data-testid="report">
      <div className={classes.column}>
        <Group justify="space-between" align="flex-end" mb="md">
          <div>
            <Title order={1} size="h2">
              {t('sales.title')}
            </Title>
            <Text c="dimmed" size="sm" data-testid="report-days">
              {days && `${daysText(days)} · ${t('sales.zone', { zone: store.time_zone })}`}
            </Text>
          </div>
          <SegmentedControl
            value={range}
            onChange={(next) => show(next === 'days' ? { range: next, ...days } : { range: next as Range })}
            data={ranges.map((one) => ({ value: one, label: t(`sales.${one}`) }))}
            classNames={{ label: classes.range! }}
            aria-label={t('sales.range')}
            data-testid="report-range"
          />
        </Group>
        {range === 'days' && (
          <Group mb="md">
            <TextInput
              type="date"
              label={t('sales.from')}
              value={from}
              max={to || today}
              onChange={(event) => show({ from: event.currentTarget.value })}
              data-testid="report-from"
            />
            <TextInput
              type="date"
              label={t('sales.to')}
              value={to}
              min={from}
              onChange={(event) => show({ to: event.currentTarget.value })}
              data-testid="report-to"
            />
          </Group>
        )}
        <Tabs value={report} onChange={(next) => show({ report: next as SalesReport })}>
          <Tabs.List aria-label={t('sales.tabs')}>
            {tabs.map((one) => (
              <Tabs.Tab key={one} value={one} className={classes.tab!} data-testid={`report-tab-${one}`}>
                {t(`salesTab.${one}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={report} pt="md">
            {days ? (
              <Report key={report} report={report} days={days} />
            ) : (
              <Alert color="red" role="alert" title={t('sales.badDays')} data-testid="report-bad-days" />
            )}
          </Tabs.Panel>
        </Tabs>
      </div>
    </div>
  );
}

interface ReportProps {
  readonly report: SalesReport;
  readonly days: Days;
}

function Report({ report, days }: ReportProps) {
  const t = useText('cashier');
  const inHand = useSalesReport(report, days);
  const { seen, again } = inHand;
  const save = useSaving(report, days, inHand);
  useActionKeys({ 'sales.again': again, 'sales.csv': () => void save() });
  if (!seen) return <Loader m="xl" data-testid="report-loading" />;
  const { rows, totals } = seen;
  return (
    <>
      <Group justify="space-between" mb="md" align="flex-start">
        <Whose seen={seen} />
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} />}
            rightSection={<ActionKey action="sales.again" />}
            onClick={again}
            data-testid="report-again"
          >
            {t('sales.again')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} />}
            rightSection={<ActionKey action="sales.csv" />}
            onClick={() => void save()}
            data-testid="report-csv"
          >
            {t('sales.csv')}
          </Button>
          <PrintedReport report={report} days={days} seen={seen} />
        </Group>
      </Group>
      <ReportTotals totals={totals} orders={totals?.orders ?? (seen.of === 'till' ? seen.sales : 0)} />
      {rows.length === 0 && (
        <Text c="dimmed" p="md" data-testid="report-none">
          {t('sales.none')}
        </Text>
      )}
      {rows.length > 0 && totals && isCharted(report) && (
        <figure className={classes.chart} aria-label={t('sales.chart', { report: t(`salesTab.${report}`) })}>
          <Suspense fallback={null}>
            <ReportChart report={report} rows={rows} />
          </Suspense>
        </figure>
      )}
      {rows.length > 0 && <ReportTable report={report} rows={rows} withAmounts={totals !== undefined} />}
      {seen.of === 'store' && seen.found > rows.length && (
        <Text c="dimmed" size="sm" mt="xs">
          {t('sales.more', { shown: rows.length, total: seen.found })}
        </Text>
      )}
    </>
  );
}

/** Of the whole store or of this till alone, and what is not in it. */
function Whose({ seen }: { readonly seen: ReportSeen }) {
  const t = useText('cashier');
  const clock = useClock();
  const { title, more } = whoseWords(seen, t, clock);
  if (seen.of === 'store')
    return (
      <div role="status" data-testid="report-whose" data-of="store">
        <Text>{title}</Text>
        {more.map((words) => (
          <Text key={words} c="dimmed" size="sm">
            {words}
          </Text>
        ))}
      </div>
    );
  return (
    <Alert
      color="yellow"
      variant="light"
      role="status"
      title={title}
      data-testid="report-whose"
      data-of="till"
      data-why={seen.why.name}
    >
      {more.join(' ')}
    </Alert>
  );
}

/** Online the server's own file, whole; otherwise what is on the screen. */
function useSaving(report: SalesReport, days: Days, { seen }: SalesReportInHand): () => Promise<void> {
  const t = useText('cashier');
  const { host } = usePlatform();
  const { store } = useCashier();
  return async () => {
    if (!seen) return;
    const name = `${report}_${days.from}_${days.to}.csv`;
    if (seen.of === 'till') return saveFile(name, 'text/csv', reportCsv(report, seen, store.currency));
    const question = { report, storeId: store.id, ...days, format: 'csv' } as const;
    const answer = await host.salesReport(question).catch(() => undefined);
    if (answer?.ok) saveFile(name, 'text/csv', answer.body);
    else notifications.show({ color: 'red', message: t('sales.csvFailed') });
  };
}

/** As this region counts its weeks, 1 Monday to 7 Sunday. */
function firstDayOfWeek(): number {
  const region = new Intl.Locale(locale()) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } };
  return region.getWeekInfo?.().firstDay ?? 1;
}
