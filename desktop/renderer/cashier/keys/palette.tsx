// Everything that can be done here and now, and every screen, found by its name and done by keyboard or touch.
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useText } from '../../ui/language.ts';
import { ActionKey } from './action-key.tsx';
import { actions } from './actions.ts';
import type { ActionId } from './actions.ts';
import classes from './palette.module.css';
import { actionBoard } from './window-keys.ts';

export interface PaletteProps {
  /** What was possible before the palette came in front of it. */
  readonly possible: readonly ActionId[];
  readonly onClose: () => void;
}

export function Palette({ possible, onClose }: PaletteProps) {
  const t = useText('cashier');
  const listId = useId();
  const [[store, spotlight]] = useState(createSpotlight);
  const [focused] = useState(() => document.activeElement);
  const { query, selected } = useSpotlight(store);
  useEffect(() => spotlight.open(), [spotlight]);
  const words = query.toLocaleLowerCase().split(/\s+/);
  const named = possible.filter((id) => {
    const name = t(actions[id].word).toLocaleLowerCase();
    return words.every((word) => name.includes(word));
  });
  const isPlace = (id: ActionId) => id.startsWith('go.');
  const groups = [
    { label: t('palette.here'), found: named.filter((id) => !isPlace(id)) },
    { label: t('palette.places'), found: named.filter(isPlace) },
  ].filter(({ found }) => found.length > 0);
  const listed = groups.flatMap(({ found }) => found);
  const optionId = (id: ActionId | undefined) => (id === undefined ? undefined : `${listId}-${id}`);

  function leave(): void {
    onClose();
    if (focused instanceof HTMLElement) focused.focus();
  }

  function run(action: ActionId): void {
    // Its screen hears nothing while something is in front of it.
    flushSync(leave);
    actionBoard.run(action);
  }

  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      closeOnActionTrigger={false}
      onSpotlightClose={leave}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      overlayProps={{ backgroundOpacity: 0.4 }}
      centered={false}
      yOffset="5dvh"
      attributes={{ content: { 'aria-label': t('palette.title') } }}
      data-testid="palette"
    >
      <Spotlight.Search
        placeholder={t('palette.find')}
        aria-label={t('palette.find')}
        leftSection={<IconSearch size={20} />}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={optionId(listed[selected])}
        data-testid="palette-find"
      />
      <Spotlight.ActionsList
        id={listId}
        className={classes.list!}
        role="listbox"
        aria-label={t('palette.title')}
      >
        {groups.map(({ label, found }) => (
          <Spotlight.ActionsGroup key={label} label={label}>
            {found.map((id) => (
              <Spotlight.Action
                key={id}
                id={optionId(id)!}
                className={classes.action!}
                role="option"
                aria-selected={listed[selected] === id}
                label={t(actions[id].word)}
                rightSection={<ActionKey action={id} />}
                onClick={() => run(id)}
                data-testid={`palette-${id}`}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {listed.length === 0 && <Spotlight.Empty>{t('palette.none')}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
