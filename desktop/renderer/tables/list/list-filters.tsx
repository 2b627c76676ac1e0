// Above the rows of a list: the words it is searched by, from which the arrow keys walk through the rows, what else narrows
// it, and how many rows are left.
import { Button, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { useText } from '../../ui/language.ts';
import classes from './list-page.module.css';

/** Rows of one page, for the keys that leaf through it. */
const leaf = 12;

export interface ListFiltersProps {
  /** Of the list, for tests: `products`. */
  readonly name: string;
  readonly label: string;
  /** What can be typed. */
  readonly search: string;
  /** Where the words are typed. */
  readonly field?: Ref<HTMLInputElement>;
  readonly typed: string;
  readonly onType: (text: string) => void;
  /** The rows; undefined while they are being read. */
  readonly count: number | undefined;
  /** How many there are, or why there are none. */
  readonly said: string;
  /** Index of the row that Enter opens. */
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
  /** Undefined: there is nothing to open yet. */
  readonly onEnter: (() => void) | undefined;
  /** Ctrl+Enter, where rows can be picked. */
  readonly onPick?: (() => void) | undefined;
  /** Undefined where nothing is narrowed. */
  readonly onClear?: (() => void) | undefined;
  /** What else narrows it. */
  readonly children?: ReactNode;
}

export function ListFilters(props: ListFiltersProps) {
  const { name, label, search, typed, onType, count, said, chosen, onChoose, onEnter, onPick, onClear } =
    props;
  const t = useText('tables');

  function key(event: KeyboardEvent): void {
    const move = (by: number) => onChoose(Math.max(0, Math.min((count ?? 0) - 1, chosen + by)));
    const actions: Record<string, (() => void) | undefined> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      PageDown: () => move(leaf),
      PageUp: () => move(-leaf),
      Enter: event.ctrlKey || event.metaKey ? onPick : onEnter,
      Escape: () => onType(''),
    };
    const action = actions[event.key];
    if (!action || event.nativeEvent.isComposing) return;
    event.preventDefault();
    action();
  }

  return (
    <div className={classes.filters} role="group" aria-label={label}>
      <TextInput
        ref={props.field}
        className={classes.search!}
        aria-label={search}
        placeholder={search}
        leftSection={<IconSearch size={18} />}
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={key}
        autoFocus
        data-testid={`${name}-search`}
      />
      {props.children}
      {onClear && (
        <Button variant="subtle" onClick={onClear} data-testid="filters-clear">
          {t('list.clear')}
        </Button>
      )}
      <Text role="status" c="dimmed" size="sm" data-testid={`${name}-count`} data-count={count}>
        {count === undefined ? t('list.reading') : said}
      </Text>
    </div>
  );
}
