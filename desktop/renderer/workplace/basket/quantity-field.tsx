// How many of a line, typed over. Nothing that is no quantity is taken; Escape leaves it as it was.
import { formatQuantity, quantityFromNumber } from '@evertill/schemas';
import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { plainDecimal, readDecimalText } from '../../ui/decimal.ts';
import { useDesk } from './desk-context.ts';

export interface QuantityFieldProps {
  readonly lineId: string;
  /** Three decimals. Another one is another field. */
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
  const [typed, setTyped] = useState(plainDecimal(qty));
  /** Something was typed and neither taken nor given up: both lead out of the field, which takes what is left in it. */
  const isOpen = useRef(false);

  function take(): void {
    if (!isOpen.current) return;
    isOpen.current = false;
    const thousandths = quantityFromNumber(Number(readDecimalText(typed) ?? NaN));
    if (thousandths === undefined) setTyped(plainDecimal(qty));
    else if (formatQuantity(thousandths) !== qty) void desk.setQuantity(lineId, formatQuantity(thousandths));
  }

  function giveUp(): void {
    isOpen.current = false;
    setTyped(plainDecimal(qty));
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
      className={className}
      // Weights have more digits than pieces.
      style={{ width: `${Math.max(3.125, 0.75 + typed.length * 0.625)}rem` }}
      value={typed}
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
