// One purchase lot: what is ordered of whom, what came, and its end. Kept on the server; what is being typed outlives a
// connection that goes.
import { Alert, Anchor, Group, Paper, Skeleton, Stack, Title } from '@mantine/core';
import { deepEqual, purchaseLotReply, toMinor } from '@evertill/schemas';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { Fact, Facts } from '../../ui/facts.tsx';
import { useText } from '../../ui/language.ts';
import { useClock, useMoney, useStore } from '../../workplace/store-context.ts';
import { useMay } from '../../workplace/use-may.ts';
import classes from '../../ui/record-page.module.css';
import { useServerAnswer } from '../../tables/online/use-server-answer.ts';
import { WhyNot } from '../../tables/online/why-not.tsx';
import { useReferences } from '../references/use-references.ts';
import { CancelLot } from './cancel-lot.tsx';
import { DeliveryForm } from './delivery-form.tsx';
import { draftOfLot } from './lot-draft.ts';
import { LotForm } from './lot-form.tsx';
import { LotStateBadge } from './lot-state-badge.tsx';
import { lotPath, lotState, noteOf } from './lot-state.ts';
import type { LotReply } from './lot-state.ts';
import { SettledLines } from './settled-lines.tsx';

export function LotPage() {
  const { id = '' } = useParams();
  return <Lot key={id} id={id} />;
}

function Lot({ id }: { readonly id: string }) {
  const t = useText('manager');
  const { seen, again } = useServerAnswer(
    `/vendor/purchase-lots/${encodeURIComponent(id)}`,
    purchaseLotReply,
  );
  const [lot, setLot] = useState<LotReply>();
  /** The answer before it was read again. */
  const [stale, setStale] = useState<unknown>();
  const [round, setRound] = useState(0);
  if (!lot && seen?.name === 'answer' && seen !== stale) {
    setLot(seen.reply);
    setRound(round + 1);
  }

  function readAgain(): void {
    setStale(seen);
    setLot(undefined);
    again();
  }

  return (
    <div className={classes.page} data-testid="lot-page">
      <Anchor component={Link} to="/dashboard/purchase-lots" size="sm" data-testid="back">
        {t('lots.back')}
      </Anchor>
      {!lot && (!seen || seen.name === 'answer') && <Skeleton h={240} />}
      {!lot && seen && seen.name !== 'answer' && <WhyNot seen={seen} onAgain={again} />}
      {lot && <Parts key={round} lot={lot} onChanged={setLot} onReadAgain={readAgain} />}
    </div>
  );
}

interface PartsProps {
  readonly lot: LotReply;
  readonly onChanged: (lot: LotReply) => void;
  readonly onReadAgain: () => void;
}

function Parts({ lot, onChanged, onReadAgain }: PartsProps) {
  const t = useText('manager');
  const { currency } = useStore();
  const mayWrite = useMay('write', 'product');
  const [draft, setDraft] = useState(() => draftOfLot(lot, currency));
  const state = lotState(lot);
  const isOpen = state === 'draft' || state === 'ordered';

  function changed(next: LotReply): void {
    setDraft(draftOfLot(next, currency));
    onChanged(next);
  }

  if (mayWrite === undefined) return null;
  return (
    <>
      <Group gap="sm">
        <Title order={1} size="h2" data-testid="lot-title">
          {t('lot.name', { number: `#${lot.number}` })}
        </Title>
        <LotStateBadge state={state} />
      </Group>
      {state === 'draft' && <Alert color="yellow">{t('lot.draftHint')}</Alert>}
      {lot.split_lot_id !== undefined && (
        <Alert color="blue" role="status" data-testid="lot-split">
          {t('delivery.rest')}{' '}
          <Anchor component={Link} to={lotPath({ id: lot.split_lot_id })} data-testid="lot-rest">
            {t('delivery.restLink')}
          </Anchor>
        </Alert>
      )}
      <Stack maw="72rem">
        <Paper withBorder p="md">
          <LotFacts lot={lot} isOpen={isOpen && mayWrite} />
        </Paper>
        <Paper withBorder p="md">
          {isOpen && mayWrite ? (
            <LotForm lot={lot} draft={draft} onDraft={setDraft} onSaved={changed} onReadAgain={onReadAgain} />
          ) : (
            <SettledLines lot={lot} />
          )}
        </Paper>
        {state === 'ordered' && mayWrite && (
          <Paper withBorder p="md" component="section">
            <Title order={2} size="h4" mb="sm">
              {t('delivery.title')}
            </Title>
            <DeliveryForm
              key={lot.rev}
              lot={lot}
              isUnsaved={!deepEqual(draft, draftOfLot(lot, currency))}
              onDelivered={changed}
              onReadAgain={onReadAgain}
            />
          </Paper>
        )}
        {isOpen && mayWrite && (
          <Paper withBorder p="md">
            <CancelLot lot={lot} onCancelled={changed} />
          </Paper>
        )}
      </Stack>
    </>
  );
}

/** `isOpen`: the form below says the rest. */
function LotFacts({ lot, isOpen }: { readonly lot: LotReply; readonly isOpen: boolean }) {
  const t = useText('manager');
  const clock = useClock();
  const money = useMoney();
  const { currency } = useStore();
  const { documents: warehouses } = useReferences('warehouse');
  const warehouse = warehouses.find(({ id }) => id === lot.warehouse_id)?.name;
  return (
    <Facts>
      <Fact label={t('lot.supplier')} testId="fact-supplier">
        {lot.supplier_id === '' ? (
          t('lot.nobody')
        ) : (
          <Anchor
            component={Link}
            to={`/dashboard/products/suppliers/${encodeURIComponent(lot.supplier_id)}`}
            data-testid="lot-supplier-link"
          >
            {lot.supplier_name === '' ? t('lot.gone') : lot.supplier_name}
          </Anchor>
        )}
      </Fact>
      <Fact label={t('lot.total')} testId="fact-total">
        {money(toMinor(lot.total_cost, currency) ?? 0)}
      </Fact>
      {!isOpen && <Fact label={t('lot.warehouse')}>{warehouse ?? t('lot.usualWarehouse')}</Fact>}
      {!isOpen && noteOf(lot) !== '' && <Fact label={t('lot.note')}>{noteOf(lot)}</Fact>}
      <Fact label={t('lot.createdAt')}>{clock(lot.created_at)}</Fact>
      {lot.settled_at !== null && <Fact label={t('lot.settledAt')}>{clock(lot.settled_at)}</Fact>}
      {lot.split_from !== '' && (
        <Fact label={t('lot.splitFrom')}>
          <Anchor component={Link} to={lotPath({ id: lot.split_from })}>
            {t('lot.splitFromLot')}
          </Anchor>
        </Fact>
      )}
    </Facts>
  );
}
