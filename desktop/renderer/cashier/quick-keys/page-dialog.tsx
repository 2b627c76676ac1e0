// A page of quick keys: what it is called and at which lanes it is shown; a new one, too.
import { pageDataOf } from '@evertill/client-core';
import { useTill } from '@evertill/client-core/react';
import { Alert, Button, Group, Modal, Radio, Stack, TextInput } from '@mantine/core';
import type { JsonObject, Reference } from '@evertill/schemas';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { ErrorLinkOf } from '../../ui/error-link.tsx';
import { useText } from '../../ui/language.ts';
import { useLaneName } from '../shift/use-lane-name.ts';
import { useEdit } from '../../workplace/use-edit.ts';

export interface PageDialogProps {
  /** Undefined: a new one. */
  readonly page?: Reference;
  readonly onClose: () => void;
  /** The page was taken away. */
  readonly onGone?: () => void;
  readonly onMade?: (id: string) => void;
}

export function PageDialog({ page, onClose, onGone, onMade }: PageDialogProps) {
  const t = useText('cashier');
  const { laneId, storeId, surroundings } = useTill();
  const lane = useLaneName();
  const data = page && pageDataOf(page);
  const [id] = useState(() => page?.id ?? surroundings.chance.id());
  const [name, setName] = useState(page?.name ?? '');
  const [where, setWhere] = useState<string>(data?.pos_register_id === '' ? 'all' : 'lane');
  const { problem, edit } = useEdit('reference', id, t('quick.saved'));

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const pos_register_id = where === 'all' ? '' : data?.pos_register_id || laneId;
    const fields = data ?? { position: 0, keys: [] };
    const saved = await edit({
      name: name.trim(),
      data: { ...fields, pos_register_id } as unknown as JsonObject,
      ...(page ? {} : { store_id: storeId, kind: 'quick_key_page', code: '', active: true }),
    });
    if (!saved) return;
    if (!page) onMade?.(id);
    onClose();
  }

  async function remove(): Promise<void> {
    if (!(await edit({ active: false }))) return;
    onClose();
    onGone?.();
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t(page ? 'quick.page' : 'quick.newPage')}
      data-testid="quick-page-dialog"
    >
      <form onSubmit={(event) => void save(event)}>
        <Stack>
          <TextInput
            label={t('quick.pageName')}
            size="lg"
            maxLength={200}
            required
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            data-autofocus
            data-testid="quick-page-name"
          />
          <Radio.Group label={t('quick.where')} value={where} onChange={setWhere}>
            <Stack gap={4} mt={4}>
              <Radio size="lg" value="lane" label={t('quick.thisLane', { lane })} />
              <Radio size="lg" value="all" label={t('quick.everywhere')} data-testid="quick-page-all" />
            </Stack>
          </Radio.Group>
          {problem !== '' && (
            <Alert color="red" role="alert" data-testid="refused">
              {problem} <ErrorLinkOf text={problem} />
            </Alert>
          )}
          <Group grow preventGrowOverflow={false}>
            {page && (
              <Button
                variant="light"
                color="red"
                h={52}
                leftSection={<IconTrash size={20} />}
                onClick={() => void remove()}
                data-testid="quick-page-remove"
              >
                {t('quick.removePage')}
              </Button>
            )}
            <Button type="submit" h={52} disabled={name.trim() === ''} data-testid="quick-page-save">
              {t('quick.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
