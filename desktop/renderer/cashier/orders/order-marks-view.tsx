// The marks of a sale in words.
import { Badge } from '@mantine/core';
import { useText } from '../../ui/language.ts';
import { colourOf } from './order-marks.ts';
import type { Mark } from './order-marks.ts';

export function OrderMarks({ marks }: { readonly marks: readonly Mark[] }) {
  const t = useText('cashier');
  return (
    <>
      {marks.map((mark) => (
        <Badge key={mark} variant="light" color={colourOf(mark)} size="lg" tt="none" data-mark={mark}>
          {t(`mark.${mark}`)}
        </Badge>
      ))}
    </>
  );
}
