// What every part of the form of a product works with.
import type { ProductDraft } from './product-draft.ts';

export interface FormFields {
  readonly draft: ProductDraft;
  readonly put: (change: Partial<ProductDraft>) => void;
  /** What is wrong with a field, as a sentence; undefined when nothing is. */
  readonly wrong: (field: string) => string | undefined;
}

type FieldsOf<Value> = {
  [F in keyof ProductDraft]: ProductDraft[F] extends Value
    ? Value extends ProductDraft[F]
      ? F
      : never
    : never;
}[keyof ProductDraft];

export type TextField = FieldsOf<string>;
export type TickField = FieldsOf<boolean>;
