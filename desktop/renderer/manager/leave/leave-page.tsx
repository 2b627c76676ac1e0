// Requests for time off. They are the server's: the list needs a network. Everybody has their own here; those of others,
// whoever may read employees.
import { Alert, Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { leavesReply, leaveStatuses } from '@evertill/schemas';
import { IconCalendarPlus } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import classes from '../../tables/list/list-page.module.css';
import { useAsked } from '../../tables/list/use-asked.ts';
import { ServerList } from '../../tables/online/server-list.tsx';
import { useServerAnswer } from '../../tables/online/use-server-answer.ts';
import { useText } from '../../ui/language.ts';
import { useStore } from '../../workplace/store-context.ts';
import { useMay } from '../../workplace/use-may.ts';
import { useLeaveColumns } from './leave-columns.tsx';
import { leavePath } from './leave-text.ts';

/** New ones wait like those that are pending: nobody has decided. */
const waiting = 'new,pending';
const statuses = leaveStatuses.filter((status) => status !== 'new');

export function LeavePage() {
  const t = useText('manager');
  const navigate = useNavigate();
  const { id: store_id } = useStore();
  const seesAll = useMay('read', 'employee');
  const mayDecide = useMay('write', 'employee');
  const asked = useAsked();
  const { of, ask } = asked;
  const columns = useLeaveColumns();
  const [status, date_from, date_to] = [of('status'), of('from'), of('to')];
  const mine = seesAll ? of('mine') : '';

  if (seesAll === undefined) return null;
  return (
    <div className={classes.page} data-testid="leave">
      <ServerList
        name="leave"
        title={t('leave.title')}
        hint={t('leave.hint')}
        columns={columns}
        path="/vendor/leaves"
        query={{ store_id, status: status === 'pending' ? waiting : status, date_from, date_to, mine }}
        reply={leavesReply}
        asked={asked}
        usualSort=""
        say={(word, said) => t(`leave.${word}`, said)}
        onOpen={(leave) => void navigate(leavePath(leave))}
        filters={['status', 'from', 'to', 'mine']}
        filterFields={
          <>
            <NativeSelect
              aria-label={t('leave.status')}
              value={status}
              onChange={(event) => ask({ status: event.currentTarget.value, page: '' })}
              data={[
                { value: '', label: t('leave.anyStatus') },
                ...statuses.map((value) => ({ value, label: t(`leaveStatus.${value}`) })),
              ]}
              data-testid="filter-status"
            />
            {(['from', 'to'] as const).map((end) => (
              <TextInput
                key={end}
                type="date"
                aria-label={t(`leave.${end}`)}
                leftSection={<small aria-hidden>{t(`leave.${end}`)}</small>}
                leftSectionWidth={56}
                value={of(end)}
                onChange={(event) => ask({ [end]: event.currentTarget.value, page: '' })}
                data-testid={`filter-${end}`}
              />
            ))}
            {seesAll && (
              <NativeSelect
                aria-label={t('leave.person')}
                value={mine}
                onChange={(event) => ask({ mine: event.currentTarget.value, page: '' })}
                data={[
                  { value: '', label: t('leave.everybody') },
                  { value: '1', label: t('leave.mine') },
                ]}
                data-testid="filter-mine"
              />
            )}
            {mayDecide && status !== 'pending' && (
              <Waiting onShow={() => ask({ status: 'pending', page: '' })} />
            )}
          </>
        }
        actions={
          <Button
            component={Link}
            to="/dashboard/employees/leave/request"
            leftSection={<IconCalendarPlus size={18} />}
            data-testid="leave-new"
          >
            {t('leave.new')}
          </Button>
        }
      />
    </div>
  );
}

/** What nobody has decided yet, whatever the list is narrowed to; nothing where nothing waits. */
function Waiting({ onShow }: { readonly onShow: () => void }) {
  const t = useText('manager');
  const { id } = useStore();
  const { seen } = useServerAnswer(
    `/vendor/leaves?${new URLSearchParams({ store_id: id, status: waiting, limit: '1' }).toString()}`,
    leavesReply,
  );
  const count = seen?.name === 'answer' ? seen.reply.total : 0;
  if (count === 0) return null;
  return (
    <Alert color="yellow" w="100%" py="xs" role="status" data-testid="leave-waiting" data-count={count}>
      <Group justify="space-between">
        {t('leave.waiting', { count })}
        <Button variant="default" h={44} onClick={onShow} data-testid="leave-show-waiting">
          {t('leave.showWaiting')}
        </Button>
      </Group>
    </Alert>
  );
}
