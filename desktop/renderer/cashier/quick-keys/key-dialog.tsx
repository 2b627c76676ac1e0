// What stands on one quick key, and its colour.
import type { ShownKey } from '@evertill/client-core';
import { Button, Group, Input, Modal, Stack, TextInput, UnstyledButton } from '@mantine/core';
import { quickKeyColours } from '@evertill/schemas';
import type { QuickKey } from '@evertill/schemas';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useText } from '../../ui/language.ts';
import { walkGrid } from '../../ui/walk-grid.ts';
import { colourOf } from './key-face.tsx';
import classes from './quick-keys.module.css';

export type KeyLook = Pick<QuickKey, 'label' | 'color'>;

export interface KeyDialogProps {
  readonly shown: ShownKey;
  /** As it is stored: a blank label is the name of what it stands for. */
  readonly face: KeyLook | undefined;
  readonly onSave: (face: KeyLook) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

export function KeyDialog({ shown, face, onSave, onRemove, onClose }: KeyDialogProps) {
  const t = useText('cashier');
  const [label, setLabel] = useState(face?.label ?? '');
  const [color, setColor] = useState(shown.color);
  const save = (event: FormEvent) => {
    event.preventDefault();
    onSave({ label: label.trim(), color });
  };
  return (
    <Modal opened onClose={onClose} title={t('quick.keyTitle')} data-testid="quick-key-dialog">
      <form onSubmit={save}>
        <Stack>
          <TextInput
            label={t('quick.label')}
            description={face?.label === '' ? t('quick.labelHint', { name: shown.label }) : undefined}
            size="lg"
            maxLength={60}
            autoComplete="off"
            value={label}
            onChange={(event) => setLabel(event.currentTarget.value)}
            data-autofocus
            data-testid="quick-label"
          />
          <Input.Wrapper label={t('quick.colour')} labelElement="div">
            <div
              className={classes.colours}
              role="radiogroup"
              aria-label={t('quick.colour')}
              onKeyDown={walkGrid}
            >
              {quickKeyColours.map((one) => (
                <UnstyledButton
                  key={one}
                  role="radio"
                  aria-checked={one === color}
                  className={classes.colour}
                  style={colourOf({ color: one })}
                  onClick={() => setColor(one)}
                  data-testid={`quick-colour-${one}`}
                >
                  {t(`quick.colours.${one}`)}
                </UnstyledButton>
              ))}
            </div>
          </Input.Wrapper>
          <Group grow preventGrowOverflow={false}>
            <Button
              variant="light"
              color="red"
              h={52}
              leftSection={<IconTrash size={20} />}
              onClick={onRemove}
              data-testid="quick-remove"
            >
              {t('quick.remove')}
            </Button>
            <Button type="submit" h={52} data-testid="quick-save">
              {t('quick.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
