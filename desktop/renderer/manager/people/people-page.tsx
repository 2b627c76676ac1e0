// Who works in this store, as a list that is there without a network too; whoever is opened is the server's.
import { Button, NativeSelect } from '@mantine/core';
import { useCollection } from '@evertill/client-core/react';
import type { Staff } from '@evertill/schemas';
import { IconPlus, IconUserStar } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { useText } from '../../ui/language.ts';
import { useArriving } from '../../workplace/use-arriving.ts';
import { useMay } from '../../workplace/use-may.ts';
import { LocalList } from '../../tables/list/local-list.tsx';
import { narrowed } from '../../tables/list/narrowed.ts';
import { useAsked } from '../../tables/list/use-asked.ts';
import classes from '../../tables/list/list-page.module.css';
import { usePersonColumns } from './person-columns.tsx';

const byName = { selector: {}, sort: [{ name: 'asc' as const }] };

export function PeoplePage() {
  const t = useText('manager');
  const arriving = useArriving('staff');
  const navigate = useNavigate();
  const mayWrite = useMay('write', 'employee');
  const { documents, ready } = useCollection<Staff>('staff', byName);
  const asked = useAsked();
  const { of, ask, sorting, typed } = asked;
  const columns = usePersonColumns();
  const state = of('state');
  const fits = ({ disabled }: Staff) => state === '' || disabled === (state === 'disabled');
  const rows = narrowed(documents, { typed, sorting, columns, fits });
  const open = ({ id }: Staff) => void navigate(`/dashboard/employees/${encodeURIComponent(id)}`);

  return (
    <div className={classes.page} data-testid="people">
      <LocalList
        name="people"
        title={t('people.title')}
        hint={t('people.hint')}
        columns={columns}
        rows={ready ? rows : undefined}
        asked={asked}
        arriving={arriving}
        say={(word, said) => t(`people.${word}`, said)}
        onOpen={open}
        filter="state"
        filterField={
          <NativeSelect
            aria-label={t('person.state')}
            value={state}
            onChange={(event) => ask({ state: event.currentTarget.value })}
            data={[
              { value: '', label: t('person.anyState') },
              { value: 'active', label: t('person.active') },
              { value: 'disabled', label: t('person.disabled') },
            ]}
            data-testid="filter-state"
          />
        }
        actions={
          <>
            <Button
              component={Link}
              to="/dashboard/employees/roles"
              variant="default"
              leftSection={<IconUserStar size={18} />}
              data-testid="people-roles"
            >
              {t('people.roles')}
            </Button>
            {mayWrite && (
              <Button
                component={Link}
                to="/dashboard/employees/create"
                leftSection={<IconPlus size={18} />}
                data-testid="person-new"
              >
                {t('people.new')}
              </Button>
            )}
          </>
        }
      />
    </div>
  );
}
