// The shift templates of the store, in their order.
import { Anchor, Button, NativeSelect } from '@mantine/core';
import type { ShiftTemplate } from '@evertill/schemas';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import classes from '../../tables/list/list-page.module.css';
import { LocalList } from '../../tables/list/local-list.tsx';
import { narrowed } from '../../tables/list/narrowed.ts';
import { useAsked } from '../../tables/list/use-asked.ts';
import { WhyNot } from '../../tables/online/why-not.tsx';
import { useText } from '../../ui/language.ts';
import { useMay } from '../../workplace/use-may.ts';
import { useTemplateColumns } from './template-columns.tsx';
import { availabilityPlace, templatePlace, templatesPlace } from './template-paths.ts';
import { useTemplates } from './use-templates.ts';

export function TemplatesPage() {
  const t = useText('manager');
  const navigate = useNavigate();
  const mayWrite = useMay('write', 'settings');
  const asked = useAsked();
  const { of, ask, typed, sorting } = asked;
  const columns = useTemplateColumns();
  const { templates, seen, again } = useTemplates();
  const state = of('state');
  const fits = ({ is_active }: ShiftTemplate) => state === '' || is_active === (state === 'active');
  return (
    <div className={classes.page} data-testid="templates">
      <Anchor component={Link} to={availabilityPlace} size="sm" data-testid="back">
        {t('availability.title')}
      </Anchor>
      {seen && seen.name !== 'answer' && <WhyNot seen={seen} onAgain={again} />}
      <LocalList
        name="shift-templates"
        title={t('shiftTemplate.title')}
        hint={t('shiftTemplate.hint')}
        columns={columns}
        rows={templates && narrowed(templates, { typed, sorting, columns, fits })}
        asked={asked}
        say={(word, said) => t(`shiftTemplate.${word}`, said)}
        onOpen={({ id }) => void navigate(templatePlace(id))}
        filter="state"
        filterField={
          <NativeSelect
            aria-label={t('shiftTemplate.state')}
            value={state}
            onChange={(event) => ask({ state: event.currentTarget.value })}
            data={[
              { value: '', label: t('shiftTemplate.anyState') },
              { value: 'active', label: t('shiftTemplate.active') },
              { value: 'inactive', label: t('shiftTemplate.inactive') },
            ]}
            data-testid="filter-state"
          />
        }
        actions={
          mayWrite && (
            <Button
              component={Link}
              to={`${templatesPlace}/create`}
              leftSection={<IconPlus size={18} />}
              data-testid="template-new"
            >
              {t('shiftTemplate.new')}
            </Button>
          )
        }
      />
    </div>
  );
}
