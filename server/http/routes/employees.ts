// The people of a vendor. Documents go through the waist, where the rule says who may touch whom; passwords and PINs
// are hashed before anything is locked. decisions.md, ruling 14; the first document, "Authentication".
import {
  collections,
  employeeCreate,
  employeePatch,
  employeeReply,
  employeesQuery,
  isGuessablePin,
  mayRead,
  maySee,
  mayWrite,
  pageOf,
  pinBody,
  seesStore,
} from '@evertill/schemas';
import type { Actor, EmployeePatch, EmployeeReply, ReplicatedDocument, Staff } from '@evertill/schemas';
import * as z from 'zod';
import type { AppDeps } from '../../app-deps.ts';
import { documentPage } from '../../db/lists.ts';
import type { Condition } from '../../db/lists.ts';
import { notifyAdmins } from '../../writes/notify-admins.ts';
import { givenFields } from '../given-fields.ts';
import { listReply, windowOf } from '../list-reply.ts';
import { problem } from '../problem.ts';
import type { Problem } from '../problem.ts';
import { newPublicId } from '../../access/public-id.ts';
import { route } from '../route.ts';
import { atDesk, isProblem } from './document-door.ts';
import type { Desk } from './document-door.ts';

const params = z.strictObject({ id: z.string().min(1).max(128) });
const read = { who: 'vendor', module: 'employee', level: 'read' } as const;
const write = { who: 'vendor', module: 'employee', level: 'write' } as const;
const staff = collections.staff;

export const employeeRoutes = [
  route({
    method: 'get',
    path: '/vendor/vendor-employees',
    summary: 'One page of the people one may see',
    access: read,
    query: employeesQuery,
    reply: pageOf(employeeReply),
    async handle({ deps, actor, query }) {
      const where: Condition[] = [];
      if (actor.store_ids !== null) where.push(['t.store_ids ?| :value::text[]', actor.store_ids]);
      if (query.store_id !== undefined) where.push(['t.store_ids ? :value::text', query.store_id]);
      if (query.q !== undefined) where.push(['position(lower(:value) IN lower(t.name)) > 0', query.q]);
      if (query.disabled !== undefined) where.push(['t.disabled = :value', query.disabled === 'true']);
      const found = await deps.sql(actor, (client) =>
        documentPage<Staff>(client, windowOf(actor, query), staff, where),
      );
      const rows = await asReplies(deps, actor, found.rows);
      return { body: listReply({ total: found.total, rows }, query) };
    },
  }),
  route({
    method: 'post',
    path: '/vendor/vendor-employees',
    summary: 'Add a person who can sign in',
    access: write,
    body: employeeCreate,
    reply: employeeReply,
    status: 201,
    async handle({ deps, actor, body: { email, password, pin, employee_role_id = '', ...fields } }) {
      if (pin !== undefined && isGuessablePin(pin)) return problem('pin_guessable');
      const { newId } = deps.replication;
      const password_hash = await deps.passwords.hash(password);
      const pin_hash = pin === undefined ? '' : await deps.passwords.hashPin(pin);
      const person: Staff = {
        ...blankPerson,
        // Nobody makes somebody for stores they do not see.
        store_ids: [...(actor.store_ids ?? [])],
        ...givenFields(fields),
        id: newId(),
        public_id: newPublicId(),
        pin_hash,
      };
      const written = await atDesk(deps, actor, async (desk) => {
        await desk.write(staff, asDocument(person), 'operation');
        await desk.client.query(
          `INSERT INTO logins (vendor_id, staff_id, kind, email, password_hash) VALUES ($1, $2, 'vendor', $3, $4)`,
          [actor.vendor_id, person.id, email, password_hash],
        );
        await keepRole(desk, person, employee_role_id);
        return person;
      });
      return isProblem(written) ? written : readPerson(deps, actor, person.id);
    },
  }),
  route({
    method: 'get',
    path: '/vendor/vendor-employees/:id',
    summary: 'One person',
    access: read,
    params,
    reply: employeeReply,
    handle: ({ deps, actor, params: { id } }) => readPerson(deps, actor, id),
  }),
  route({
    method: 'patch',
    path: '/vendor/vendor-employees/:id',
    summary: 'Change a person, disable or enable them',
    access: write,
    params,
    body: employeePatch,
    reply: employeeReply,
    async handle({ deps, actor, params: { id }, body }) {
      const changed = await change(deps, actor, id, body);
      return isProblem(changed) ? changed : readPerson(deps, actor, id);
    },
  }),
  route({
    method: 'put',
    path: '/vendor/vendor-employees/:id/pin',
    summary: 'Set the PIN that unlocks the tills of their stores',
    access: write,
    params,
    body: pinBody,
    reply: employeeReply,
    async handle({ deps, actor, params: { id }, body: { pin } }) {
      if (isGuessablePin(pin)) return problem('pin_guessable');
      const written = await setPin(deps, actor, id, await deps.passwords.hashPin(pin));
      return isProblem(written) ? written : readPerson(deps, actor, id);
    },
  }),
  route({
    method: 'delete',
    path: '/vendor/vendor-employees/:id/pin',
    summary: 'Take the PIN away',
    access: write,
    params,
    reply: employeeReply,
    async handle({ deps, actor, params: { id } }) {
      const written = await setPin(deps, actor, id, '');
      return isProblem(written) ? written : readPerson(deps, actor, id);
    },
  }),
];

const blankPerson: Omit<Staff, 'id' | 'public_id' | 'name' | 'pin_hash'> = {
  vendor_type: 'employee',
  store_ids: [],
  modules: [],
  module_permissions: {},
  fixed_lane_id: '',
  disabled: false,
  rev: 0,
};

async function change(
  deps: AppDeps,
  actor: Actor,
  id: string,
  { email = '', password, employee_role_id, ...fields }: EmployeePatch,
): Promise<Staff | Problem> {
  const hash = password === undefined ? '' : await deps.passwords.hash(password);
  const written = await atDesk(deps, actor, async (desk) => {
    const current = await visiblePerson(desk, actor, id);
    if (email !== '' || hash !== '') refuseBeyond(desk, actor, current);
    const person = (await desk.write(
      staff,
      asDocument({ ...current, ...givenFields(fields) }),
    )) as unknown as Staff;
    if (employee_role_id !== undefined) await keepRole(desk, person, employee_role_id);
    if (email !== '' || hash !== '')
      await desk.client.query('SELECT login_change($1, $2, $3, $4)', [id, email, hash, desk.now]);
    if (person.disabled && !current.disabled) {
      await desk.client.query(`SELECT end_sessions('vendor', $1, $2, 'disabled')`, [id, desk.now]);
      const facts = { vendor_id: actor.vendor_id, public_id: person.public_id };
      await notifyAdmins(desk.tx, deps.replication.newId(), desk.now, 'employee_disabled', facts);
    }
    return person;
  });
  return written;
}

function setPin(deps: AppDeps, actor: Actor, id: string, pin_hash: string): Promise<Staff | Problem> {
  return atDesk(deps, actor, async (desk) => {
    const current = await visiblePerson(desk, actor, id);
    refuseBeyond(desk, actor, current);
    return (await desk.write(staff, asDocument({ ...current, pin_hash }), 'operation')) as unknown as Staff;
  });
}

/** Whoever sets how somebody signs in could sign in as them: only of people who may no more than oneself. */
function refuseBeyond(desk: Desk, actor: Actor, person: Staff): void {
  if (actor.vendor_type === 'owner') return;
  if (person.vendor_type === 'owner') desk.refuse(problem('forbidden', { module: 'employee' }));
  const beyond = person.modules.find((module) => mayWrite(person, module) && !mayWrite(actor, module));
  const unseen = person.modules.find((module) => !mayRead(actor, module));
  if (beyond ?? unseen) desk.refuse(problem('forbidden', { module: (beyond ?? unseen)! }));
  if (person.store_ids.some((id) => !seesStore(actor, id)))
    desk.refuse(problem('forbidden', { field: 'store_ids' }));
}

async function visiblePerson(desk: Desk, actor: Actor, id: string): Promise<Staff> {
  const current = await desk.current(staff, id);
  if (!current || !maySee(actor, staff, current)) return desk.refuse(problem('employee_not_found'));
  const [details] = await desk.tx.rows('vendor_employee_details', { staff_id: id });
  if (details && details['erased_at'] !== null) desk.refuse(problem('erased'));
  return current as unknown as Staff;
}

/** A role belongs to a store: it must be one this person works in. Blank takes it away. */
async function keepRole(desk: Desk, person: Staff, roleId: string): Promise<void> {
  if (roleId !== '') {
    const [role] = await desk.tx.rows('vendor_employee_roles', { id: roleId });
    const store = role?.['store_id'];
    const works = person.vendor_type === 'owner' || person.store_ids.includes(store as string);
    if (!role || !works) desk.refuse(problem('role_unknown', { field: 'employee_role_id' }));
  }
  const details = { employee_role_id: roleId === '' ? null : roleId };
  const where = { staff_id: person.id };
  if ((await desk.tx.rows('vendor_employee_details', where)).length > 0)
    return desk.tx.update('vendor_employee_details', where, details);
  if (roleId !== '') await desk.tx.insert('vendor_employee_details', { ...where, ...details });
}

async function readPerson(
  deps: AppDeps,
  actor: Actor,
  id: string,
): Promise<{ body: EmployeeReply } | Problem> {
  const stored = await deps.replication.database.read({ vendor_id: actor.vendor_id }, (tx) =>
    tx.get(staff, id),
  );
  if (!stored || stored.deleted || !maySee(actor, staff, stored.document))
    return problem('employee_not_found');
  const [reply] = await asReplies(deps, actor, [stored.document as unknown as Staff]);
  return { body: reply! };
}

/** With what lies beside the document; the hash of the PIN stays here. */
async function asReplies(deps: AppDeps, actor: Actor, people: readonly Staff[]): Promise<EmployeeReply[]> {
  const ids = people.map(({ id }) => id);
  const { rows } = await deps.sql(actor, (client) =>
    client.query<{ id: string; email: string | null; role: string | null }>(
      `SELECT p.id, e.email, d.employee_role_id AS role FROM unnest($2::text[]) AS p (id)
         LEFT JOIN login_emails('vendor', $2) e ON e.user_id = p.id
         LEFT JOIN vendor_employee_details d ON d.vendor_id = $1 AND d.staff_id = p.id`,
      [actor.vendor_id, ids],
    ),
  );
  const beside = new Map(rows.map((row) => [row.id, row]));
  return people.map(({ pin_hash, ...person }) => ({
    ...person,
    has_pin: pin_hash !== '',
    email: beside.get(person.id)?.email ?? '',
    employee_role_id: beside.get(person.id)?.role ?? '',
  }));
}

function asDocument(person: Staff): ReplicatedDocument {
  return person as unknown as ReplicatedDocument;
}
