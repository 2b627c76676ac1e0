// The set-up page of a server without a vendor: administrator, vendor, owner and first store in one transaction.
import { setupBody, setupReply, setupStateReply } from '@evertill/schemas';
import { actorFromStaff } from '../../access/actor-from-staff.ts';
import { newPublicId } from '../../access/public-id.ts';
import { problem } from '../problem.ts';
import { route } from '../route.ts';
import { atDesk, isProblem } from './document-door.ts';
import { insertStore, newStore } from './new-store.ts';
import { blankOwner, insertVendor } from './new-vendor.ts';

const path = '/setup';

export const setupRoutes = [
  route({
    method: 'get',
    path,
    summary: 'Whether this server is still to be set up',
    access: { who: 'anyone' },
    reply: setupStateReply,
    handle: async ({ deps }) => ({ body: { open: await deps.firstRun.isOpen() } }),
  }),
  route({
    method: 'post',
    path,
    summary: 'Make the first administrator, the first vendor with its owner, and its first store; once',
    access: { who: 'anyone' },
    body: setupBody,
    reply: setupReply,
    status: 201,
    async handle({ deps, body: { code, business_name, owner, store: place }, ip, requestId }) {
      if (!(await deps.firstRun.isOpen())) return problem('setup_closed');
      if (!deps.firstRun.isCode(code)) return problem('setup_code');
      const { newId } = deps.replication;
      const { name, email } = owner;
      const password_hash = await deps.passwords.hash(owner.password);
      const admin = { id: newId(), public_id: newPublicId(), name };
      const person = { id: newId(), public_id: newPublicId(), name };
      const vendorId = newId();
      const { lane, ...fields } = place;
      const made = newStore({ ...fields, lanes: [lane] }, newId);
      const actor = actorFromStaff(vendorId, { ...blankOwner, ...person });
      const done = await atDesk(
        deps,
        actor,
        async (desk) => {
          const { rows } = await desk.client.query<{ open: boolean }>(
            'SELECT begin_first_run($1, $2, $3, $4, $5) AS open',
            [admin.id, admin.public_id, name, email, password_hash],
          );
          if (!rows[0]!.open) desk.refuse(problem('setup_closed'));
          await insertVendor(desk, { name: business_name, owner: person, email, password_hash });
          await insertStore(desk, made);
          return { vendor_id: vendorId, store_id: made.store.id, pos_register_id: made.store.lanes[0]!.id };
        },
        { ip, requestId, sessionId: '' },
      );
      return isProblem(done) ? done : { body: done };
    },
  }),
];
