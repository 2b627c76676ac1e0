// The time clock over REST: who is clocked in since when and on which break; for clients without a journal, a punch of one's
// own, now.
import {
  addDays,
  breakAt,
  calendarDay,
  clockQuery,
  clockReply,
  collections,
  inOrder,
  mayRead,
  punchBody,
  punchReply,
  standingAt,
  worksIn,
} from '@evertill/schemas';
import type { Staff } from '@evertill/schemas';
import type { AppDeps } from '../../app-deps.ts';
import { marksOf } from '../../writes/attendance/clock-breaks.ts';
import type { PunchRow } from '../../writes/attendance/employee-days.ts';
import { problem } from '../problem.ts';
import { route } from '../route.ts';
import { isProblem } from './document-door.ts';
import { operateOnline } from './operation-door.ts';
import { storeFor } from './store-context.ts';
import { shownMarks, shownPunch, viewCards } from './attendance-view.ts';

const path = '/auth/vendor/context/punches';

export const punchRoutes = [
  route({
    method: 'get',
    path,
    summary: 'Whether an employee is clocked in, since when, on which break, and their latest punches',
    access: { who: 'vendor' },
    query: clockQuery,
    reply: clockReply,
    async handle({ deps, actor, query: { store_id, vendor_employee_id: id = actor.user_id } }) {
      if (id !== actor.user_id && !mayRead(actor, 'employee')) return problem('employee_scope');
      const store = await storeFor(deps, actor, store_id);
      if (isProblem(store)) return store;
      return deps.replication.database.read({ vendor_id: actor.vendor_id }, async (tx) => {
        const person = (await tx.get(collections.staff, id))?.document as Staff | undefined;
        if (!worksIn(person, store.id)) return problem('employee_scope');
        const now = nowOf(deps);
        const date = [-2, -1, 0].map((n) => addDays(calendarDay(now, store.time_zone), n));
        const stored = await tx.rows('vendor_attendance_punches', { vendor_employee_id: id, date }, most);
        const punches = (stored as unknown as Omit<PunchRow, 'timezone'>[])
          .filter(({ split }) => !split)
          .map((punch) => ({ ...punch, timezone: store.time_zone }));
        const counting = punches.filter(({ set_aside }) => !set_aside);
        const { kind, since } = standingAt(counting, now);
        const marks = shownMarks(await marksOf(tx, id, date));
        return {
          body: {
            vendor_employee_id: id,
            timezone: store.time_zone,
            as_of: now,
            punch_state: kind,
            since,
            evidence: store.clock_evidence,
            punches: inOrder(punches).map(shownPunch),
            on_break: breakAt(marks, counting, now) ?? null,
            break_marks: marks,
          },
        };
      });
    },
  }),
  route({
    method: 'post',
    path,
    summary: 'Clock in or out, now and for oneself',
    access: { who: 'vendor' },
    body: punchBody,
    reply: punchReply,
    status: 201,
    async handle({ deps, actor, body: { store_id, id = deps.replication.newId(), validations, ...punch } }) {
      const store = await storeFor(deps, actor, store_id);
      if (isProblem(store)) return store;
      // Sealed by their digest, as a journal does.
      const sealed = validations.map((one) =>
        'jpeg' in one ? { ...one, sha256: deps.replication.surroundings.sha256(one.jpeg) } : one,
      );
      const payload = { ...punch, id, validations: sealed };
      const done = await operateOnline(deps, actor, { storeId: store.id, type: 'time.punch', payload });
      if (isProblem(done)) return done;
      const today = calendarDay(nowOf(deps), store.time_zone);
      const { cards } = await viewCards(deps, actor, {
        from: today,
        to: today,
        employeeIds: [actor.user_id],
      });
      return { body: { id, day: cards[0]?.day ?? null } };
    },
  }),
];

const most = { limit: 1000 };

function nowOf(deps: AppDeps): string {
  return new Date(deps.replication.surroundings.clock.now()).toISOString();
}
