// Somebody new.
import { Anchor, Paper } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { useText } from '../../ui/language.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PersonForm } from './person-form.tsx';
import classes from '../../ui/record-page.module.css';

export function NewPersonPage() {
  const t = useText('manager');
  const navigate = useNavigate();
  return (
    <div className={classes.page} data-testid="person-create">
      <Anchor component={Link} to="/dashboard/employees" size="sm" data-testid="back">
        {t('people.back')}
      </Anchor>
      <PageHeading title={t('people.new')}>{t('people.newHint')}</PageHeading>
      <Paper withBorder p="md" maw={640}>
        <PersonForm
          person={undefined}
          onSaved={({ id }) => void navigate(`/dashboard/employees/${encodeURIComponent(id)}`)}
        />
      </Paper>
    </div>
  );
}
