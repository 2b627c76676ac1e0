// An edit the server did not take as it was: one that met another change asks which value counts, one that was refused
// says why and what the item is again.
import { conflictsOf } from '@evertill/client-core';
import { useDocument, useTill } from '@evertill/client-core/react';
import { Button, Text } from '@mantine/core';
import { editPayload } from '@evertill/schemas';
import type { Attention, OperationRecord, ReplicatedDocument } from '@evertill/schemas';
import { useCallback, useState } from 'react';
import { usePlatform } from '../../platform/host-context.ts';
import { useText } from '../../ui/language.ts';
import { useAnswer } from '../../ui/use-observable.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { useFieldName, useTitle } from './field-value.tsx';
import { SidesTable } from './sides-table.tsx';

export function EditConflict({ attention }: { readonly attention: Attention }) {
  const t = useText('workplace');
  const entry = useEntry(attention);
  const current = attention.details['current'] as unknown as ReplicatedDocument;
  const fieldName = useFieldName(current, attention.collection_name);
  const title = useTitle(current);
  const [deciding, setDeciding] = useState(false);
  return (
    <>
      <Text fw={650} mt="xs">
        {title}
      </Text>
      <SidesTable
        rows={conflictsOf(attention).map(({ field, mine, theirs }) => ({
          field,
          name: fieldName(field),
          wanted: mine,
          stays: theirs,
        }))}
        document={current}
        collection={attention.collection_name}
      />
      <Button h={48} fullWidth onClick={() => setDeciding(true)} data-testid="conflict-open">
        {t('conflict.decide')}
      </Button>
      {deciding && <ConflictDialog attention={attention} entry={entry} onClose={() => setDeciding(false)} />}
    </>
  );
}

export function RefusedEdit({ attention }: { readonly attention: Attention }) {
  const t = useText('workplace');
  const till = useTill();
  const { host } = usePlatform();
  const entry = useEntry(attention);
  const edit = editPayload.safeParse(entry?.payload);
  const stored = useDocument(attention.collection_name, attention.document_id);
  const base = edit.success ? edit.data.base : {};
  const document: ReplicatedDocument = stored ?? { ...base, id: attention.document_id };
  const fieldName = useFieldName(document, attention.collection_name);
  const title = useTitle(document);

  function dismiss(): void {
    till.actions.dismissRefusedEdit(attention.id).then(
      (outcome) => {
        if (!outcome.ok) host.problems.note(outcome.sentence, undefined);
      },
      (error: unknown) => host.problems.note(t('problem.storage'), error),
    );
  }

  return (
    <>
      {stored && (
        <Text fw={650} mt="xs">
          {title}
        </Text>
      )}
      {edit.success && (
        <SidesTable
          rows={Object.entries(edit.data.changes)
            .filter(([, value]) => typeof value !== 'object')
            .map(([field, value]) => ({
              field,
              name: fieldName(field),
              wanted: value,
              stays: stored?.[field],
            }))}
          document={document}
          collection={attention.collection_name}
        />
      )}
      <Button h={48} mt="xs" variant="default" fullWidth onClick={dismiss} data-testid="refused-dismiss">
        {t('conflict.understood')}
      </Button>
    </>
  );
}

function useEntry({ device_seq }: Attention): OperationRecord | undefined {
  const { operations, view } = useTill();
  const ask = useCallback(async () => (await operations.many([device_seq]))[0], [operations, device_seq]);
  return useAnswer(ask, view.changes$);
}
