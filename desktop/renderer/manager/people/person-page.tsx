// One person: who they are, what they may do, the PIN, and whether they can sign in. Kept on the server; what is being
// typed outlives a connection that goes.
import { Anchor, Paper, Skeleton, Title } from '@mantine/core';
import { employeeReply } from '@evertill/schemas';
import type { EmployeeReply } from '@evertill/schemas';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useText } from '../../ui/language.ts';
import { RecordPart } from '../../ui/record-part.tsx';
import { useMay } from '../../workplace/use-may.ts';
import { useActingPerson } from '../../workplace/use-acting-person.ts';
import { useServerAnswer } from '../../tables/online/use-server-answer.ts';
import { WhyNot } from '../../tables/online/why-not.tsx';
import { AccessForm } from './access-form.tsx';
import { ErasePerson } from './erase-person.tsx';
import { isBeyond } from './is-beyond.ts';
import { PersonForm } from './person-form.tsx';
import { PinForm } from './pin-form.tsx';
import classes from '../../ui/record-page.module.css';

export function PersonPage() {
  const { id = '' } = useParams();
  return <Person key={id} id={id} />;
}

function Person({ id }: { readonly id: string }) {
  const t = useText('manager');
  const { seen, again } = useServerAnswer(
    `/vendor/vendor-employees/${encodeURIComponent(id)}`,
    employeeReply,
  );
  const [person, setPerson] = useState<EmployeeReply>();
  if (!person && seen?.name === 'answer') setPerson(seen.reply);
  return (
    <div className={classes.page} data-testid="person-page">
      <Anchor component={Link} to="/dashboard/employees" size="sm" data-testid="back">
        {t('people.back')}
      </Anchor>
      {!person && !seen && <Skeleton h={240} />}
      {!person && seen && seen.name !== 'answer' && <WhyNot seen={seen} onAgain={again} />}
      {person && <Parts person={person} onSaved={setPerson} />}
    </div>
  );
}

interface PartsProps {
  readonly person: EmployeeReply;
  readonly onSaved: (person: EmployeeReply) => void;
}

function Parts({ person, onSaved }: PartsProps) {
  const t = useText('manager');
  const navigate = useNavigate();
  const acting = useActingPerson().person;
  const mayWrite = useMay('write', 'employee');
  if (!acting) return null;
  const isOwner = acting.vendor_type === 'owner';
  return (
    <>
      <Title order={1} size="h2" className={classes.name!} data-testid="person-title">
        <bdi>{person.name}</bdi>
      </Title>
      <div className={classes.parts}>
        <Paper withBorder p="md">
          <PersonForm person={person} onSaved={onSaved} />
        </Paper>
        {mayWrite && (
          <div className={classes.aside}>
            {!isBeyond(acting, person) && (
              <RecordPart title={t('pin.title')}>
                <PinForm person={person} onSaved={onSaved} />
              </RecordPart>
            )}
            {(isOwner || person.vendor_type !== 'owner') && (
              <RecordPart title={t('access.title')}>
                <AccessForm person={person} onSaved={onSaved} />
              </RecordPart>
            )}
            {isOwner && (
              <RecordPart title={t('erase.title')}>
                <ErasePerson person={person} onErased={() => void navigate('/dashboard/employees')} />
              </RecordPart>
            )}
          </div>
        )}
      </div>
    </>
  );
}
