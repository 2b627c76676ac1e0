// The inbox of an admin. Tab, page and length of a page stand in the address.
import { Badge, Tabs } from '@mantine/core';
import { notificationsReply } from '@evertill/schemas';
import { useAsked } from '../../tables/list/use-asked.ts';
import classes from '../../tables/list/list-page.module.css';
import { useServerAnswer } from '../../tables/online/use-server-answer.ts';
import { useText } from '../../ui/language.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useAdmin } from '../admin-context.ts';
import { InboxList } from './inbox-list.tsx';
import { inboxPlaceOf, inboxQuery, inboxTabs } from './inbox-view.ts';
import { inboxPath } from './use-inbox-door.ts';

export function InboxPage() {
  const t = useText('admin');
  const { inbox$ } = useAdmin();
  const { of, ask } = useAsked();
  const place = inboxPlaceOf(of);
  const answered = useServerAnswer(`${inboxPath}?${inboxQuery(place)}`, notificationsReply, inbox$);
  const { seen } = answered;
  const unread = seen?.name === 'answer' ? seen.reply.unreadTotal : 0;
  return (
    <div className={classes.page} data-testid="inbox">
      <PageHeading title={t('inbox.title')}>{t('inbox.hint')}</PageHeading>
      <Tabs
        value={place.tab}
        onChange={(tab) => ask({ tab: tab === null || tab === 'all' ? '' : tab, page: '' })}
        keepMounted={false}
      >
        <Tabs.List aria-label={t('inbox.filters')}>
          {inboxTabs.map((tab) => (
            <Tabs.Tab
              key={tab}
              value={tab}
              mih={48}
              rightSection={
                tab === 'unread' &&
                unread > 0 && (
                  <Badge size="lg" variant="light" data-testid="tab-unread-count">
                    {unread}
                  </Badge>
                )
              }
              data-testid={`tab-${tab}`}
            >
              {t(`inboxTab.${tab}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {inboxTabs.map((tab) => (
          <Tabs.Panel key={tab} value={tab} pt="md">
            <InboxList place={place} answered={answered} ask={ask} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  );
}
