// A shift template in a form, and what of it the server is asked for.
import { shiftTemplateBody } from '@evertill/schemas';
import type { ShiftTemplate } from '@evertill/schemas';

export interface TemplateDraft {
  readonly name: string;
  readonly time_start: string;
  readonly time_end: string;
  /** As typed. */
  readonly sort_order: string;
  readonly is_active: boolean;
  /** Blank: always. */
  readonly effective_on: string;
}

export type TemplateField = keyof TemplateDraft;

export function templateDraftOf(template: ShiftTemplate | undefined): TemplateDraft {
  return {
    name: template?.name ?? '',
    time_start: template?.time_start ?? '',
    time_end: template?.time_end ?? '',
    sort_order: String(template?.sort_order ?? 0),
    is_active: template?.is_active ?? true,
    effective_on: template?.effective_on ?? '',
  };
}

/** As the server takes it. */
export function templateBodyOf({ sort_order, effective_on, ...draft }: TemplateDraft): object {
  return {
    ...draft,
    sort_order: sort_order.trim() === '' ? Number.NaN : Number(sort_order),
    effective_on: effective_on === '' ? null : effective_on,
  };
}

/** Those the server would not take. */
export function badTemplateFields(draft: TemplateDraft): readonly TemplateField[] {
  const read = shiftTemplateBody.safeParse(templateBodyOf(draft));
  return read.success ? [] : read.error.issues.map(({ path }) => path[0] as TemplateField);
}
