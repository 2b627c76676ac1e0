// A page of quick keys put in order by whoever may: dragged, or moved by Alt and an arrow key; each key and the page itself
// can be changed. Everything is an edit in the journal, with or without a network.
import { pageDataOf } from '@evertill/client-core';
import type { QuickKeyPage } from '@evertill/client-core';
import { useDocument, useTill } from '@evertill/client-core/react';
import { Alert, Button, Group, Text, UnstyledButton } from '@mantine/core';
import type { JsonObject, QuickKey, Reference } from '@evertill/schemas';
import { IconCheck, IconFolderPlus, IconGripVertical, IconPlus, IconSettings } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { ErrorLinkOf } from '../../ui/error-link.tsx';
import { useText } from '../../ui/language.ts';
import { walkGrid } from '../../ui/walk-grid.ts';
import { useEdit } from '../../workplace/use-edit.ts';
import { AddKeyDialog } from './add-key-dialog.tsx';
import { colourOf, KeyFace } from './key-face.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { inOrder, stepped, withFace, withoutKey } from '../../workplace/quick-keys/page-edit.ts';
import { PageDialog } from './page-dialog.tsx';
import classes from './quick-keys.module.css';
import { useDragOrder } from './use-drag-order.ts';
import type { Front } from './use-quick-key-shelf.ts';

export interface QuickKeyEditorProps {
  readonly page: QuickKeyPage;
  readonly front: Front;
  readonly onFront: (front: Front) => void;
  readonly onDone: () => void;
}

export function QuickKeyEditor({ page, front, onFront, onDone }: QuickKeyEditorProps) {
  const t = useText('cashier');
  const { surroundings } = useTill();
  const stored = useDocument<Reference>('reference', page.id);
  const { problem, edit } = useEdit('reference', page.id, t('quick.saved'));
  const drag = useDragOrder(page.keys, (order) => change((keys) => inOrder(keys, order)));
  const shown = typeof front === 'object' ? page.keys.find(({ id }) => id === front.key) : undefined;

  async function change(make: (keys: readonly QuickKey[]) => readonly QuickKey[]): Promise<boolean> {
    if (!stored) return false;
    const data = pageDataOf(stored);
    return edit({ data: { ...data, keys: make(data.keys) } as unknown as JsonObject });
  }

  /** Enter is the button's own. */
  function keyOn(id: string, event: KeyboardEvent): void {
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined;
    const order = page.keys.map((key) => key.id);
    if (event.altKey && by !== undefined) void change((keys) => inOrder(keys, stepped(order, id, by)));
    else if (event.key === 'Delete') void change((keys) => withoutKey(keys, id));
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div data-testid="quick-editor">
      <div className={classes.tools}>
        <Button h={48} leftSection={<IconCheck size={18} />} onClick={onDone} data-testid="quick-done">
          {t('quick.done')}
        </Button>
        <Button
          variant="light"
          h={48}
          leftSection={<IconPlus size={18} />}
          onClick={() => onFront('item')}
          data-testid="quick-add-item"
        >
          {t('quick.addItem')}
        </Button>
        <Button
          variant="light"
          h={48}
          leftSection={<IconFolderPlus size={18} />}
          onClick={() => onFront('category')}
          data-testid="quick-add-category"
        >
          {t('quick.addCategory')}
        </Button>
        <Button
          variant="light"
          h={48}
          leftSection={<IconSettings size={18} />}
          onClick={() => onFront('page')}
          data-testid="quick-page-settings"
        >
          {t('quick.page')}
        </Button>
        <Button
          variant="light"
          h={48}
          leftSection={<IconPlus size={18} />}
          onClick={() => onFront('new')}
          data-testid="quick-page-new"
        >
          {t('quick.newPage')}
        </Button>
      </div>
      <Text size="sm" c="dimmed" mb="sm">
        {t('quick.hint')}
      </Text>
      {problem !== '' && (
        <Alert color="red" role="alert" mb="sm" data-testid="refused">
          {problem} <ErrorLinkOf text={problem} />
        </Alert>
      )}
      <ul
        className={classes.grid}
        aria-label={t('quick.keys', { page: page.name })}
        onKeyDown={walkGrid}
        data-testid="quick-keys"
      >
        {drag.keys.map((key) => (
          <li
            key={key.id}
            className={classes.cell}
            style={colourOf(key)}
            data-quick-key-cell={key.id}
            data-moving={key.id === drag.moving}
          >
            <UnstyledButton
              className={classes.key}
              onClick={() => onFront({ key: key.id })}
              onKeyDown={(event) => keyOn(key.id, event)}
              data-quick-key={key.id}
              data-testid="quick-key"
            >
              <KeyFace shown={key} />
            </UnstyledButton>
            <span className={classes.grip} aria-hidden data-testid="quick-grip" {...drag.handle(key.id)}>
              <IconGripVertical size={20} />
            </span>
          </li>
        ))}
      </ul>
      {page.keys.length === 0 && (
        <Group c="dimmed" p="md">
          {t('quick.empty')}
        </Group>
      )}
      {shown && (
        <KeyDialog
          shown={shown}
          face={stored && pageDataOf(stored).keys.find(({ id }) => id === shown.id)}
          onSave={(face) => {
            onFront('none');
            void change((keys) => withFace(keys, shown.id, face));
          }}
          onRemove={() => {
            onFront('none');
            void change((keys) => withoutKey(keys, shown.id));
          }}
          onClose={() => onFront('none')}
        />
      )}
      {(front === 'item' || front === 'category') && (
        <AddKeyDialog
          kind={front}
          onAdd={(opens) => {
            onFront('none');
            const key = { id: surroundings.chance.id(), label: '', color: 'gray', ...opens } as QuickKey;
            void change((keys) => [...keys, key]);
          }}
          onClose={() => onFront('none')}
        />
      )}
      {front === 'page' && stored && (
        <PageDialog page={stored} onClose={() => onFront('none')} onGone={onDone} />
      )}
    </div>
  );
}
