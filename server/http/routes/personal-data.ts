// What is known of one person, told and forgotten (T24). Orders, amounts and the hashes of the journal stay: they name
// the person by an id that then means nobody. The owner decides; devices forget at their next contact, because what is
// forgotten is a change of the document like any other.
import { collections, erasureReply, personalDataReply } from '@evertill/schemas';
import type { Actor, Collection, JsonObject, RejectionCode, ReplicatedDocument } from '@evertill/schemas';
import * as z from 'zod';
import type { AppDeps } from '../../app-deps.ts';
import { eraseTraces, gatherPersonalData } from '../../db/personal-data.ts';
import type { Subject } from '../../db/personal-data.ts';
import { notifyAdmins } from '../../writes/notify-admins.ts';
import { problem } from '../problem.ts';
import type { Problem } from '../problem.ts';
import { route } from '../route.ts';
import type { Reply } from '../route.ts';
import { atDesk, isProblem } from './document-door.ts';
import type { Desk } from './document-door.ts';

const params = z.strictObject({ id: z.string().min(1).max(128) });
const access = { who: 'vendor', only: 'owner' } as const;

interface Kind {
  readonly subject: Subject;
  readonly collection: Collection;
  readonly path: string;
  readonly absent: RejectionCode;
  /** The document that stays. */
  readonly erased: (document: ReplicatedDocument) => ReplicatedDocument;
  /** Beside the document. */
  readonly mark?: (desk: Desk, id: string) => Promise<void>;
}

const customer: Kind = {
  subject: 'customer',
  collection: collections.customer,
  path: '/vendor/customers/:id',
  absent: 'customer_not_found',
  erased: ({ id, store_id }) => ({
    id,
    store_id,
    name: 'Erased',
    phone: '',
    email: '',
    note: '',
    rev: 0,
    _deleted: true,
  }),
};

const employee: Kind = {
  subject: 'employee',
  collection: collections.staff,
  path: '/vendor/vendor-employees/:id',
  absent: 'employee_not_found',
  // Stays, because shifts and orders name it: without a name, a right, a PIN or a sign-in.
  erased: (person) => ({
    ...person,
    name: 'Erased',
    modules: [],
    module_permissions: {},
    fixed_lane_id: '',
    pin_hash: '',
    disabled: true,
  }),
  async mark({ tx, now }, staff_id) {
    const known = await tx.rows('vendor_employee_details', { staff_id });
    const details = { employee_role_id: null, erased_at: now };
    if (known.length > 0) await tx.update('vendor_employee_details', { staff_id }, details);
    else await tx.insert('vendor_employee_details', { staff_id, ...details });
  },
};

export const personalDataRoutes = [...routesOf(customer), ...routesOf(employee)];

function routesOf(kind: Kind) {
  return [
    route({
      method: 'get',
      path: `${kind.path}/personal-data`,
      summary: `Everything that is known of the ${kind.subject}, as JSON`,
      access,
      params,
      reply: personalDataReply,
      handle: ({ deps, actor, params: { id } }) => exported(deps, actor, kind, id),
    }),
    route({
      method: 'delete',
      path: `${kind.path}/personal-data`,
      summary: `Forget who the ${kind.subject} was, keeping amounts and hashes`,
      access,
      params,
      reply: erasureReply,
      handle: ({ deps, actor, params: { id } }) => erased(deps, actor, kind, id),
    }),
  ];
}

async function exported(deps: AppDeps, actor: Actor, kind: Kind, id: string): Promise<Reply | Problem> {
  const found = await atDesk(deps, actor, async (desk) => {
    const document = (await desk.current(kind.collection, id)) ?? desk.refuse(problem(kind.absent));
    const gathered = await gatherPersonalData(desk.client, kind.subject, actor.vendor_id, id);
    const { pin_hash: _, ...told } = document;
    const data = { ...gathered.data, [kind.collection.name]: [told as JsonObject] };
    return { exported_at: desk.now, data, truncated: gathered.truncated };
  });
  return isProblem(found) ? found : { body: { subject: kind.subject, id, ...found } };
}

async function erased(deps: AppDeps, actor: Actor, kind: Kind, id: string): Promise<Reply | Problem> {
  const done = await atDesk(deps, actor, async (desk) => {
    // May be asked again: an old till may have brought words of the person since.
    const stored = (await desk.tx.lock(kind.collection, id)) ?? desk.refuse(problem(kind.absent));
    if (!stored.deleted) await desk.write(kind.collection, kind.erased(stored.document), 'operation');
    await kind.mark?.(desk, id);
    const counts = await eraseTraces(desk.client, kind.subject, id, desk.now);
    const facts = { vendor_id: actor.vendor_id, subject: kind.subject, subject_id: id };
    await notifyAdmins(desk.tx, deps.replication.newId(), desk.now, 'personal_data_erased', facts);
    return { erased_at: desk.now, erased: { ...counts, [kind.collection.table]: 1 } };
  });
  return isProblem(done) ? done : { body: { subject: kind.subject, id, ...done } };
}
