// The columns the list of people can have.
import { Badge } from '@mantine/core';
import { mayWrite, modules } from '@evertill/schemas';
import type { Staff } from '@evertill/schemas';
import { useText } from '../../ui/language.ts';
import type { Column } from '../../tables/list/column.ts';
import { textColumn } from '../../tables/list/text-column.tsx';

export function usePersonColumns(): readonly Column<Staff>[] {
  const t = useText('manager');
  const state = ({ disabled }: Staff) => t(disabled ? 'person.disabled' : 'person.active');
  const rights = (one: Staff) =>
    one.vendor_type === 'owner'
      ? t('person.ownerHint')
      : modules
          .filter((module) => one.modules.includes(module))
          .map(
            (module) =>
              `${t(`module.${module}`)}: ${t(`person.level.${mayWrite(one, module) ? 'write' : 'read'}`)}`,
          )
          .join(', ');
  return [
    { ...textColumn('name', t('person.name'), ({ name }) => name), width: 'minmax(12rem, 2fr)', fixed: true },
    textColumn('rank', t('person.vendor_type'), ({ vendor_type }) => t(`person.${vendor_type}`)),
    { ...textColumn('rights', t('person.modules'), rights), width: 'minmax(12rem, 3fr)' },
    textColumn('pin', t('person.pin'), ({ pin_hash }) =>
      t(pin_hash === '' ? 'person.noPin' : 'person.hasPin'),
    ),
    {
      ...textColumn('state', t('person.state'), state),
      show: (one) => (
        <Badge variant="light" color={one.disabled ? 'gray' : 'evergreen'} size="lg" tt="none">
          {state(one)}
        </Badge>
      ),
    },
  ];
}
