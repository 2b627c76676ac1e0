// Templates suggest people of their own store.
import { collections, reject, worksIn } from '@evertill/schemas';
import type { Staff } from '@evertill/schemas';
import type { KindRule } from './reference-kind.ts';

export interface ShiftTemplateFacts {
  /** Of the suggested members. */
  readonly people: readonly Staff[];
}

export const shiftTemplateRule: KindRule<'shift_template', ShiftTemplateFacts> = {
  async facts(tx, _proposal, { vendor_employee_ids: id }) {
    const people = id.length === 0 ? [] : await tx.find(collections.staff, { id }, { limit: id.length });
    return { people: people as unknown as Staff[] };
  },
  flaw({ proposed }, { vendor_employee_ids }, { people }) {
    const stranger = vendor_employee_ids.find(
      (id) =>
        !worksIn(
          people.find((person) => person.id === id),
          proposed.store_id,
        ),
    );
    return stranger === undefined ? undefined : reject('assignee_unknown', { vendor_employee_id: stranger });
  },
};
