// One notification: what happened and where it is dealt with. Its words are the server's.
import { ActionIcon, Anchor, Badge, Checkbox, Text, VisuallyHidden } from '@mantine/core';
import type { NotificationRecord } from '@evertill/schemas';
import { IconCheck, IconTrash } from '@tabler/icons-react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { Link } from 'react-router';
import { useText } from '../../ui/language.ts';
import { useAdminMay } from '../admin-context.ts';
import { ownClock } from '../../ui/time.ts';
import classes from './inbox-list.module.css';

export interface InboxRowProps {
  readonly notification: NotificationRecord;
  readonly isPicked: boolean;
  readonly onPick: (isPicked: boolean) => void;
  /** `row`: as it stands on the screen. */
  readonly onRead: (row: HTMLElement | null) => void;
  readonly onDelete: (row: HTMLElement | null) => void;
}

export function InboxRow({ notification, isPicked, onPick, onRead, onDelete }: InboxRowProps) {
  const t = useText('admin');
  const { id, title, body, link, category, created_at, read_at } = notification;
  const maySeeVendors = useAdminMay('read', 'settings');
  const isUnread = read_at === null;
  const leadsThere = link.startsWith('/admin/vendors/') && maySeeVendors;
  const rowOf = ({ currentTarget }: MouseEvent<HTMLElement>) => currentTarget.closest('li');

  function key(event: KeyboardEvent<HTMLElement>): void {
    if (event.key !== 'Delete') return;
    event.preventDefault();
    onDelete(event.currentTarget);
  }

  return (
    <li
      className={classes.row}
      onKeyDown={key}
      data-id={id}
      data-unread={isUnread}
      data-testid="notification"
    >
      <Checkbox
        size="md"
        aria-label={t('inbox.choose', { title })}
        checked={isPicked}
        onChange={(event) => onPick(event.currentTarget.checked)}
        classNames={{ body: classes.pick! }}
        data-part="pick"
        data-testid="notification-pick"
      />
      <div className={classes.said}>
        <Text fw={isUnread ? 700 : 400} className={classes.title!}>
          {isUnread && <VisuallyHidden>{t('inbox.isUnread')} </VisuallyHidden>}
          {leadsThere ? (
            <Anchor
              component={Link}
              to={link}
              inherit
              // Who goes there has read it.
              onClick={() => isUnread && onRead(null)}
              data-part="title"
              data-testid="notification-title"
            >
              <bdi>{title}</bdi>
            </Anchor>
          ) : (
            <bdi>{title}</bdi>
          )}
        </Text>
        <Text size="sm" className={classes.body!}>
          <bdi>{body}</bdi>
        </Text>
        <div className={classes.facts}>
          <Badge variant="light" color="slate">
            {t(`inboxTab.${category}`)}
          </Badge>
          <Text size="sm" c="dimmed">
            {ownClock(created_at)}
          </Text>
        </div>
      </div>
      <div className={classes.actions}>
        {isUnread && (
          <ActionIcon
            variant="subtle"
            size={48}
            aria-label={t('inbox.read', { title })}
            title={t('inbox.readThis')}
            onClick={(event) => onRead(rowOf(event))}
            data-part="read"
            data-testid="notification-read"
          >
            <IconCheck size={20} />
          </ActionIcon>
        )}
        <ActionIcon
          variant="subtle"
          color="red"
          size={48}
          aria-label={t('inbox.delete', { title })}
          title={t('inbox.deleteThis')}
          onClick={(event) => onDelete(rowOf(event))}
          data-part="delete"
          data-testid="notification-delete"
        >
          <IconTrash size={20} />
        </ActionIcon>
      </div>
    </li>
  );
}
