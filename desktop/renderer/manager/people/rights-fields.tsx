// What somebody may do, and where. Only an owner gives rights, so nobody can give more than they have.
import { Fieldset, MultiSelect, NativeSelect, SegmentedControl, Stack, Text } from '@mantine/core';
import { useSyncStatus } from '@evertill/client-core/react';
import { modules } from '@evertill/schemas';
import type { Module, Staff, Store } from '@evertill/schemas';
import { useCallback, useId } from 'react';
import { NEVER } from 'rxjs';
import { usePlatform } from '../../platform/host-context.ts';
import { useText } from '../../ui/language.ts';
import { useAnswer } from '../../ui/use-observable.ts';
import { useStore } from '../../workplace/store-context.ts';
import type { LevelGiven, PersonDraft, Problems } from './person-draft.ts';
import classes from './rights-fields.module.css';

export interface RightsFieldsProps {
  readonly draft: PersonDraft;
  readonly onChange: (changes: Partial<PersonDraft>) => void;
  readonly problems: Problems;
  readonly readOnly: boolean;
}

export function RightsFields({ draft, onChange, problems, readOnly }: RightsFieldsProps) {
  const t = useText('manager');
  const stores = useMyStores();
  const known = new Map(stores.map(({ id, name }) => [id, name]));
  const lanes = stores.filter(({ id }) => draft.store_ids.includes(id)).flatMap((store) => store.lanes);
  const lane = draft.fixed_lane_id;
  const isElsewhere = lane !== '' && !lanes.some(({ id }) => id === lane);
  const isOwner = draft.vendor_type === 'owner';
  return (
    <>
      <NativeSelect
        label={t('person.vendor_type')}
        description={isOwner && t('person.ownerHint')}
        disabled={readOnly}
        value={draft.vendor_type}
        onChange={(event) => onChange({ vendor_type: event.currentTarget.value as Staff['vendor_type'] })}
        error={problems.vendor_type}
        data={[
          { value: 'employee', label: t('person.employee') },
          { value: 'owner', label: t('person.owner') },
        ]}
        data-testid="person-rank"
      />
      {!isOwner && (
        <>
          <ModuleLevels
            levels={draft.levels}
            onChange={(module, level) => onChange({ levels: { ...draft.levels, [module]: level } })}
            readOnly={readOnly}
          />
          <MultiSelect
            label={t('person.store_ids')}
            disabled={readOnly}
            value={[...draft.store_ids]}
            onChange={(store_ids) => onChange({ store_ids })}
            error={problems.store_ids}
            data={[...new Set([...known.keys(), ...draft.store_ids])].map((id) => ({
              value: id,
              label: known.get(id) ?? t('person.otherStore'),
            }))}
            data-testid="person-stores"
          />
          <NativeSelect
            label={t('person.fixed_lane_id')}
            disabled={readOnly}
            value={lane}
            onChange={(event) => onChange({ fixed_lane_id: event.currentTarget.value })}
            error={problems.fixed_lane_id}
            data={[
              { value: '', label: t('person.anyLane') },
              ...(isElsewhere ? [{ value: lane, label: t('person.otherLane') }] : []),
              ...lanes.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            data-testid="person-lane"
          />
        </>
      )}
    </>
  );
}

interface ModuleLevelsProps {
  readonly levels: PersonDraft['levels'];
  readonly onChange: (module: Module, level: LevelGiven) => void;
  readonly readOnly: boolean;
}

function ModuleLevels({ levels, onChange, readOnly }: ModuleLevelsProps) {
  const t = useText('manager');
  const prefix = useId();
  return (
    <Fieldset legend={t('person.modules')}>
      <Stack gap="xs">
        {modules.map((module) => (
          <div key={module} className={classes.module}>
            <Text id={`${prefix}-${module}`} className={classes.name!}>
              {t(`module.${module}`)}
            </Text>
            <SegmentedControl
              className={classes.levels!}
              aria-labelledby={`${prefix}-${module}`}
              disabled={readOnly}
              value={levels[module]}
              onChange={(level) => onChange(module, level as LevelGiven)}
              data={(['none', 'read', 'write'] as const).map((level) => ({
                value: level,
                label: t(`person.level.${level}`),
              }))}
              data-testid={`module-${module}`}
              data-level={levels[module]}
            />
          </div>
        ))}
      </Stack>
    </Fieldset>
  );
}

/** Those whoever is signed in sees; without a network the one of this till. */
function useMyStores(): readonly Store[] {
  const { host } = usePlatform();
  const store = useStore();
  const isLive = useSyncStatus().connection.name === 'live';
  const ask = useCallback(async () => (isLive ? host.stores() : undefined), [host, isLive]);
  return useAnswer(ask, NEVER) ?? [store];
}
