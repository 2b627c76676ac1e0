// The names this store has for what people do. They are kept on the server alone.
import { Anchor, Button, Group, Paper, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { employeeRole, employeeRoleCreate, employeeRoles } from '@evertill/schemas';
import type { z } from 'zod';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { Link } from 'react-router';
import { useText } from '../../ui/language.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useStore } from '../../workplace/store-context.ts';
import { useMay } from '../../workplace/use-may.ts';
import { useServerAnswer } from '../../tables/online/use-server-answer.ts';
import { WhyNot } from '../../tables/online/why-not.tsx';
import { ProblemNote } from '../../tables/online/problem-note.tsx';
import { usePeopleDoor } from './use-people-door.ts';
import classes from '../../ui/record-page.module.css';

type Role = z.output<typeof employeeRole>;

export function RolesPage() {
  const t = useText('manager');
  const store = useStore();
  const mayWrite = useMay('write', 'employee');
  const { seen, again } = useServerAnswer(
    `/vendor/vendor-employees/roles?store_id=${encodeURIComponent(store.id)}`,
    employeeRoles,
  );
  return (
    <div className={classes.page} data-testid="roles">
      <Anchor component={Link} to="/dashboard/employees" size="sm" data-testid="back">
        {t('people.back')}
      </Anchor>
      <PageHeading title={t('roles.title')}>{t('roles.hint')}</PageHeading>
      {!seen && <Skeleton h={160} />}
      {seen && seen.name !== 'answer' && <WhyNot seen={seen} onAgain={again} />}
      <Stack maw={640}>
        {seen?.name === 'answer' && seen.reply.data.length === 0 && <Text c="dimmed">{t('roles.none')}</Text>}
        {seen?.name === 'answer' &&
          seen.reply.data.map((role) => (
            <Paper key={`${role.id}-${role.name}`} withBorder p="sm" data-testid="role">
              {mayWrite ? <RoleForm role={role} onDone={again} /> : <bdi>{role.name}</bdi>}
            </Paper>
          ))}
        {mayWrite && (
          <Paper withBorder p="sm">
            <RoleForm role={undefined} onDone={again} />
          </Paper>
        )}
      </Stack>
    </div>
  );
}

interface RoleFormProps {
  /** Undefined: a new one. */
  readonly role: Role | undefined;
  readonly onDone: () => void;
}

function RoleForm({ role, onDone }: RoleFormProps) {
  const t = useText('manager');
  const store = useStore();
  const [name, setName] = useState(role?.name ?? '');
  const { busy, problems, say, change } = usePeopleDoor();
  const at = role ? `/roles/${encodeURIComponent(role.id)}` : '/roles';

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!employeeRoleCreate.shape.name.safeParse(name).success) return say({ name: t('roles.badName') });
    const saved = await change({
      method: role ? 'PATCH' : 'POST',
      at,
      body: role ? { name } : { store_id: store.id, name },
      reply: employeeRole,
      done: t(role ? 'roles.renamed' : 'roles.added'),
    });
    if (!saved) return;
    setName(role ? saved.name : '');
    onDone();
  }

  async function remove(): Promise<void> {
    if (await change({ method: 'DELETE', at, reply: employeeRole, done: t('roles.removed') })) onDone();
  }

  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <Stack gap="xs">
        <TextInput
          label={role ? t('roles.renameOf', { name: role.name }) : t('roles.name')}
          styles={{ label: { overflowWrap: 'anywhere' } }}
          autoComplete="off"
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={problems.name}
          data-testid={role ? 'role-rename' : 'role-name'}
        />
        <ProblemNote text={problems.form} />
        <Group grow>
          {role && (
            <Button
              variant="default"
              h={48}
              disabled={busy}
              onClick={() => void remove()}
              data-testid="role-remove"
            >
              {t('roles.remove')}
            </Button>
          )}
          <Button type="submit" h={48} loading={busy} disabled={name === role?.name} data-testid="role-save">
            {t(role ? 'roles.rename' : 'roles.add')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
