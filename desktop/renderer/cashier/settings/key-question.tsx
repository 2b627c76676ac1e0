// Waits for the new key of one action: pressed, or chosen among the free ones where there is no keyboard at hand.
import { Alert, Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect, useEffectEvent, useState } from 'react';
import { useText } from '../../ui/language.ts';
import { actions } from '../keys/actions.ts';
import type { ActionId } from '../keys/actions.ts';
import { refusalOf } from '../keys/key-map.ts';
import type { KeyRefusal, Keys } from '../keys/key-map.ts';
import { keyLabel, pressedKey } from '../keys/pressed-key.ts';
import { keyMap } from '../keys/window-keys.ts';
import classes from './settings-page.module.css';

export interface KeyQuestionProps {
  readonly action: ActionId;
  readonly keys: Keys;
  readonly whereOf: (action: ActionId) => string;
  readonly onAnswered: () => void;
}

/** Keys of every keyboard that type nothing. */
const offered = [
  ...Array.from({ length: 12 }, (_none, index) => `F${index + 1}`),
  'Insert',
  'Home',
  'End',
  'PageUp',
  'PageDown',
];

export function KeyQuestion({ action, keys, whereOf, onAnswered }: KeyQuestionProps) {
  const t = useText('cashier');
  const [refused, setRefused] = useState<{ readonly key: string; readonly refusal: KeyRefusal }>();
  const name = t(actions[action].word);
  const free = offered.filter((key) => keys[action] !== key && !refusalOf(keys, action, key));

  function take(key: string): void {
    const refusal = keyMap.assign(action, key);
    setRefused(refusal && { key, refusal });
    if (refusal) return;
    notifications.show({ message: t('settings.changed', { action: name, key: keyLabel(key) }) });
    onAnswered();
  }

  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const key = pressedKey(event);
    if (key === undefined || (isForButton(event) && !event.repeat)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.repeat) return;
    if (key === 'Escape') onAnswered();
    else take(key);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event);
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);

  return (
    <div className={classes.asking} data-testid="key-question">
      <Text fw={600} role="status">
        {t('settings.press', { action: name })}
      </Text>
      {refused && (
        <Alert
          color="red"
          role="alert"
          data-testid="key-refused"
          data-reason={refused.refusal.reason}
          title={sentence(refused.key, refused.refusal)}
        />
      )}
      <div className={classes.free}>
        <Text size="sm">{t('settings.orChoose')}</Text>
        {free.map((key) => (
          <Button key={key} variant="default" onClick={() => take(key)} data-testid={`free-${key}`}>
            {keyLabel(key)}
          </Button>
        ))}
        <Button variant="subtle" onClick={onAnswered} data-testid="key-keep">
          {t('settings.keep')}
        </Button>
      </div>
    </div>
  );

  function sentence(key: string, refusal: KeyRefusal): string {
    const label = keyLabel(key);
    return refusal.reason === 'taken'
      ? t('settings.refused.taken', {
          key: label,
          action: t(actions[refusal.by].word),
          where: whereOf(refusal.by),
        })
      : t(`settings.refused.${refusal.reason}`, { key: label });
  }
}

/** Tab still leads to the free keys, and Enter presses them. */
function isForButton({ key, target }: KeyboardEvent): boolean {
  return key === 'Tab' || ([' ', 'Enter'].includes(key) && target instanceof HTMLButtonElement);
}
