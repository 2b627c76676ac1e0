// The weekly windows of a shift template: when its members work, when they do not, with which breaks. decisions.md,
// "Availability slots".
import {
  availabilitySlotsBody,
  availabilitySlotsReply,
  collections,
  seesStore,
  worksIn,
} from '@evertill/schemas';
import type { Actor, AvailabilitySlot, JsonObject, Reference, Staff } from '@evertill/schemas';
import * as z from 'zod';
import type { ReadTx } from '../../db/database.ts';
import { slotsFlaw } from '../../rules/schedule/slot-flaw.ts';
import { problem } from '../problem.ts';
import { route } from '../route.ts';
import { atDesk, isProblem } from './document-door.ts';
import type { Desk } from './document-door.ts';

const path = '/vendor/shifts/templates/:id/slots';
const params = z.strictObject({ id: z.string().min(1).max(128) });

export const availabilitySlotRoutes = [
  route({
    method: 'get',
    path,
    summary: 'The weekly windows of a shift template',
    access: { who: 'vendor', module: 'settings', level: 'read' },
    params,
    reply: availabilitySlotsReply,
    async handle({ deps, actor, params: { id } }) {
      const data = await deps.replication.database.read({ vendor_id: actor.vendor_id }, async (tx) => {
        const template = await tx.get(collections.reference, id);
        const own = !template?.deleted && isOwn(actor, template?.document as Reference | undefined);
        return own ? slotsOf(tx, id) : undefined;
      });
      return data ? { body: { data } } : problem('record_not_found');
    },
  }),
  route({
    method: 'put',
    path,
    summary: 'Replace the weekly windows of a shift template',
    access: { who: 'vendor', module: 'settings', level: 'write' },
    params,
    body: availabilitySlotsBody,
    reply: availabilitySlotsReply,
    async handle({ deps, actor, params: { id }, body }) {
      const written = await atDesk(deps, actor, async (desk) => {
        const template = (await desk.current(collections.reference, id)) as unknown as Reference | undefined;
        if (!isOwn(actor, template)) return desk.refuse(problem('record_not_found'));
        const flaw = slotsFlaw(body);
        if (flaw) desk.refuse(problem(flaw.code, flaw.details));
        await knowsPeople(desk, template!, body);
        await desk.tx.remove('vendor_availability_slots', { shift_template_id: id });
        const rows = body.map(({ vendor_employee_id, breaks, ...slot }, position) => ({
          id: desk.newId(),
          store_id: template!.store_id,
          shift_template_id: id,
          position,
          vendor_employee_id: vendor_employee_id ?? '',
          breaks: breaks as unknown as JsonObject[],
          ...slot,
        }));
        await desk.tx.insertMany('vendor_availability_slots', rows);
        return { data: await slotsOf(desk.tx, id) };
      });
      return isProblem(written) ? written : { body: written };
    },
  }),
];

function isOwn(actor: Actor, template: Reference | undefined): boolean {
  return template?.kind === 'shift_template' && seesStore(actor, template.store_id);
}

/** Of the people it newly names: who has gone keeps nobody from changing the slots of the others. */
async function knowsPeople(
  desk: Desk,
  template: Reference,
  slots: readonly AvailabilitySlot[],
): Promise<void> {
  const before = await slotsOf(desk.tx, template.id);
  const named = new Set(slots.map((slot) => slot.vendor_employee_id));
  for (const { vendor_employee_id } of before) named.delete(vendor_employee_id as string | null);
  for (const id of named) {
    if (id === null) continue;
    const person = await desk.tx.get(collections.staff, id);
    if (!person || person.deleted || !worksIn(person.document as unknown as Staff, template.store_id))
      desk.refuse(problem('employee_unknown', { vendor_employee_id: id }));
  }
}

async function slotsOf(tx: ReadTx, templateId: string): Promise<JsonObject[]> {
  const rows = await tx.rows(
    'vendor_availability_slots',
    { shift_template_id: templateId },
    { orderBy: 'position', limit: 1000 },
  );
  return rows.map(({ store_id: _store, position: _position, vendor_employee_id, ...slot }) => ({
    ...slot,
    vendor_employee_id: vendor_employee_id === '' ? null : vendor_employee_id!,
  }));
}
