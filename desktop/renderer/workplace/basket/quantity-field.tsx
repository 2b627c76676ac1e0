// How many of a line, typed over. Nothing that is no quantity is taken; Escape leaves it as it was.
import { formatQuantity, quantityFromNumber } from '@evertill/schemas';
import { useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { plainDecimal, readDecimalText } from '../../ui/decimal.ts';
import { useDesk } from './desk-context.ts';

export interface QuantityFieldProps {
  readonly lineId: string;
  /** Three decimals. It may change while the field has the focus: what was typed stays. */
  readonly qty: string;
  readonly label: string;
  readonly className: string;
  /** The keys about one line are about this one. */
  readonly selected?: boolean;
  /** Back to where scans and words go. */
  readonly onDone: () => void;
}

export function QuantityField({
  lineId,
  qty,
  label,
  className,
  selected = false,
  onDone,
}: QuantityFieldProps) {
  const desk = useDesk();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string>();
  /** Something was typed and neither taken nor given up: both lead out of the field, which takes what is left in it. */
  const isOpen = useRef(false);
  const text = typed ?? plainDecimal(qty);

  // A key pressed before the field had the focus may change the quantity after it: the next digit still replaces it.
  useLayoutEffect(() => {
    if (document.activeElement === input.current && !isOpen.current) input.current?.select();
  }, [qty]);

  function take(): void {
    if (!isOpen.current) return;
    const thousandths = quantityFromNumber(Number(readDecimalText(text) ?? NaN));
    giveUp();
    if (thousandths !== undefined && formatQuantity(thousandths) !== qty)
      void desk.setQuantity(lineId, formatQuantity(thousandths));
  }

  function giveUp(): void {
    isOpen.current = false;
    setTyped(undefined);
  }

  function key(event: KeyboardEvent): void {
    if (event.key === 'Escape') giveUp();
    else if (event.key === 'Enter') take();
    else return;
    event.preventDefault();
    onDone();
  }

  return (
    <input
      ref={input}
      className={className}
      // Weights have more digits than pieces.
      style={{ width: `${Math.max(3.125, 0.75 + text.length * 0.625)}rem` }}
      value={text}
      inputMode="decimal"
      aria-label={label}
      onChange={(event) => {
        isOpen.current = true;
        setTyped(event.currentTarget.value);
      }}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={take}
      onKeyDown={key}
      data-testid="line-qty"
      data-selected-quantity={selected || undefined}
    />
  );
}
