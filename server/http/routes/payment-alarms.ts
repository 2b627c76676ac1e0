// What tills found out about their own card money, for whoever looks after orders. Dealing with it is done at the till, where
// its terminal and its journal are.
import { pageOf, paymentAlarmRow, paymentAlarmsQuery } from '@evertill/schemas';
import { paymentAlarmPage } from '../../db/payment-alarms.ts';
import { listReply, windowOf } from '../list-reply.ts';
import { route } from '../route.ts';

export const paymentAlarmRoutes = [
  route({
    method: 'get',
    path: '/vendor/point-of-sale/payment-alarms',
    summary: 'One page of card money at tills that does not go with what is on record there, newest first',
    access: { who: 'vendor', module: 'order', level: 'read' },
    query: paymentAlarmsQuery,
    reply: pageOf(paymentAlarmRow),
    async handle({ deps, actor, query }) {
      const { page: _page, limit: _limit, ...filters } = query;
      const found = await deps.sql(actor, (client) =>
        paymentAlarmPage(client, windowOf(actor, query), actor.store_ids, filters),
      );
      return { body: listReply(found, query) };
    },
  }),
];
