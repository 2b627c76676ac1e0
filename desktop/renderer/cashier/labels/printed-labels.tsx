// The pages of labels, exactly as large as what is in the printer.
import { Printed } from '../../ui/printed.tsx';
import { LabelView } from './label-view.tsx';
import type { LabelSize } from './label-size.ts';
import type { LabelPart } from './label-settings.ts';
import type { Label } from './use-labels.ts';
import classes from './label-view.module.css';

export interface PrintedLabelsProps {
  readonly pages: readonly (readonly (Label | undefined)[])[];
  readonly size: LabelSize;
  readonly shows: readonly LabelPart[];
}

export function PrintedLabels({ pages, size, shows }: PrintedLabelsProps) {
  const { page, columns, width, height, rows } = size;
  return (
    <Printed>
      {/* Figures of this table alone: nothing that was typed comes here. */}
      <style>{`@page { size: ${page.width}mm ${page.height}mm; margin: 0; } @media print { html, body { height: auto; } }`}</style>
      {pages.map((labels, number) => (
        <div
          key={number}
          className={classes.page}
          style={{
            width: `${page.width}mm`,
            height: `${page.height}mm`,
            gridTemplateColumns: `repeat(${columns}, ${width}mm)`,
            gridAutoRows: `${height}mm`,
            paddingBlockStart: `${(page.height - rows * height) / 2}mm`,
          }}
          data-testid="label-page"
        >
          {labels.map((label, place) =>
            label ? <LabelView key={place} label={label} size={size} shows={shows} /> : <span key={place} />,
          )}
        </div>
      ))}
    </Printed>
  );
}
