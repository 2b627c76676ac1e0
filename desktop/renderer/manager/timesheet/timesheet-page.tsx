// The time cards of a store on a day. What is looked for stands in the address.
import { Alert, Button, Group, MultiSelect, Skeleton, Tabs, Text, TextInput } from '@mantine/core';
import { addDays, attendanceIssues, attendanceReply, calendarDay, employeeRoles } from '@evertill/schemas';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAsked } from '../../tables/list/use-asked.ts';
import { PageTurns } from '../../tables/online/page-turns.tsx';
import { useServerAnswer } from '../../tables/online/use-server-answer.ts';
import { WhyNot } from '../../tables/online/why-not.tsx';
import { useText } from '../../ui/language.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import classes from '../../ui/record-page.module.css';
import { useStore } from '../../workplace/store-context.ts';
import { useMay } from '../../workplace/use-may.ts';
import { LeaveLines } from '../leave/leave-lines.tsx';
import { BatchActions } from './batch-actions.tsx';
import { CardTable } from './card-table.tsx';
import { cardsPath } from './use-time-door.ts';

const listOf = (text: string) => (text === '' ? [] : text.split(','));
const none: ReadonlySet<string> = new Set();

export function TimesheetPage() {
  const t = useText('manager');
  const store = useStore();
  const mayWrite = useMay('write', 'employee');
  const { of, ask, typed, type } = useAsked();
  const today = calendarDay(new Date().toISOString(), store.time_zone);
  const date = /^\d{4}-\d{2}-\d{2}$/.test(of('date')) ? of('date') : today;
  const isReview = of('tab') === 'review';
  const query = new URLSearchParams({ store_id: store.id, timezone: store.time_zone, date, limit: '100' });
  for (const [name, from] of [
    ['q', 'q'],
    ['employee_role_id', 'roles'],
    ['issue', 'issues'],
    ['page', 'page'],
  ] as const)
    if (of(from) !== '') query.set(name, of(from));
  if (isReview) query.set('needs_review', '1');
  const { seen, again } = useServerAnswer(`${cardsPath}?${query.toString()}`, attendanceReply);
  const { seen: roles } = useServerAnswer(
    `/vendor/vendor-employees/roles?store_id=${encodeURIComponent(store.id)}`,
    employeeRoles,
  );
  const [selected, select] = useState(none);
  const choose = (changes: Readonly<Record<string, string>>) => {
    select(none);
    ask({ page: '', ...changes });
  };
  const go = (day: string) => choose({ date: day === today ? '' : day });
  const cards = seen?.name === 'answer' ? seen.reply : undefined;
  const chosen = (cards?.data ?? []).filter(({ id }) => selected.has(id)).map(({ id }) => id);
  const done = () => {
    select(none);
    again();
  };

  return (
    <div className={classes.page} data-testid="timesheet">
      <PageHeading title={t('timesheet.title')}>{t('timesheet.hint')}</PageHeading>
      <Group align="flex-end" gap="xs">
        <Button variant="default" h={44} onClick={() => go(addDays(date, -1))} data-testid="day-before">
          {t('timesheet.dayBefore')}
        </Button>
        <TextInput
          type="date"
          label={t('timesheet.day')}
          value={date}
          onChange={({ currentTarget: { value } }) => value !== '' && go(value)}
          data-testid="day"
        />
        <Button variant="default" h={44} onClick={() => go(addDays(date, 1))} data-testid="day-after">
          {t('timesheet.dayAfter')}
        </Button>
        <Button
          variant="default"
          h={44}
          disabled={date === today}
          onClick={() => go(today)}
          data-testid="day-today"
        >
          {t('timesheet.today')}
        </Button>
        {mayWrite && (
          <Button
            component={Link}
            to={`/dashboard/employees/timesheet/create?date=${date}`}
            h={44}
            leftSection={<IconPlus size={18} />}
            data-testid="card-new"
          >
            {t('timesheet.new')}
          </Button>
        )}
      </Group>
      <Group align="flex-end" gap="xs">
        <TextInput
          label={t('people.search')}
          type="search"
          value={typed}
          onChange={(event) => {
            select(none);
            type(event.currentTarget.value);
          }}
          data-testid="filter-q"
        />
        <MultiSelect
          label={t('person.employee_role_id')}
          miw={180}
          value={listOf(of('roles'))}
          onChange={(ids) => choose({ roles: ids.join(',') })}
          data={(roles?.name === 'answer' ? roles.reply.data : []).map(({ id, name }) => ({
            value: id,
            label: name,
          }))}
          data-testid="filter-roles"
        />
        <MultiSelect
          label={t('timesheet.issues')}
          miw={180}
          value={listOf(of('issues'))}
          onChange={(keys) => choose({ issues: keys.join(',') })}
          data={attendanceIssues.map((key) => ({ value: key, label: t(`timesheet.issue.${key}`) }))}
          data-testid="filter-issues"
        />
      </Group>
      <Tabs
        value={isReview ? 'review' : 'all'}
        onChange={(tab) => choose({ tab: tab === 'review' ? 'review' : '' })}
      >
        <Tabs.List>
          <Tabs.Tab value="all" data-testid="tab-all">
            {t('timesheet.all')}
          </Tabs.Tab>
          <Tabs.Tab value="review" data-testid="tab-review">
            {t('timesheet.review')}
          </Tabs.Tab>
        </Tabs.List>
      </Tabs>
      {cards && cards.leave.length > 0 && (
        <Alert title={t('timesheet.leave')} data-testid="timesheet-leave">
          <LeaveLines leave={cards.leave} />
        </Alert>
      )}
      {mayWrite && <BatchActions ids={chosen} onDone={done} />}
      {!seen && <Skeleton h={240} />}
      {seen && seen.name !== 'answer' && <WhyNot seen={seen} onAgain={again} />}
      {cards?.data.length === 0 && (
        <Text c="dimmed" data-testid="timesheet-none">
          {t('timesheet.none')}
        </Text>
      )}
      {cards && cards.data.length > 0 && (
        <CardTable cards={cards.data} selected={selected} onSelect={mayWrite ? select : undefined} />
      )}
      {cards && (
        <PageTurns
          total={cards.totalPages}
          page={cards.page}
          onPage={(page) => choose({ page: String(page) })}
        />
      )}
    </div>
  );
}
