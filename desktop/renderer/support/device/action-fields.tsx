// What an action needs to know beside its reason.
import { MultiSelect, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { operationsPage } from '@evertill/schemas';
import { useServerPage } from '../../tables/online/use-server-page.ts';
import type { ServerProblems } from '../../tables/online/use-server-door.ts';
import { useText } from '../../ui/language.ts';
import { ownClock } from '../../ui/time.ts';
import { useTenant } from '../support-context.ts';
import { withQuery } from '../support-paths.ts';
import type { Action, ActionDraft, DraftField } from './action.ts';

export interface ActionFieldsProps {
  readonly action: Action;
  readonly storeId: string;
  readonly collections: readonly string[];
  readonly draft: ActionDraft;
  readonly onChange: (changes: Partial<ActionDraft>) => void;
  readonly problems: ServerProblems<DraftField>;
}

export function ActionFields({ action, storeId, collections, draft, onChange, problems }: ActionFieldsProps) {
  const t = useText('support');
  switch (action.name) {
    case 'message':
      return (
        <Textarea
          label={t('action.text')}
          value={draft.text}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
          error={problems.text}
          errorProps={{ role: 'alert' }}
          maxLength={500}
          autosize
          minRows={2}
          data-testid="action-text"
        />
      );
    case 'resend':
      return action.seq === undefined ? (
        <TextInput
          label={t('action.seq')}
          inputMode="numeric"
          value={draft.seq}
          onChange={(event) => onChange({ seq: event.currentTarget.value })}
          error={problems.seq}
          errorProps={{ role: 'alert' }}
          data-testid="action-seq"
        />
      ) : null;
    case 'rebuild_replica':
      return (
        <MultiSelect
          label={t('action.collections')}
          placeholder={draft.collections.length === 0 ? t('action.allCollections') : ''}
          size="md"
          styles={{ pillsList: { minHeight: '2.5rem', alignItems: 'center' } }}
          data={[...collections]}
          value={[...draft.collections]}
          onChange={(chosen) => onChange({ collections: chosen })}
          comboboxProps={{ withinPortal: false }}
          data-testid="action-collections"
        />
      );
    case 'attribute':
      return <ShiftField storeId={storeId} draft={draft} onChange={onChange} problems={problems} />;
    case 'report':
    case 'send_unsent':
    case 'revoke':
    case 'admit':
    case 'retry':
    case 'withdraw':
      return null;
  }
}

type ShiftFieldProps = Pick<ActionFieldsProps, 'storeId' | 'draft' | 'onChange' | 'problems'>;

/** Shifts are known by the entries that opened them, newest first. */
function ShiftField({ storeId, draft, onChange, problems }: ShiftFieldProps) {
  const t = useText('support');
  const vendor_id = useTenant();
  const fields = { vendor_id, store_id: storeId, q: 'shift.open', state: 'applied', limit: '100' };
  const { seen } = useServerPage(withQuery('/support/operations', fields), operationsPage);
  const shifts = seen?.name === 'page' ? seen.data : [];
  return (
    <NativeSelect
      label={t('action.shift')}
      value={draft.shift}
      onChange={(event) => onChange({ shift: event.currentTarget.value })}
      error={problems.shift}
      data={[
        { value: '', label: t('action.chooseShift') },
        ...shifts.map(({ subject, occurred_at, device_name }) => ({
          value: subject,
          label: t('action.shiftAt', { time: ownClock(occurred_at), device: device_name }),
        })),
      ]}
      data-testid="action-shift"
    />
  );
}
