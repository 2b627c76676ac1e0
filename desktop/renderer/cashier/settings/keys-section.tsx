// Which key does what on this device. Choosing an action asks for its new key; a key that cannot be is refused, and the
// question stays.
import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconRestore } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useText } from '../../ui/language.ts';
import { useValue } from '../../ui/use-observable.ts';
import { actionIds, actions, screensOf } from '../keys/actions.ts';
import type { ActionId } from '../keys/actions.ts';
import { keyLabel } from '../keys/pressed-key.ts';
import { keyMap } from '../keys/window-keys.ts';
import { KeyQuestion } from './key-question.tsx';
import classes from './settings-page.module.css';

export function KeysSection() {
  const t = useText('cashier');
  const keys = useValue(keyMap.keys$);
  const list = useRef<HTMLUListElement>(null);
  const [asked, ask] = useState<ActionId>();
  const whereOf = (action: ActionId) =>
    screensOf(action)
      .map((where) => t(`keys.where.${where}`))
      .join(', ');

  /** The keyboard goes on where it was. */
  function answered(action: ActionId): void {
    ask(undefined);
    list.current?.querySelector<HTMLElement>(`[data-action="${action}"]`)?.focus();
  }

  function reset(): void {
    ask(undefined);
    keyMap.reset();
    notifications.show({ message: t('settings.wasReset') });
  }

  return (
    <>
      <ul className={classes.keys} ref={list}>
        {actionIds.map((id) => {
          const action = t(actions[id].word);
          const key = keyLabel(keys[id]);
          return (
            <li key={id} className={classes.keyRow} data-testid={`key-row-${id}`} data-key={keys[id]}>
              <Text fw={550}>{action}</Text>
              <span className={classes.where}>{whereOf(id)}</span>
              <Button
                variant="default"
                miw={112}
                aria-label={t('settings.changeKey', { action, key })}
                aria-expanded={asked === id}
                onClick={() => ask(asked === id ? undefined : id)}
                data-action={id}
                data-testid={`change-${id}`}
              >
                {key}
              </Button>
              {asked === id && (
                <KeyQuestion action={id} keys={keys} whereOf={whereOf} onAnswered={() => answered(id)} />
              )}
            </li>
          );
        })}
      </ul>
      <Button
        mt="md"
        variant="light"
        leftSection={<IconRestore size={20} />}
        onClick={reset}
        data-testid="reset-keys"
      >
        {t('settings.resetKeys')}
      </Button>
    </>
  );
}
