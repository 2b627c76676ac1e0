// Labels for what is on the shelves: choose by scan or search, say how many, look, and print.
import {
  Alert,
  Button,
  Checkbox,
  Group,
  NumberInput,
  SegmentedControl,
  Select,
  Stack,
  Text,
  Title,
  UnstyledButton,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Product } from '@evertill/schemas';
import { IconTrash } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useText } from '../../ui/language.ts';
import { ScanField } from '../../ui/scan-field.tsx';
import { warningTone } from '../../platform/sound.ts';
import { useMoney } from '../../workplace/store-context.ts';
import { ActionKey } from '../keys/action-key.tsx';
import { useActionKeys } from '../keys/use-action-keys.ts';
import { priceRange } from '../../workplace/basket/item-face.ts';
import { useCatalog } from '../sale/use-catalog.ts';
import { useScanner } from '../../workplace/basket/use-scanner.ts';
import { useArriving } from '../../workplace/use-arriving.ts';
import { ChosenRow } from './chosen-row.tsx';
import { codeKinds } from './label-code.ts';
import { barWidth, labelSizes, pagesOf, squareWidth } from './label-size.ts';
import type { LabelSize } from './label-size.ts';
import { knownSettings, labelParts, rememberSettings } from './label-settings.ts';
import type { LabelPart, LabelSettings } from './label-settings.ts';
import { LabelView } from './label-view.tsx';
import { PrintLabels } from './print-labels.tsx';
import { PrintedLabels } from './printed-labels.tsx';
import { useBrought } from './use-brought.ts';
import { useLabelList, useMadeLabels } from './use-labels.ts';
import type { Label, MadeLabel } from './use-labels.ts';
import classes from './labels-page.module.css';

/** ms */
const pause = 120;
/** Items a search shows; labels of the preview. */
const [mostFound, mostSeen] = [8, 4];

export function LabelsPage() {
  const t = useText('cashier');
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [index, setIndex] = useState(0);
  const [unknown, setUnknown] = useState('');
  const [settings, setSettings] = useState(knownSettings);
  const [firstFree, setFirstFree] = useState(1);
  const [words] = useDebouncedValue(typed.trim(), pause);
  const found = useCatalog(words, '')?.slice(0, mostFound);
  const list = useLabelList();
  useBrought(list.add);
  const made = useMadeLabels(list.chosen, settings.code);
  const size = labelSizes.find(({ id }) => id === settings.size)!;
  const labels = useMemo(() => printable(made, size), [made, size]);
  const counted = list.chosen.flatMap(({ key, count }) => {
    const label = labels?.get(key);
    return label ? [{ label, count }] : [];
  });
  const wanted = counted.flatMap(({ label, count }) => Array.from({ length: count }, () => label));
  const pages = pagesOf(wanted, size, firstFree);
  const isReady = labels !== undefined && wanted.length > 0 && labels.size === list.chosen.length;

  function set(change: Partial<LabelSettings>): void {
    const next = { ...settings, ...change };
    setSettings(next);
    rememberSettings(next);
  }

  function type(text: string): void {
    setTyped(text);
    setIndex(0);
    setUnknown('');
  }

  function add(product: Product): void {
    type('');
    void list.add(product);
    field.current?.focus();
  }

  async function scan(code: string): Promise<void> {
    type('');
    if (await list.scan(code)) return;
    warningTone();
    setUnknown(code);
  }

  /** A code goes before what the words find. */
  async function enter(): Promise<void> {
    const text = typed.trim();
    if (text === '') return;
    // What was typed meanwhile stays.
    if (await list.scan(text)) return setTyped((now) => (now.trim() === text ? '' : now));
    const product = text === words ? found?.[index] : undefined;
    if (product) add(product);
    else setUnknown(text);
  }

  function key(event: KeyboardEvent): void {
    const move = (by: number) => setIndex((at) => Math.max(0, Math.min((found?.length ?? 1) - 1, at + by)));
    const actions: Record<string, (() => void) | undefined> = {
      Enter: () => void enter(),
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Escape: () => type(''),
    };
    const action = actions[event.key];
    if (!action || event.nativeEvent.isComposing) return;
    event.preventDefault();
    action();
  }

  useScanner({ entry: field, dialogOpen: false, onScan: (code) => void scan(code) });
  useActionKeys({ 'app.search': () => field.current?.focus() });

  return (
    <div className={classes.page} data-testid="barcode">
      <section className={classes.choose} aria-label={t('labels.chosen')}>
        <Title order={1} size="h2">
          {t('labels.title')}
        </Title>
        <Text c="dimmed" mb="md">
          {t('labels.hint')}
        </Text>
        <ScanField
          ref={field}
          label={t('labels.search')}
          value={typed}
          onChange={type}
          onKey={key}
          hint={<ActionKey action="app.search" />}
        />
        {unknown !== '' && (
          <Alert color="yellow" role="alert" mt="sm" data-testid="labels-unknown">
            {t('labels.unknown', { code: unknown })}
          </Alert>
        )}
        {words !== '' && found && <Found products={found} index={index} words={words} onAdd={add} />}
        <Group justify="space-between" mt="md" mih={48}>
          <Text fw={600}>{t('labels.chosen')}</Text>
          {list.chosen.length > 0 && (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconTrash size={18} />}
              onClick={list.clear}
              data-testid="labels-clear"
            >
              {t('labels.clear')}
            </Button>
          )}
        </Group>
        {list.chosen.length === 0 && <Text c="dimmed">{t('labels.none')}</Text>}
        <ul className={classes.list}>
          {list.chosen.map((one, place) => {
            const line = made?.[place];
            return (
              <li key={one.key}>
                <ChosenRow
                  one={one}
                  code={line?.label?.code ?? ''}
                  problem={line?.problem}
                  tooLong={line?.label?.drawn !== undefined && !fits(line.label, size)}
                  onChange={(change) => list.change(one.key, change)}
                  onRemove={() => list.remove(one.key)}
                />
              </li>
            );
          })}
        </ul>
      </section>
      <section className={classes.look} aria-label={t('labels.preview')}>
        <Stack>
          <Select
            label={t('labels.size')}
            value={settings.size}
            onChange={(next) => next && set({ size: next })}
            data={labelSizes.map(({ id }) => ({ value: id, label: t(`labels.${id}`) }))}
            allowDeselect={false}
            data-testid="labels-size"
          />
          {settings.size === 'a4' && (
            <NumberInput
              label={t('labels.firstFree')}
              value={firstFree}
              min={1}
              max={size.columns * size.rows}
              clampBehavior="strict"
              onChange={(next) => setFirstFree(Number(next) || 1)}
              hideControls
              data-testid="labels-first"
            />
          )}
          <div>
            <Text size="sm" fw={600} mb={4} id="labels-code">
              {t('labels.code')}
            </Text>
            <SegmentedControl
              fullWidth
              value={settings.code}
              onChange={(code) => set({ code })}
              data={codeKinds.map((kind) => ({ value: kind, label: t(`labels.${kind}`) }))}
              classNames={{ label: classes.kind! }}
              aria-labelledby="labels-code"
              data-testid="labels-code"
            />
          </div>
          <Checkbox.Group
            label={t('labels.shows')}
            value={[...settings.shows]}
            onChange={(shows) => set({ shows: labelParts.filter((part) => shows.includes(part)) })}
          >
            <Group gap="md" style={{ rowGap: 0 }}>
              {labelParts.map((part) => (
                <Part key={part} part={part} />
              ))}
            </Group>
          </Checkbox.Group>
          <PrintLabels labels={isReady ? counted : undefined} shows={settings.shows} />
          <Text size="sm" c="dimmed" role="status" data-testid="labels-sum">
            {t('labels.labels', { count: wanted.length })}
            {size.id === 'a4' && ` · ${t('labels.pages', { count: pages.length })}`} · {t('labels.scale')}
          </Text>
          <div className={classes.preview} data-testid="labels-preview">
            {[...(labels?.values() ?? [])].slice(0, mostSeen).map((label) => (
              <div key={label.key} className={classes.paper}>
                <LabelView label={label} size={size} shows={settings.shows} />
              </div>
            ))}
          </div>
        </Stack>
      </section>
      {isReady && <PrintedLabels pages={pages} size={size} shows={settings.shows} />}
    </div>
  );
}

function Part({ part }: { readonly part: LabelPart }) {
  const t = useText('cashier');
  return (
    <Checkbox
      value={part}
      label={t(`labels.${part}`)}
      classNames={{ body: classes.part!, label: classes.partLabel! }}
      data-testid={`labels-show-${part}`}
    />
  );
}

function fits({ drawn, symbology }: Label, size: LabelSize): boolean {
  const width = symbology === 'qrcode' ? squareWidth : barWidth;
  return drawn !== undefined && width(size, drawn.modules) !== undefined;
}

/** By the line that makes it; undefined while they are being drawn. */
function printable(
  made: readonly MadeLabel[] | undefined,
  size: LabelSize,
): ReadonlyMap<string, Label> | undefined {
  return (
    made &&
    new Map(made.flatMap(({ label }) => (label && fits(label, size) ? [[label.key, label] as const] : [])))
  );
}

interface FoundProps {
  readonly products: readonly Product[];
  readonly index: number;
  readonly words: string;
  readonly onAdd: (product: Product) => void;
}

function Found({ products, index, words, onAdd }: FoundProps) {
  const t = useText('cashier');
  const money = useMoney();
  const arriving = useArriving('product');
  if (products.length === 0) return <Text mt="sm">{arriving ?? t('labels.noResult', { text: words })}</Text>;
  return (
    <ul className={classes.list} data-testid="labels-found">
      {products.map((product, place) => {
        const { lowest, varies } = priceRange(product);
        return (
          <li key={product.id}>
            <UnstyledButton
              className={classes.found}
              data-chosen={place === index}
              onClick={() => onAdd(product)}
              data-testid="labels-hit"
            >
              <span>{product.name}</span>
              <Text component="span" size="sm" c="dimmed">
                {product.sku_code}
              </Text>
              <strong>{varies ? t('sale.from', { price: money(lowest) }) : money(lowest)}</strong>
            </UnstyledButton>
          </li>
        );
      })}
    </ul>
  );
}
