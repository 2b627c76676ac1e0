// Which stores and lanes a person may work in. decisions.md, "Context sub-routes".
import { collections, myStoresReply, seesStore } from '@evertill/schemas';
import type { Store } from '@evertill/schemas';
import { route } from '../route.ts';

const most = 500;

export const storeRoutes = [
  route({
    method: 'get',
    path: '/auth/vendor/context/stores',
    summary: 'The stores of the signed-in person, with their lanes',
    access: { who: 'vendor' },
    reply: myStoresReply,
    async handle({ deps, actor }) {
      const found = await deps.replication.database.read({ vendor_id: actor.vendor_id }, (tx) =>
        tx.find(collections.store, {}, { limit: most }),
      );
      const stores = (found as unknown as Store[]).filter(({ id }) => seesStore(actor, id));
      return { body: { stores: stores.toSorted((a, b) => a.name.localeCompare(b.name)) } };
    },
  }),
];
