// Which tills sell at a changed price, for whoever is asked by a shop why one does not.
import { pageOf, priceProofRow, supportProofQuery } from '@evertill/schemas';
import { priceProofPage } from '../../db/price-proof.ts';
import { listReply, windowOf } from '../list-reply.ts';
import { problem } from '../problem.ts';
import { route } from '../route.ts';
import { isProblem } from './document-door.ts';
import { supportRead } from './support-fleet.ts';
import { namedTenant } from './support-tenant.ts';

export const supportPriceRoutes = [
  route({
    method: 'get',
    path: '/support/price-proof',
    summary: 'Since when each till of the store sells at a changed price',
    access: supportRead,
    query: supportProofQuery,
    reply: pageOf(priceProofRow),
    async handle({ deps, actor, query }) {
      const tenant = await namedTenant(deps, actor, query.vendor_id);
      if (isProblem(tenant)) return tenant;
      const proofs = await deps.sql(tenant, (client) =>
        priceProofPage(client, windowOf(tenant, query), query.item_id, query.history_id),
      );
      return proofs ? { body: listReply(proofs, query) } : problem('not_found');
    },
  }),
];
