// Asks for time off: for oneself or, with the right, for somebody of the store.
import { Anchor, Paper } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { useText } from '../../ui/language.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import classes from '../../ui/record-page.module.css';
import { useActingPerson } from '../../workplace/use-acting-person.ts';
import { LeaveForm } from './leave-form.tsx';
import { leavePath } from './leave-text.ts';

export function LeaveRequestPage() {
  const t = useText('manager');
  const navigate = useNavigate();
  const { person } = useActingPerson();
  return (
    <div className={classes.page} data-testid="leave-request">
      <Anchor component={Link} to="/dashboard/employees/leave" size="sm" data-testid="back">
        {t('leave.back')}
      </Anchor>
      <PageHeading title={t('leave.new')}>{t('leave.newHint')}</PageHeading>
      <Paper withBorder p="md" maw={640}>
        {person && <LeaveForm acting={person} onAsked={(leave) => void navigate(leavePath(leave))} />}
      </Paper>
    </div>
  );
}
