// One item that gets labels: how many, and of what is sold by weight, what a piece weighs.
import { ActionIcon, NumberInput, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useText } from '../../ui/language.ts';
import { selectAll } from '../../ui/walk-fields.ts';
import { useCashier } from '../cashier-context.ts';
import { useMoney } from '../../workplace/store-context.ts';
import { isSoldInPieces } from './label-code.ts';
import { mostLabels } from './use-labels.ts';
import type { ChosenItem, LabelProblem } from './use-labels.ts';
import classes from './labels-page.module.css';

export interface ChosenRowProps {
  readonly one: ChosenItem;
  /** Blank while it is not known. */
  readonly code: string;
  readonly problem: LabelProblem | undefined;
  readonly tooLong: boolean;
  readonly onChange: (change: Partial<Pick<ChosenItem, 'count' | 'amount'>>) => void;
  readonly onRemove: () => void;
}

export function ChosenRow({ one, code, problem, tooLong, onChange, onRemove }: ChosenRowProps) {
  const t = useText('cashier');
  const money = useMoney();
  const { store } = useCashier();
  const { item, ref, count, amount } = one;
  const { name } = item;
  const inPacks = ref.product.item_type === 'QTY_EMBEDDED';
  const unit = item.unit || 'kg';
  const wrong = problem === 'badPiece' || problem === 'tooMuch' ? t(`labels.${problem}`) : undefined;
  const said = tooLong
    ? t('labels.tooLong', { code })
    : problem === 'shared'
      ? t('labels.shared', { code })
      : problem === 'drawFailed'
        ? t('labels.drawFailed')
        : undefined;
  return (
    <div className={classes.row} data-testid="labels-row" data-code={code}>
      <div className={classes.what}>
        <strong>{name}</strong>
        <Text size="sm" c="dimmed">
          {[item.sku_code, money(item.price), code].filter((part) => part !== '').join(' · ')}
        </Text>
      </div>
      {isSoldInPieces(ref.product, store) && (
        <TextInput
          className={classes.amount!}
          label={t(inPacks ? 'labels.pieces' : 'labels.weight')}
          aria-label={inPacks ? t('labels.piecesOf', { name }) : t('labels.weightOf', { name, unit })}
          placeholder={t('labels.pieceHint')}
          value={amount}
          inputMode="decimal"
          onChange={(event) => onChange({ amount: event.currentTarget.value })}
          onFocus={selectAll}
          error={wrong}
          rightSection={inPacks ? undefined : <Text size="sm">{unit}</Text>}
          data-testid="labels-amount"
        />
      )}
      <NumberInput
        className={classes.count!}
        label={t('labels.countShort')}
        aria-label={t('labels.count', { name })}
        value={count}
        min={1}
        max={mostLabels}
        allowDecimal={false}
        clampBehavior="strict"
        hideControls
        onChange={(next) => onChange({ count: Math.max(1, Number(next) || 1) })}
        onFocus={selectAll}
        data-testid="labels-count"
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={48}
        aria-label={t('labels.remove', { name })}
        onClick={onRemove}
        data-testid="labels-remove"
      >
        <IconTrash size={20} />
      </ActionIcon>
      {said !== undefined && (
        <Text className={classes.said!} size="sm" c="var(--mantine-color-error)" role="alert">
          {said}
        </Text>
      )}
    </div>
  );
}
