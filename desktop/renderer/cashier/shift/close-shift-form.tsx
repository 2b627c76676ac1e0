// Closing: count the drawer coin by coin, the slips, say what stays for the next shift. With the numeric keyboard alone,
// without a network. Where the store wants it, nobody is told before what should be in the drawer.
import type { OpenShift, ShiftClosing } from '@evertill/client-core';
import { useAction, useTill } from '@evertill/client-core/react';
import { Alert, Button, SegmentedControl, Stack, Text, TextInput, Textarea, Title } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconInfoCircle, IconLock } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { KeyCap } from '../../ui/key-cap.tsx';
import { useText } from '../../ui/language.ts';
import { moneyDigits, readMoney } from '../../ui/money.ts';
import { MoneyInput } from '../../ui/money-input.tsx';
import { NumberPad, useNumberPad } from '../../ui/number-pad.tsx';
import { Refused } from '../../ui/refused.tsx';
import { selectAll, walkFields } from '../../ui/walk-fields.ts';
import { useCashier } from '../cashier-context.ts';
import { useMoney } from '../../workplace/store-context.ts';
import { ActionKey } from '../keys/action-key.tsx';
import { useActionKeys } from '../keys/use-action-keys.ts';
import { beginClosing, closingOf, handoverText } from './closing.ts';
import type { Closing } from './closing.ts';
import { DenominationGrid } from './denomination-grid.tsx';
import { nothingCounted, worthOf } from './drawer-count.ts';
import classes from './shift-page.module.css';
import { SlipCounts } from './slip-counts.tsx';
import { TerminalBatch } from './terminal-batch.tsx';
import { UnpaidCash } from './unpaid-cash.tsx';
import type { ShiftStanding } from './use-shift-standing.ts';

export interface CloseShiftFormProps {
  readonly shift: OpenShift;
  readonly standing: ShiftStanding;
  readonly onClosed: (shiftId: string) => void;
  readonly onBack: () => void;
}

export function CloseShiftForm({ shift, standing, onClosed, onBack }: CloseShiftFormProps) {
  const t = useText('cashier');
  const till = useTill();
  const { store } = useCashier();
  const hasPad = useNumberPad();
  const form = useRef<HTMLFormElement>(null);
  const suggested = standing.figures?.order_stats.closing_slip_suggestions;
  const [closing, setClosing] = useState<Closing>(() => beginClosing(suggested));
  const { run, busy, refusal } = useAction((counted: ShiftClosing) =>
    till.actions.closeShift({ ...counted, shiftId: shift.id }),
  );
  const complete = closingOf(closing, store);
  const set = (change: Partial<Closing>) => setClosing((now) => ({ ...now, ...change }));
  useActionKeys({ 'close.confirm': () => form.current?.requestSubmit() });
  useHotkeys([['Escape', onBack]], []);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!complete) return;
    const closed = await run(complete);
    if (closed.ok) onClosed(closed.id);
  }

  return (
    <form
      ref={form}
      className={classes.closing}
      onSubmit={(event) => void submit(event)}
      onKeyDown={walkFields}
      data-testid="close-shift"
      data-blind={standing.blind}
      data-pad={hasPad}
    >
      <header>
        <Title order={1} size="h2">
          {t('close.title')}
        </Title>
        <Text c="dimmed">
          {t('close.lead', { label: shift.shift_label })} {!hasPad && t('close.keys')}
        </Text>
        <Unsent unsent={standing.unsent} />
        <UnpaidCash amount={standing.unpaidCash} />
        {standing.blind && (
          <Alert color="gray" variant="light" mt="sm" icon={<IconInfoCircle />} data-testid="blind-note">
            {t('close.blind')}
          </Alert>
        )}
      </header>
      {hasPad && (
        <aside className={classes.pad}>
          <NumberPad />
        </aside>
      )}
      <div className={classes.count}>
        <DenominationGrid
          autoFocus
          pieces={closing.pieces}
          onChange={(pieces) => set({ pieces, cash: moneyDigits(worthOf(pieces), store.currency) })}
        />
      </div>
      <Stack className={classes.cash!}>
        <MoneyInput
          label={t('close.cash')}
          description={t('close.cashHint')}
          currency={store.currency}
          value={closing.cash}
          onChange={(cash) => set({ cash, pieces: nothingCounted })}
          onFocus={selectAll}
          inputMode={hasPad ? 'none' : 'decimal'}
          size="lg"
          data-walk
          data-testid="closing-cash"
        />
        {standing.figures && (
          <Difference
            cash={readMoney(closing.cash, store.currency)}
            expected={standing.figures.drawer.expected_cash}
          />
        )}
        <SlipCounts required slips={closing} onChange={set} />
      </Stack>
      <Stack className={classes.handover!}>
        <Handover closing={closing} onChange={set} />
        <TerminalBatch shift={shift} closing={closing} onChange={set} />
        {refusal && <Refused refusal={refusal} />}
      </Stack>
      <footer>
        <Button
          variant="default"
          h={60}
          rightSection={<KeyCap>Esc</KeyCap>}
          onClick={onBack}
          data-testid="close-back"
        >
          {t('close.back')}
        </Button>
        <Button
          type="submit"
          h={60}
          fz="lg"
          loading={busy}
          disabled={!complete}
          leftSection={<IconLock size={20} />}
          rightSection={<ActionKey action="close.confirm" />}
          data-walk
          data-testid="close-confirm"
        >
          {t('close.confirm')}
        </Button>
      </footer>
    </form>
  );
}

/** Decisions.md, ruling 1: said before the count, not after it. */
function Unsent({ unsent: { count, total } }: Pick<ShiftStanding, 'unsent'>) {
  const t = useText('cashier');
  const money = useMoney();
  if (count === 0) return null;
  return (
    <Alert color="yellow" variant="light" mt="sm" role="status" data-testid="close-unsent" data-count={count}>
      {total === undefined
        ? t('close.unsent', { count })
        : t('close.unsentWorth', { count, total: money(total) })}
    </Alert>
  );
}

function Difference({ cash, expected }: { readonly cash: number | undefined; readonly expected: number }) {
  const t = useText('cashier');
  const money = useMoney();
  const difference = (cash ?? 0) - expected;
  return (
    <dl className={classes.facts} data-testid="close-expected">
      <div className={classes.fact}>
        <dt>{t('report.expected')}</dt>
        <dd>{money(expected)}</dd>
      </div>
      {cash !== undefined && (
        <div className={classes.fact}>
          <dt>{t('close.difference')}</dt>
          <dd data-testid="close-difference" data-minor={difference}>
            {money(difference)}
          </dd>
        </div>
      )}
    </dl>
  );
}

interface HandoverProps {
  readonly closing: Closing;
  readonly onChange: (change: Partial<Closing>) => void;
}

function Handover({ closing, onChange }: HandoverProps) {
  const t = useText('cashier');
  const { store } = useCashier();
  const hasPad = useNumberPad();
  const { basis } = closing;
  return (
    <Stack gap="sm" role="group" aria-label={t('handover.title')}>
      <div>
        <Text fw={550} mb={4}>
          {t('handover.title')}
        </Text>
        <SegmentedControl
          fullWidth
          size="md"
          value={basis}
          onChange={(next) => onChange({ basis: next as Closing['basis'], handover: undefined })}
          data={[
            { value: 'drawer', label: t('handover.drawer') },
            { value: 'ledger', label: t('handover.ledger') },
          ]}
          classNames={{ label: classes.choice! }}
          data-testid="handover-basis"
        />
      </div>
      <MoneyInput
        label={t(`handover.${basis}Amount`)}
        currency={store.currency}
        value={handoverText(closing, store.currency)}
        onChange={(handover) => onChange({ handover })}
        onFocus={selectAll}
        inputMode={hasPad ? 'none' : 'decimal'}
        data-walk
        data-testid="handover-amount"
      />
      <TextInput
        label={t('handover.recipient')}
        value={closing.recipient}
        onChange={(event) => onChange({ recipient: event.currentTarget.value })}
        maxLength={200}
        autoComplete="off"
        data-walk
        data-testid="handover-recipient"
      />
      <Textarea
        label={t('close.notes')}
        value={closing.notes}
        onChange={(event) => onChange({ notes: event.currentTarget.value })}
        maxLength={2000}
        autosize
        minRows={1}
        data-testid="closing-notes"
      />
    </Stack>
  );
}
