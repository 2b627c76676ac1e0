// The time clock for a client without a journal of its own: everybody punches for themselves.
import { calendarDay, punchBody, punchReply } from '@evertill/schemas';
import { route } from '../route.ts';
import { isProblem } from './document-door.ts';
import { operateOnline } from './operation-door.ts';
import { storeFor } from './store-context.ts';
import { viewCards } from './attendance-view.ts';

const path = '/auth/vendor/context/punches';

export const punchRoutes = [
  route({
    method: 'post',
    path,
    summary: 'Clock in or out, now and for oneself',
    access: { who: 'vendor' },
    body: punchBody,
    reply: punchReply,
    status: 201,
    async handle({ deps, actor, body: { store_id, id = deps.replication.newId(), ...punch } }) {
      const store = await storeFor(deps, actor, store_id);
      if (isProblem(store)) return store;
      const payload = { ...punch, id };
      const done = await operateOnline(deps, actor, { storeId: store.id, type: 'time.punch', payload });
      if (isProblem(done)) return done;
      const now = new Date(deps.replication.surroundings.clock.now()).toISOString();
      const today = calendarDay(now, store.time_zone);
      const { cards } = await viewCards(deps, actor, {
        from: today,
        to: today,
        employeeIds: [actor.user_id],
      });
      return { body: { id, day: cards[0]?.day ?? null } };
    },
  }),
];
