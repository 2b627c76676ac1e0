// One page of a tab of the inbox, and what can be done with it. What is chosen stays chosen from page to page.
import { Button, Checkbox, Group, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { notificationsReply } from '@evertill/schemas';
import { useMemo, useState } from 'react';
import type * as z from 'zod';
import type { Asked } from '../../tables/list/use-asked.ts';
import { PageTurns } from '../../tables/online/page-turns.tsx';
import { ProblemNote } from '../../tables/online/problem-note.tsx';
import { useLastPage } from '../../tables/online/use-last-page.ts';
import type { AskedServer } from '../../tables/online/use-server-answer.ts';
import { WhyNot } from '../../tables/online/why-not.tsx';
import { useText } from '../../ui/language.ts';
import classes from './inbox-list.module.css';
import { focusBeside, walkRows } from './inbox-focus.ts';
import { InboxRow } from './inbox-row.tsx';
import { inboxView, newestRows, pageLengths } from './inbox-view.ts';
import type { InboxPlace } from './inbox-view.ts';
import { mostAtOnce, useInboxDoor } from './use-inbox-door.ts';

export interface InboxListProps {
  readonly place: InboxPlace;
  readonly answered: AskedServer<z.output<typeof notificationsReply>>;
  readonly ask: Asked['ask'];
}

const nothing: ReadonlySet<string> = new Set();

export function InboxList({ place, answered, ask }: InboxListProps) {
  const t = useText('admin');
  const door = useInboxDoor();
  const [picked, pick] = useState(nothing);
  /** Being deleted: they are off the screen at once, and come back when it was not done. */
  const [leaving, setLeaving] = useState(nothing);
  const { tab, page, limit } = place;
  const { seen, again } = answered;
  const view = useMemo(
    () => (seen?.name === 'answer' ? inboxView(seen.reply, { tab, page, limit }) : undefined),
    [seen, tab, page, limit],
  );
  // The pages stay below while another one is read.
  const [turned, turn] = useState(0);
  if (view && view.totalPages !== turned) turn(view.totalPages);
  const leaf = (next: number) => ask({ page: next === 1 ? '' : String(next) });
  useLastPage(page, view?.totalPages, leaf);

  const rows = view?.rows.filter(({ id }) => !leaving.has(id)) ?? [];
  const pickedHere = rows.filter(({ id }) => picked.has(id)).length;

  /** No more than the server deletes at once. */
  function choose(ids: readonly string[], isChosen: boolean): void {
    pick((before) => {
      const next = new Set(before);
      for (const id of ids) {
        if (!isChosen) next.delete(id);
        else if (next.size < mostAtOnce) next.add(id);
      }
      return next;
    });
  }

  async function remove(id: string, row: HTMLElement | null): Promise<void> {
    focusBeside(row);
    setLeaving((before) => new Set([...before, id]));
    if (await door.remove(id)) choose([id], false);
    else setLeaving((before) => new Set([...before].filter((one) => one !== id)));
  }

  async function read(id: string, row: HTMLElement | null): Promise<void> {
    // Among the unread it goes away.
    focusBeside(row, tab !== 'unread');
    await door.read(id);
  }

  function removePicked(): void {
    const ids = [...picked];
    const label = t('inbox.deleteChosen', { count: picked.size });
    modals.openConfirmModal({
      title: label,
      children: t('inbox.deleteAsk', { count: picked.size }),
      labels: { confirm: label, cancel: t('inbox.keep') },
      confirmProps: { 'data-testid': 'delete-sure' },
      onConfirm: () =>
        void door.removeAll(ids).then((isDone) => {
          if (isDone) choose(ids, false);
        }),
    });
  }

  return (
    <Stack>
      <Group gap="sm" role="group" aria-label={t('inbox.tools')}>
        <Checkbox
          size="md"
          label={t('inbox.chooseAll')}
          checked={rows.length > 0 && pickedHere === rows.length}
          indeterminate={pickedHere > 0 && pickedHere < rows.length}
          disabled={rows.length === 0}
          onChange={(event) =>
            choose(
              rows.map(({ id }) => id),
              event.currentTarget.checked,
            )
          }
          classNames={{ body: classes.all! }}
          data-testid="choose-all"
        />
        <Button
          variant="default"
          h={48}
          disabled={picked.size === 0}
          onClick={removePicked}
          data-testid="delete-chosen"
        >
          {t('inbox.deleteChosen', { count: picked.size })}
        </Button>
        <Button
          variant="default"
          h={48}
          disabled={(view?.unreadTotal ?? 0) === 0}
          onClick={() => void door.readAll()}
          data-testid="read-all"
        >
          {t('inbox.readAll')}
        </Button>
        <NativeSelect
          aria-label={t('inbox.perPage')}
          value={String(limit)}
          onChange={(event) => {
            const length = event.currentTarget.value;
            ask({ limit: length === String(pageLengths[0]) ? '' : length, page: '' });
          }}
          data={pageLengths.map((count) => ({ value: String(count), label: t('inbox.rows', { count }) }))}
          data-testid="page-length"
        />
        <Text role="status" size="sm" c="dimmed" data-testid="inbox-count" data-count={view?.total}>
          {view && [t('inbox.found', { count: view.total }), ...hints()].join(' · ')}
        </Text>
      </Group>
      <ProblemNote text={door.problem} />
      {!seen && <Skeleton h={240} data-testid="server-reading" />}
      {seen && seen.name !== 'answer' && <WhyNot seen={seen} onAgain={again} />}
      {view?.total === 0 && (
        <Text c="dimmed" data-testid="inbox-none">
          {tab === 'all' || tab === 'unread' ? t(`inbox.none.${tab}`) : t('inbox.none.category')}
        </Text>
      )}
      {rows.length > 0 && (
        <ul className={classes.rows} aria-label={t(`inboxTab.${tab}`)} onKeyDown={walkRows}>
          {rows.map((one) => (
            <InboxRow
              key={one.id}
              notification={one}
              isPicked={picked.has(one.id)}
              onPick={(isChosen) => choose([one.id], isChosen)}
              onRead={(row) => void read(one.id, row)}
              onDelete={(row) => void remove(one.id, row)}
            />
          ))}
        </ul>
      )}
      <PageTurns total={turned} page={page} onPage={leaf} />
    </Stack>
  );

  function hints(): string[] {
    return [
      ...(view?.isCut ? [t('inbox.cut', { count: newestRows })] : []),
      ...(picked.size >= mostAtOnce ? [t('inbox.most', { count: mostAtOnce })] : []),
    ];
  }
}
