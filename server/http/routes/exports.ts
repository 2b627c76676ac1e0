// Tables of a store as csv. What comes out goes in again: `POST /vendor/imports/…`.
import { exportQuery, maySeeCosts, tableKinds } from '@evertill/schemas';
import type { TableKind } from '@evertill/schemas';
import * as z from 'zod';
import { exportLength, exportTable } from '../../export/export-table.ts';
import type { TableExport } from '../../export/export-table.ts';
import { Download, route } from '../route.ts';
import type { Route } from '../route.ts';
import { isProblem } from './document-door.ts';
import { storeFor } from './store-context.ts';

export const csvType = 'text/csv; charset=utf-8';

export const exportRoutes: readonly Route[] = tableKinds.map(exportRoute);

function exportRoute(kind: TableKind): Route {
  return route({
    method: 'get',
    path: `/vendor/exports/${kind}.csv`,
    summary: `The ${kind} of a store as csv, with the columns an import of them has`,
    access: { who: 'vendor', module: 'product', level: 'read' },
    query: exportQuery,
    download: 'text/csv',
    reply: z.string(),
    async handle({ deps, actor, query }) {
      const store = await storeFor(deps, actor, query.store_id);
      if (isProblem(store)) return store;
      const asked: TableExport = {
        kind,
        vendorId: actor.vendor_id,
        store,
        withCosts: maySeeCosts(actor),
        read: (work) => deps.sql(actor, work),
      };
      // So that a page can say how far the download is: about so many lines will come.
      const headers = { 'Evertill-Lines': String(await exportLength(asked)) };
      return { headers, body: new Download(`${kind}.csv`, csvType, exportTable(asked)) };
    },
  });
}
