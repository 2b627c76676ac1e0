// The batch of the lane's payment terminal: closed with the shift, or, when the terminal did not close it, left out by the
// owner, who says why.
import type { OpenShift } from '@evertill/client-core';
import { useDocument, useTill } from '@evertill/client-core/react';
import { Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import type { RejectionCode, Staff } from '@evertill/schemas';
import { useText } from '../../ui/language.ts';
import type { Closing } from './closing.ts';
import { useRefusedClose } from './use-refused-close.ts';
import { useTerminals } from './use-terminals.ts';

const unheard: readonly RejectionCode[] = ['terminal_unreachable', 'terminal_rejected', 'terminal_undecided'];

export interface TerminalBatchProps {
  readonly shift: OpenShift;
  readonly closing: Closing;
  readonly onChange: (change: Partial<Closing>) => void;
}

export function TerminalBatch({ shift, closing, onChange }: TerminalBatchProps) {
  const t = useText('cashier');
  const person = useDocument<Staff>('staff', useTill().actorId());
  const refused = useRefusedClose(shift.id);
  const terminals = useTerminals(shift);
  const mayWaive = refused !== undefined && unheard.includes(refused.code) && person?.vendor_type === 'owner';
  const [first] = terminals;
  if (!first) return null;
  const { batchOf, waived } = closing;
  return (
    <Stack gap="sm" role="group" aria-label={t('batch.title')} data-testid="terminal-batch">
      <Switch
        size="lg"
        label={t('batch.close', { name: terminals.find(({ id }) => id === batchOf)?.name ?? first.name })}
        description={t('batch.hint')}
        checked={batchOf !== ''}
        onChange={(event) => onChange({ batchOf: event.currentTarget.checked ? first.id : '', waived: '' })}
        data-walk
        data-testid="batch-close"
      />
      {batchOf !== '' && terminals.length > 1 && (
        <Select
          label={t('batch.which')}
          size="md"
          allowDeselect={false}
          data={terminals.map(({ id, name }) => ({ value: id, label: name }))}
          value={batchOf}
          onChange={(id) => onChange({ batchOf: id ?? first.id })}
          data-testid="batch-terminal"
        />
      )}
      {mayWaive && (
        <TextInput
          label={t('batch.waive')}
          description={t('batch.waiveHint')}
          value={waived}
          onChange={(event) => onChange({ waived: event.currentTarget.value, batchOf: '' })}
          maxLength={300}
          autoComplete="off"
          data-walk
          data-testid="batch-waive"
        />
      )}
      {refused && unheard.includes(refused.code) && !mayWaive && (
        <Text size="sm" data-testid="batch-ask-owner">
          {refused.next}
        </Text>
      )}
    </Stack>
  );
}
