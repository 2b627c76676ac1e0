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
import type {
  Actor,
  EmployeeCreate,
  EmployeePatch,
  EmployeeReply,
  ReplicatedDocument,
  Staff,
} from '@evertill/schemas';
import * as z from 'zod';
import type { AppDeps } from '../../app-deps.ts';
import { documentPage } from '../../db/lists.ts';
import type { Condition } from '../../db/lists.ts';
import type { Invitation } from '../../access/invitations.ts';
import { notifyAdmins } from '../../writes/notify-admins.ts';
import type { Asked } from '../asked.ts';
import { givenFields } from '../given-fields.ts';
import { inviteAgain, loginStates, newInvitation } from '../invite.ts';
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
      if (actor.store_ids !== null)
        where.push([`(t.vendor_type = 'owner' OR t.store_ids ?| :value::text[])`, actor.store_ids]);
      if (query.q !== undefined) where.push(['position(lower(:value) IN lower(t.name)) > 0', query.q]);
      if (query.disabled !== undefined) where.push(['t.disabled = :value', query.disabled]);
      const found = await deps.sql(actor, (client) =>
        documentPage<Staff>(client, windowOf(actor, query), staff, where),
      );
      const rows = await employeeReplies(deps, actor, found.rows);
      return { body: listReply({ total: found.total, rows }, query) };
    },
  }),
  route({
    method: 'post',
    path: '/vendor/vendor-employees',
    summary: 'Add a person who can sign in; without a password they are invited by mail',
    access: write,
    body: employeeCreate,
    reply: employeeReply,
    status: 201,
    async handle({ deps, actor, body, ...asked }) {
      if (body.pin !== undefined && isGuessablePin(body.pin)) return problem('pin_guessable');
      const made = await create(deps, actor, body, asked);
      return isProblem(made) ? made : readPerson(deps, actor, made.id);
    },
  }),
  route({
    method: 'post',
    path: '/vendor/vendor-employees/:id/invitation',
    summary: 'Invite a person again who has not chosen a password yet',
    access: write,
    params,
    reply: employeeReply,
    async handle({ deps, actor, params: { id }, ...asked }) {
      const whose = { kind: 'vendor', userId: id, vendorId: actor.vendor_id } as const;
      const work = async (desk: Desk) => {
        await visiblePerson(desk, actor, id);
        return inviteAgain(deps, desk, whose);
      };
      const invited = await atDesk(deps, actor, work, asked);
      if (isProblem(invited)) return invited;
      deps.invitations.send(invited);
      return readPerson(deps, actor, id);
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
    async handle({ deps, actor, params: { id }, body, ...asked }) {
      const changed = await change(deps, actor, id, body, asked);
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
    async handle({ deps, actor, params: { id }, body: { pin }, ...asked }) {
      if (isGuessablePin(pin)) return problem('pin_guessable');
      const written = await setPin(deps, actor, id, await deps.passwords.hashPin(pin), asked);
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
    async handle({ deps, actor, params: { id }, ...asked }) {
      const written = await setPin(deps, actor, id, '', asked);
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

async function create(
  deps: AppDeps,
  actor: Actor,
  { email, password, pin, employee_role_id = '', ...fields }: EmployeeCreate,
  asked: Asked,
): Promise<Staff | Problem> {
  const { newId } = deps.replication;
  const password_hash = password === undefined ? '' : await deps.passwords.hash(password);
  const person: Staff = {
    ...blankPerson,
    // Nobody makes somebody for stores they do not see.
    store_ids: [...(actor.store_ids ?? [])],
    ...givenFields(fields),
    id: newId(),
    public_id: newPublicId(),
    pin_hash: pin === undefined ? '' : await deps.passwords.hashPin(pin),
  };
  const vendorId = actor.vendor_id;
  const invitation: Invitation | undefined =
    password === undefined ? { kind: 'vendor', userId: person.id, vendorId, id: newId() } : undefined;
  const work = async (desk: Desk) => {
    await desk.write(staff, asDocument(person), 'operation');
    await insertLogin(desk, person.id, { vendorId, email, password_hash }, invitation);
    await keepRole(desk, person, employee_role_id);
    return person;
  };
  const written = await atDesk(deps, actor, work, asked);
  if (!isProblem(written) && invitation) deps.invitations.send(invitation);
  return written;
}

/** With a password, or with an invitation to choose one. */
export async function insertLogin(
  desk: Desk,
  staffId: string,
  login: { readonly vendorId: string; readonly email: string; readonly password_hash: string },
  invitation: Invitation | undefined,
): Promise<void> {
  await desk.client.query(
    `INSERT INTO logins (vendor_id, staff_id, kind, email, password_hash, invite_id, invited_at)
      VALUES ($1, $2, 'vendor', $3, $4, $5, $6)`,
    [
      login.vendorId,
      staffId,
      login.email,
      login.password_hash,
      invitation?.id ?? '',
      invitation ? desk.now : null,
    ],
  );
  if (invitation) await desk.note('invitation_sent', { kind: 'vendor', user_id: staffId });
}

async function change(
  deps: AppDeps,
  actor: Actor,
  id: string,
  { email = '', password, employee_role_id, ...fields }: EmployeePatch,
  asked: Asked,
): Promise<Staff | Problem> {
  const hash = password === undefined ? '' : await deps.passwords.hash(password);
  let invitation: Invitation | undefined;
  const work = async (desk: Desk) => {
    const current = await visiblePerson(desk, actor, id);
    if (email !== '' || hash !== '') refuseBeyond(desk, actor, current);
    const person = (await desk.write(
      staff,
      asDocument({ ...current, ...givenFields(fields) }),
    )) as unknown as Staff;
    if (employee_role_id !== undefined) await keepRole(desk, person, employee_role_id);
    invitation =
      email === '' && hash === '' ? undefined : await changeLogin(deps, desk, actor, id, email, hash);
    if (person.disabled && !current.disabled) {
      await desk.client.query(`SELECT end_sessions('vendor', $1, $2, 'disabled')`, [id, desk.now]);
      const facts = { vendor_id: actor.vendor_id, public_id: person.public_id };
      await notifyAdmins(desk.tx, deps.replication.newId(), desk.now, 'employee_disabled', facts);
    }
    return person;
  };
  const written = await atDesk(deps, actor, work, asked);
  if (!isProblem(written) && invitation) deps.invitations.send(invitation);
  return written;
}

/** An invitation that went to another address is void: the answer goes to the new one. */
async function changeLogin(
  deps: AppDeps,
  desk: Desk,
  actor: Actor,
  id: string,
  email: string,
  hash: string,
): Promise<Invitation | undefined> {
  const before = (await loginStates(desk.client, 'vendor', [id])).get(id);
  await desk.client.query('SELECT login_change($1, $2, $3, $4)', [id, email, hash, desk.now]);
  if (hash !== '') await desk.note('password_set', { employee_id: id });
  if (email === '' || email === before?.email) return undefined;
  await desk.note('email_changed', { employee_id: id });
  if (!before || before.invitedAt === null || hash !== '') return undefined;
  return newInvitation(deps, desk, { kind: 'vendor', userId: id, vendorId: actor.vendor_id });
}

export function setPin(
  deps: AppDeps,
  actor: Actor,
  id: string,
  pin_hash: string,
  asked: Asked,
): Promise<Staff | Problem> {
  const work = async (desk: Desk) => {
    const current = await visiblePerson(desk, actor, id);
    refuseBeyond(desk, actor, current);
    return (await desk.write(staff, asDocument({ ...current, pin_hash }), 'operation')) as unknown as Staff;
  };
  return atDesk(deps, actor, work, asked);
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
  const [known] = await desk.tx.rows('vendor_employee_details', where);
  const before = known?.['employee_role_id'] ?? null;
  if (before === details.employee_role_id) return;
  if (known) await desk.tx.update('vendor_employee_details', where, details);
  else await desk.tx.insert('vendor_employee_details', { ...where, ...details });
  await desk.note('role_given', { employee_id: person.id, before, after: details.employee_role_id });
}

async function readPerson(
  deps: AppDeps,
  actor: Actor,
  id: string,
): Promise<{ body: EmployeeReply } | Problem> {
  const person = await staffById(deps, actor, id);
  if (!person || !maySee(actor, staff, asDocument(person))) return problem('employee_not_found');
  const [reply] = await employeeReplies(deps, actor, [person]);
  return { body: reply! };
}

/** Undefined when deleted or absent. */
export async function staffById(deps: AppDeps, actor: Actor, id: string): Promise<Staff | undefined> {
  const stored = await deps.replication.database.read({ vendor_id: actor.vendor_id }, (tx) =>
    tx.get(staff, id),
  );
  return stored && !stored.deleted ? (stored.document as unknown as Staff) : undefined;
}

/** With what lies beside the document; the hash of the PIN stays here. */
export async function employeeReplies(
  deps: AppDeps,
  actor: Actor,
  people: readonly Staff[],
): Promise<EmployeeReply[]> {
  const ids = people.map(({ id }) => id);
  const { logins, roles } = await deps.sql(actor, async (client) => ({
    logins: await loginStates(client, 'vendor', ids),
    roles: await client.query<{ id: string; role: string | null }>(
      `SELECT d.staff_id AS id, d.employee_role_id AS role FROM vendor_employee_details d
        WHERE d.vendor_id = $1 AND d.staff_id = ANY($2)`,
      [actor.vendor_id, ids],
    ),
  }));
  const roleOf = new Map(roles.rows.map(({ id, role }) => [id, role]));
  return people.map(({ pin_hash, ...person }) => ({
    ...person,
    has_pin: pin_hash !== '',
    email: logins.get(person.id)?.email ?? '',
    invited_at: logins.get(person.id)?.invitedAt ?? null,
    employee_role_id: roleOf.get(person.id) ?? '',
  }));
}

function asDocument(person: Staff): ReplicatedDocument {
  return person as unknown as ReplicatedDocument;
}
