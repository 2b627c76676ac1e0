// One label as it is printed, in mm; on the screen it is the same one.
import { withoutCardNumbersOnPaper } from '@evertill/schemas';
import { useText } from '../../ui/language.ts';
import { useMoney } from '../../workplace/store-context.ts';
import { barWidth, labelEdge, squareWidth } from './label-size.ts';
import type { LabelSize } from './label-size.ts';
import type { LabelPart } from './label-settings.ts';
import { labelText } from './label-text.ts';
import type { Label } from './use-labels.ts';
import classes from './label-view.module.css';

export interface LabelViewProps {
  readonly label: Label;
  readonly size: LabelSize;
  readonly shows: readonly LabelPart[];
}

export function LabelView({ label, size, shows }: LabelViewProps) {
  const t = useText('cashier');
  const money = useMoney();
  const { name, code, symbology, drawn } = label;
  const { width, height } = size;
  const square = symbology === 'qrcode';
  const bar = drawn && (square ? squareWidth : barWidth)(size, drawn.modules);
  const { price, details } = labelText(label, shows, { t, money });
  return (
    <div
      className={classes.label}
      style={{ width: `${width}mm`, height: `${height}mm`, padding: `${labelEdge}mm` }}
      data-square={square}
      data-low={height < 25}
      data-testid="label"
    >
      {shows.includes('name') && <span className={classes.name}>{withoutCardNumbersOnPaper(name)}</span>}
      {drawn && bar !== undefined && (
        <img
          className={classes.code}
          src={drawn.source}
          alt={t('labels.barcode', { code })}
          style={{
            width: `${bar * drawn.modules}mm`,
            ...(square ? { height: `${bar * drawn.modules}mm` } : {}),
          }}
          data-code={code}
          data-symbology={symbology}
          data-testid="label-code"
        />
      )}
      <span className={classes.digits}>{code}</span>
      <span className={classes.foot}>
        <span className={classes.details}>{details.join(' · ')}</span>
        {shows.includes('price') && <strong data-testid="label-price">{price}</strong>}
      </span>
    </div>
  );
}
