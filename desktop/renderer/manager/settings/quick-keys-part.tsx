// The pages of quick keys of all lanes: which are shown, and in which order, without a network too. What lies on a page is put
// there at the till, beside what it sells.
import { inPageOrder, pageDataOf } from '@evertill/client-core';
import { useCollection, useTill } from '@evertill/client-core/react';
import { Alert, Anchor, Button, Group, Paper, Stack, Switch, Text } from '@mantine/core';
import type { JsonObject, Reference } from '@evertill/schemas';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useText } from '../../ui/language.ts';
import { ErrorLinkOf } from '../../ui/error-link.tsx';
import { rejectionText } from '../../ui/rejection-words.ts';
import { EditMark } from '../../workplace/edit-mark.tsx';
import { useStore } from '../../workplace/store-context.ts';
import { useEditMarks } from '../../workplace/use-edit-marks.ts';
import { useMay } from '../../workplace/use-may.ts';
import { steppedPages } from './page-order.ts';

const everyPage = { selector: { kind: { $eq: 'quick_key_page' } } };

export function QuickKeysPart() {
  const t = useText('manager');
  const { actions } = useTill();
  const { id: storeId, lanes } = useStore();
  // A page is a look-up record of the catalog: who may change that, may change it.
  const mayWrite = useMay('write', 'product');
  const marks = useEditMarks('reference');
  const [problem, setProblem] = useState('');
  const { documents, ready } = useCollection<Reference>('reference', everyPage);
  const pages = inPageOrder(documents.filter(({ store_id }) => store_id === storeId));

  async function edit(id: string, changes: JsonObject): Promise<boolean> {
    const edited = await actions.editDocument('reference', id, changes);
    setProblem(edited.ok ? '' : rejectionText(edited));
    return edited.ok;
  }

  async function step(id: string, by: 1 | -1): Promise<void> {
    for (const { page, position } of steppedPages(pages, id, by))
      if (!(await edit(page.id, { data: { ...page.data, position } }))) return;
  }

  const where = (page: Reference) => {
    const { pos_register_id } = pageDataOf(page);
    if (pos_register_id === '') return t('quickKeys.everyLane');
    return lanes.find(({ id }) => id === pos_register_id)?.name ?? t('quickKeys.goneLane');
  };

  return (
    <Stack maw={640}>
      <Text c="dimmed" size="sm">
        {t('quickKeys.hint')}{' '}
        <Anchor component={Link} to="/point-of-sale/sale" size="sm" underline="always">
          {t('frame.till')}
        </Anchor>
      </Text>
      {mayWrite === false && <Text c="dimmed">{t('quickKeys.readOnly')}</Text>}
      {ready && pages.length === 0 && <Text data-testid="no-pages">{t('quickKeys.none')}</Text>}
      {problem !== '' && (
        <Alert color="red" role="alert" data-testid="refused">
          {problem} <ErrorLinkOf text={problem} />
        </Alert>
      )}
      {pages.map((page, index) => (
        <Paper key={page.id} withBorder p="sm" data-testid="quick-page" data-page={page.id}>
          <Group justify="space-between">
            <div>
              <Text fw={600}>
                <bdi>{page.name}</bdi>
              </Text>
              <Text size="sm" c="dimmed">
                <bdi>{where(page)}</bdi> · {t('quickKeys.count', { count: pageDataOf(page).keys.length })}
              </Text>
              <EditMark mark={marks.get(page.id)} />
            </div>
            <Group>
              <Switch
                size="lg"
                label={t('quickKeys.shown')}
                aria-label={t('quickKeys.shownOf', { name: page.name })}
                disabled={!mayWrite}
                checked={page.active}
                onChange={(event) => void edit(page.id, { active: event.currentTarget.checked })}
                data-testid="page-shown"
              />
              {mayWrite && (
                <>
                  <Button
                    variant="default"
                    h={48}
                    aria-label={t('quickKeys.back', { name: page.name })}
                    disabled={index === 0}
                    onClick={() => void step(page.id, -1)}
                    data-testid="page-back"
                  >
                    <IconArrowUp size={20} />
                  </Button>
                  <Button
                    variant="default"
                    h={48}
                    aria-label={t('quickKeys.on', { name: page.name })}
                    disabled={index === pages.length - 1}
                    onClick={() => void step(page.id, 1)}
                    data-testid="page-on"
                  >
                    <IconArrowDown size={20} />
                  </Button>
                </>
              )}
            </Group>
          </Group>
        </Paper>
      ))}
    </Stack>
  );
}
