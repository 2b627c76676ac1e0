// What is known of one person, told and forgotten (T24). Orders, amounts and the hashes of the journal stay: they name
// the person by an id that then means nobody. The owner decides; devices forget at their next contact, because what is
// forgotten is a change of the document like any other.
import { blankCustomer, collections, erasureReply, personalDataReply } from '@evertill/schemas';
import type { Actor, Collection, JsonObject, RejectionCode, ReplicatedDocument } from '@evertill/schemas';
import * as z from 'zod';
import type { AppDeps } from '../../app-deps.ts';
import {
  eraseTraces,
  gatherPersonalData,
  isNameTheirs,
  namedDraftsOf,
  notedOrdersOf,
  shiftsHandedTo,
} from '../../db/personal-data.ts';
import type { Subject } from '../../db/personal-data.ts';
import { notifyAdmins } from '../../writes/notify-admins.ts';
import type { Asked } from '../asked.ts';
import { loginStates } from '../invite.ts';
import { problem } from '../problem.ts';
import type { Problem } from '../problem.ts';
import { route } from '../route.ts';
import type { Reply } from '../route.ts';
import { atDesk, isProblem } from './document-door.ts';
import type { Desk } from './document-door.ts';

const params = z.strictObject({ id: z.string().min(1).max(128) });
const access = { who: 'vendor', only: 'owner' } as const;

const erasedName = 'Erased';

interface Kind {
  readonly subject: Subject;
  readonly collection: Collection;
  readonly path: string;
  readonly absent: RejectionCode;
  /** The document that stays. */
  readonly erased: (document: ReplicatedDocument) => ReplicatedDocument;
  /** In other living documents, and beside the document. Answers the name by which free text may speak of them. */
  readonly further: (desk: Desk, actor: Actor, document: ReplicatedDocument) => Promise<string>;
}

const customer: Kind = {
  subject: 'customer',
  collection: collections.customer,
  path: '/vendor/customers/:id',
  absent: 'customer_not_found',
  erased: ({ id, store_id }) => ({ ...blankCustomer, id, store_id, name: erasedName, _deleted: true }),
  async further(desk, { vendor_id }, { id }) {
    for (const draft of await namedDraftsOf(desk.client, vendor_id, id))
      await rewrite(desk, collections.draft, draft, { name: '' });
    for (const order of await notedOrdersOf(desk.client, vendor_id, id))
      await rewrite(desk, collections.order, order, { note: '' });
    return '';
  },
};

const employee: Kind = {
  subject: 'employee',
  collection: collections.staff,
  path: '/vendor/vendor-employees/:id',
  absent: 'employee_not_found',
  // Stays, because shifts and orders name it: without a name, a right, a PIN or a sign-in.
  erased: (person) => ({
    ...person,
    name: erasedName,
    modules: [],
    module_permissions: {},
    fixed_lane_id: '',
    pin_hash: '',
    disabled: true,
  }),
  async further(desk, { vendor_id }, person) {
    const { tx, client, now } = desk;
    const staff_id = person.id;
    const known = await tx.rows('vendor_employee_details', { staff_id });
    const details = { employee_role_id: null, erased_at: now };
    if (known.length > 0) await tx.update('vendor_employee_details', { staff_id }, details);
    else await tx.insert('vendor_employee_details', { staff_id, ...details });
    const name = person['name'] as string;
    if (name === erasedName || !(await isNameTheirs(client, vendor_id, staff_id, name))) return '';
    for (const shift of await shiftsHandedTo(client, vendor_id, name))
      await rewrite(desk, collections.work_shift, shift, { handover_recipient_name: '' });
    return name;
  },
};

async function rewrite(desk: Desk, collection: Collection, id: string, changes: JsonObject): Promise<void> {
  const current = await desk.current(collection, id);
  if (current) await desk.write(collection, { ...current, ...changes }, 'operation');
}

export const personalDataRoutes = [...routesOf(customer), ...routesOf(employee)];

function routesOf(kind: Kind) {
  return [
    route({
      method: 'get',
      path: `${kind.path}/personal-data`,
      summary: `Everything that is known of the ${kind.subject}, as JSON`,
      access,
      spansStores: true,
      params,
      reply: personalDataReply,
      handle: ({ deps, actor, params: { id }, ...asked }) => exported(deps, actor, kind, id, asked),
    }),
    route({
      method: 'delete',
      path: `${kind.path}/personal-data`,
      summary: `Forget who the ${kind.subject} was, keeping amounts and hashes`,
      access,
      spansStores: true,
      params,
      reply: erasureReply,
      handle: ({ deps, actor, params: { id }, ...asked }) => erased(deps, actor, kind, id, asked),
    }),
  ];
}

async function exported(
  deps: AppDeps,
  actor: Actor,
  kind: Kind,
  id: string,
  asked: Asked,
): Promise<Reply | Problem> {
  const work = async (desk: Desk) => {
    const document = (await desk.current(kind.collection, id)) ?? desk.refuse(problem(kind.absent));
    const gathered = await gatherPersonalData(desk.client, kind.subject, actor.vendor_id, id);
    const { pin_hash: _, ...told } = document;
    const data = { ...gathered.data, [kind.collection.name]: [told as JsonObject] };
    await desk.note('data_exported', { subject: kind.subject, subject_id: id });
    return { exported_at: desk.now, data, truncated: gathered.truncated };
  };
  const found = await atDesk(deps, actor, work, asked);
  return isProblem(found) ? found : { body: { subject: kind.subject, id, ...found } };
}

async function erased(
  deps: AppDeps,
  actor: Actor,
  kind: Kind,
  id: string,
  asked: Asked,
): Promise<Reply | Problem> {
  const { subject, collection } = kind;
  const work = async (desk: Desk) => {
    // May be asked again: an old till may have brought words of the person since.
    const stored = (await desk.tx.lock(collection, id)) ?? desk.refuse(problem(kind.absent));
    const addresses = await addressesOf(desk, subject, stored.document);
    const knownAs = await kind.further(desk, actor, stored.document);
    if (!stored.deleted) await desk.write(collection, kind.erased(stored.document), 'operation');
    const traces = { collection: subject === 'customer' ? 'customer' : 'staff', id, knownAs } as const;
    const counts = await eraseTraces(desk.client, { ...traces, now: desk.now });
    await desk.note('data_erased', { subject, subject_id: id });
    const facts = { vendor_id: actor.vendor_id, subject, subject_id: id };
    await notifyAdmins(desk.tx, deps.replication.newId(), desk.now, 'personal_data_erased', facts);
    // Before the commit: afterwards nobody knows the addresses any more.
    for (const address of addresses) await deps.outbox.forget(address);
    return { erased_at: desk.now, erased: { ...counts, [collection.table]: 1 } };
  };
  const done = await atDesk(deps, actor, work, asked);
  return isProblem(done) ? done : { body: { subject, id, ...done } };
}

/** Where mail about this person went. */
async function addressesOf(
  desk: Desk,
  subject: Subject,
  { id, email }: ReplicatedDocument,
): Promise<ReadonlySet<string>> {
  const states = await loginStates(desk.client, subject === 'customer' ? 'customer' : 'vendor', [id]);
  const known = [states.get(id)?.email, email];
  return new Set(known.filter((one): one is string => typeof one === 'string' && one !== ''));
}
