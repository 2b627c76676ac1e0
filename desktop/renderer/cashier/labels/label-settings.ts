// How labels look at this till, remembered on this device.
import { Remembered } from '../../platform/remembered.ts';
import { codeKinds } from './label-code.ts';
import type { CodeKind } from './label-code.ts';
import { labelSizes } from './label-size.ts';
import type { LabelSize } from './label-size.ts';

export const labelParts = ['name', 'price', 'sku', 'unitPrice'] as const;
export type LabelPart = (typeof labelParts)[number];

export interface LabelSettings {
  readonly size: LabelSize['id'];
  readonly code: CodeKind;
  readonly shows: readonly LabelPart[];
}

const usual: LabelSettings = { size: '50x30', code: 'auto', shows: ['name', 'price', 'unitPrice'] };

const note = new Remembered<LabelSettings>('labels', (stored) => {
  const { size, code, shows } = stored as Partial<Record<keyof LabelSettings, unknown>>;
  return {
    size: labelSizes.find(({ id }) => id === size)?.id ?? usual.size,
    code: codeKinds.find((kind) => kind === code) ?? usual.code,
    shows: Array.isArray(shows) ? labelParts.filter((part) => shows.includes(part)) : usual.shows,
  };
});

export function knownSettings(): LabelSettings {
  return note.get() ?? usual;
}

export function rememberSettings(settings: LabelSettings): void {
  note.set(settings);
}
