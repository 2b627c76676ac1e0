// In front of a price list: an item that is put into it, or one of it with its prices and what became of changes to them.
import { useCollection, useTill } from '@evertill/client-core/react';
import { Alert, Drawer, Stack } from '@mantine/core';
import type { EditMark } from '@evertill/client-core';
import { priceListItemId } from '@evertill/schemas';
import type { Product, Reference } from '@evertill/schemas';
import { useCallback } from 'react';
import { useText } from '../../ui/language.ts';
import { useAnswer } from '../../ui/use-observable.ts';
import { EditNote } from '../../workplace/edit-mark.tsx';
import { EditConflict } from '../../workplace/sync/edit-attention.tsx';
import { EntryForm } from './entry-form.tsx';
import { ItemChoice } from './item-choice.tsx';

export interface EntryDrawerProps {
  readonly listId: string;
  /** `new`: it is still to be chosen. */
  readonly itemId: string;
  readonly entry: Reference | undefined;
  readonly mark: EditMark | undefined;
  readonly readOnly: boolean;
  readonly onChoose: (itemId: string) => void;
  readonly onClose: () => void;
}

export function EntryDrawer(props: EntryDrawerProps) {
  const { listId, itemId, entry, mark, readOnly, onChoose, onClose } = props;
  const t = useText('manager');
  const { documents, ready } = useCollection<Product>('product', { selector: { id: { $eq: itemId } } });
  const [product] = documents;
  const isNew = itemId === 'new';
  return (
    <Drawer
      opened
      position="right"
      size="md"
      title={product && !isNew ? <bdi>{product.name}</bdi> : t('listItems.add')}
      onClose={onClose}
      data-testid="entry-drawer"
    >
      <Stack>
        {isNew && <ItemChoice onChoose={onChoose} />}
        {!isNew && ready && !product && (
          <Alert color="yellow" role="alert">
            {t('listPrice.isGone')}
          </Alert>
        )}
        {product && !isNew && (
          <>
            <OwnConflict id={priceListItemId(listId, itemId)} />
            {mark?.code !== 'conflict' && <EditNote mark={mark} />}
            <EntryForm
              key={itemId}
              listId={listId}
              product={product}
              entry={entry}
              readOnly={readOnly}
              onDone={onClose}
            />
          </>
        )}
      </Stack>
    </Drawer>
  );
}

/** This device's change of it met another one: which counts is decided here as well as under what is sent. */
function OwnConflict({ id }: { readonly id: string }) {
  const t = useText('manager');
  const till = useTill();
  const ask = useCallback(() => till.attention(), [till]);
  const open = useAnswer(ask, till.desk.changes$) ?? [];
  const conflict = open.find(({ kind, document_id }) => kind === 'edit_conflict' && document_id === id);
  if (!conflict) return null;
  return (
    <Alert color="yellow" title={t('listPrice.conflict')} data-testid="own-conflict">
      <EditConflict attention={conflict} />
    </Alert>
  );
}
