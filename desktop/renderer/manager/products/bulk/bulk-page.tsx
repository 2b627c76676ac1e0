// Many products at once: what is to change, what it makes of each, and then each of them as an ordinary change on this device,
// sent when there is a network.
import { useTill } from '@evertill/client-core/react';
import { Alert, Anchor, Button, Group, Progress, Skeleton, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { useText } from '../../../ui/language.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { ErrorLinkOf } from '../../../ui/error-link.tsx';
import { rejectionText } from '../../../ui/rejection-words.ts';
import { useStore } from '../../../workplace/store-context.ts';
import { applyBulk } from './apply-bulk.ts';
import type { BulkProgress } from './apply-bulk.ts';
import { BulkFields } from './bulk-fields.tsx';
import type { BulkTyped } from './bulk-query.ts';
import { countsOf, isToDo } from './bulk-plan.ts';
import { BulkPreview } from './bulk-preview.tsx';
import { blankBulk, bulkChangeOf, readBulk, writeBulk } from './bulk-query.ts';
import { useBulkPlan, usePickedProducts } from './use-bulk-plan.ts';
import list from '../../../tables/list/list-page.module.css';
import classes from './bulk-page.module.css';

interface Run extends BulkProgress {
  readonly total: number;
  readonly isOver: boolean;
}

export function BulkPage() {
  const t = useText('manager');
  const till = useTill();
  const navigate = useNavigate();
  const { currency } = useStore();
  const [address, setAddress] = useSearchParams();
  const { state } = useLocation();
  const typed = readBulk(address);
  const change = bulkChangeOf(typed, currency);
  const products = usePickedProducts();
  const plan = useBulkPlan(products, change);
  const [run, setRun] = useState<Run>();
  const stopped = useRef(false);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);
  const todo = plan?.filter(isToDo) ?? [];
  const counts = countsOf(plan ?? []);
  const back = '/dashboard/products';

  async function apply(): Promise<void> {
    stopped.current = false;
    const total = todo.length;
    // The form goes with the first press: a second one would do all of it again. So would whoever comes back to this address.
    setRun({ done: 0, refused: new Map(), total, isOver: false });
    type(blankBulk);
    const end = await applyBulk(till, todo, {
      onProgress: (progress) => setRun({ ...progress, total, isOver: false }),
      isStopped: () => stopped.current,
    });
    setRun({ ...end, total, isOver: true });
    if (end.refused.size > 0 || end.done < total) return;
    notifications.show({ message: t('bulk.applied', { count: end.done }), color: 'evergreen' });
    // Whoever has gone elsewhere meanwhile stays there.
    if (isHere.current) void navigate(back);
  }

  function type(next: Partial<BulkTyped>): void {
    setAddress((before) => writeBulk(before, next), { replace: true, state: state as unknown });
  }

  return (
    <div className={list.page} data-testid="bulk">
      <Anchor component={Link} to={back} size="sm" data-testid="back">
        {t('products.back')}
      </Anchor>
      <PageHeading title={t('bulk.title', { count: products?.length ?? 0 })}>{t('bulk.hint')}</PageHeading>
      {products?.length === 0 && (
        <Alert color="yellow" role="alert" data-testid="bulk-none">
          {t('bulk.none')}
        </Alert>
      )}
      {!run && products?.length !== 0 && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (todo.length > 0) void apply();
          }}
        >
          <BulkFields typed={typed} onType={type} isUnclear={change === undefined} />
          <Group mt="md" justify="space-between">
            <Text role="status" data-testid="bulk-counts" data-changed={counts.changed}>
              {t('bulk.changed', { count: counts.changed })} · {t('bulk.same', { count: counts.same })} ·{' '}
              {t('bulk.impossible', { count: counts.impossible })}
            </Text>
            <Button type="submit" h={48} disabled={todo.length === 0} data-testid="bulk-apply">
              {t('bulk.apply', { count: todo.length })}
            </Button>
          </Group>
        </form>
      )}
      {run && <RunState run={run} onStop={() => (stopped.current = true)} back={back} />}
      {!plan && <Skeleton h={240} />}
      {!run && plan && plan.length > 0 && <BulkPreview plan={plan} />}
    </div>
  );
}

interface RunStateProps {
  readonly run: Run;
  readonly onStop: () => void;
  readonly back: string;
}

function RunState({ run: { done, total, isOver, refused }, onStop, back }: RunStateProps) {
  const t = useText('manager');
  const share = total === 0 ? 100 : (100 * done) / total;
  return (
    <>
      <div className={classes.bar}>
        <Text role="status" data-testid="bulk-progress" data-done={done}>
          {isOver ? t('bulk.applied', { count: done - refused.size }) : t('bulk.applying', { done, total })}
          {isOver && done < total && ` ${t('bulk.stopped', { left: total - done })}`}
        </Text>
        {isOver ? (
          <Button component={Link} to={back} h={48} data-testid="bulk-back">
            {t('bulk.back')}
          </Button>
        ) : (
          <Button variant="default" h={48} onClick={onStop} data-testid="bulk-stop">
            {t('bulk.stop')}
          </Button>
        )}
      </div>
      <Progress value={share} aria-label={t('bulk.applying', { done, total })} />
      {refused.size > 0 && (
        <Alert color="red" role="alert" data-testid="bulk-refused">
          {t('bulk.refused', { count: refused.size })}
          <ul>
            {[...new Set([...refused.values()].map(rejectionText))].map((text) => (
              <li key={text}>
                {text} <ErrorLinkOf text={text} />
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}
