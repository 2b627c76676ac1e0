// What people are paid for in a pay period. It is the server's; any day of the period stands in the address.
import { ActionIcon, Alert, Anchor, Button, Group, Paper, Skeleton, Text, Title } from '@mantine/core';
import { payrollReply } from '@evertill/schemas';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useAsked } from '../../tables/list/use-asked.ts';
import { useServerAnswer } from '../../tables/online/use-server-answer.ts';
import { WhyNot } from '../../tables/online/why-not.tsx';
import { useText } from '../../ui/language.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import classes from '../../ui/record-page.module.css';
import { useStore } from '../../workplace/store-context.ts';
import { periodText } from './pay-text.ts';
import { PayrollFile } from './payroll-file.tsx';
import { PayrollTable } from './payroll-table.tsx';
import { reviewPath } from './review-path.ts';
import own from './payroll.module.css';

const path = '/vendor/attendance/payroll';

export function PayrollPage() {
  const t = useText('manager');
  const { id: store_id } = useStore();
  const { of, ask } = useAsked();
  const date = of('date');
  const query = new URLSearchParams({ store_id, ...(date !== '' && { date }) }).toString();
  const { seen, again } = useServerAnswer(`${path}?${query}`, payrollReply);
  const reply = seen?.name === 'answer' ? seen.reply : undefined;

  return (
    <div className={classes.page} data-testid="payroll">
      <PageHeading title={t('payroll.title')}>{t('payroll.hint')}</PageHeading>
      {!seen && <Skeleton h={240} data-testid="server-reading" />}
      {seen && seen.name !== 'answer' && <WhyNot seen={seen} onAgain={again} />}
      {reply && (
        <>
          <Group justify="space-between">
            <Group gap="xs" wrap="nowrap">
              <ActionIcon
                variant="default"
                size={48}
                aria-label={t('payroll.before')}
                onClick={() => ask({ date: reply.previous.from })}
                data-testid="period-before"
              >
                <IconChevronLeft className={own.arrow!} size={20} />
              </ActionIcon>
              <Title
                order={2}
                size="h4"
                aria-live="polite"
                data-testid="period"
                data-from={reply.period.from}
                data-to={reply.period.to}
              >
                {periodText(reply.period)}
              </Title>
              <ActionIcon
                variant="default"
                size={48}
                aria-label={t('payroll.after')}
                onClick={() => ask({ date: reply.next.from })}
                data-testid="period-after"
              >
                <IconChevronRight className={own.arrow!} size={20} />
              </ActionIcon>
            </Group>
            <Group gap="xs">
              {date !== '' && (
                <Button
                  variant="default"
                  h={48}
                  onClick={() => ask({ date: '' })}
                  data-testid="period-current"
                >
                  {t('payroll.current')}
                </Button>
              )}
              <PayrollFile path={`${path}?${query}&format=csv`} period={reply.period} />
            </Group>
          </Group>
          {reply.totals.open_issues > 0 && (
            <Alert
              color="yellow"
              role="status"
              data-testid="payroll-open"
              data-count={reply.totals.open_issues}
            >
              {t('payroll.open', { count: reply.totals.open_issues })}{' '}
              <Anchor component={Link} to={reviewPath} inherit c="inherit" fw={550} td="underline">
                {t('payroll.review')}
              </Anchor>
            </Alert>
          )}
          {reply.rows.length === 0 ? (
            <Text c="dimmed" data-testid="payroll-none">
              {t('payroll.none')}
            </Text>
          ) : (
            <Paper withBorder>
              <PayrollTable reply={reply} />
            </Paper>
          )}
        </>
      )}
    </div>
  );
}
