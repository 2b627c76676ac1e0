// The digits for a screen without a keyboard: they go into the field that has the focus, as if they had been typed there.
// Shown where fingers point; with a mouse there is a keyboard.
import { Button, SimpleGrid } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { decimalSign } from './decimal.ts';
import { useText } from './language.ts';

const digits = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '.', '0'] as const;

/** Is there a pad, so that the device's own keyboard need not open over the screen? */
export function useNumberPad(): boolean {
  return useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
}

export interface NumberPadProps {
  /** Where there is a next field: a key that goes to it. */
  readonly walks?: boolean;
}

export function NumberPad({ walks = true }: NumberPadProps) {
  const t = useText('ui');
  const key = (label: string, name: string, press: (field: HTMLInputElement) => void) => (
    <Button
      key={name}
      variant="default"
      h={52}
      fz="lg"
      tabIndex={-1}
      aria-label={name}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        const field = document.activeElement;
        if (field instanceof HTMLInputElement) press(field);
      }}
      data-testid={`pad-${name}`}
    >
      {label}
    </Button>
  );
  const typing = (digit: string) => {
    const typed = digit === '.' ? decimalSign() : digit;
    return key(typed, digit, (field) => type(field, typed));
  };
  return (
    <SimpleGrid cols={3} spacing={8} data-testid="number-pad">
      {digits.map((digit) => typing(digit))}
      {key('⌫', t('pad.erase'), erase)}
      {walks && (
        <Button
          variant="light"
          h={52}
          tabIndex={-1}
          style={{ gridColumn: 'span 3' }}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() =>
            document.activeElement?.dispatchEvent(
              new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }),
            )
          }
          data-testid="pad-next"
        >
          {t('pad.next')}
        </Button>
      )}
    </SimpleGrid>
  );
}

function type(field: HTMLInputElement, text: string): void {
  put(field, text, field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length);
}

function erase(field: HTMLInputElement): void {
  const [start, end] = [field.selectionStart ?? 0, field.selectionEnd ?? 0];
  put(field, '', start === end ? Math.max(0, start - 1) : start, end);
}

function put(field: HTMLInputElement, text: string, start: number, end: number): void {
  field.setRangeText(text, start, end, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
