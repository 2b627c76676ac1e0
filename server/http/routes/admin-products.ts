// The admin's door to a product: the same body and the same rule as the vendor's, with the admin as the one who changed it.
// An id that several vendors have (devices make ids too) needs the vendor's name beside it.
import { adminProductQuery, productPatch, productReply } from '@evertill/schemas';
import type { Product, Store } from '@evertill/schemas';
import * as z from 'zod';
import { adminAsOwner } from '../../access/admin-as-owner.ts';
import { problem } from '../problem.ts';
import { route } from '../route.ts';
import { productOf } from './product-body.ts';
import { changeProduct } from './product-door.ts';
import { expectedRevs } from '../expected-rev.ts';

const params = z.strictObject({ id: z.string().min(1).max(128) });

export const adminProductRoutes = [
  route({
    method: 'patch',
    path: '/admin/products/:id',
    summary: 'Change some fields of any vendor’s product',
    access: { who: 'admin', module: 'product', level: 'write' },
    params,
    query: adminProductQuery,
    body: productPatch,
    reply: productReply,
    async handle({ deps, actor, params: { id }, query, body: { base_rev, ...body }, headers }) {
      const owners = await deps.vendors.ofProduct(id);
      const vendorId = query.vendor_id ?? owners[0];
      if (query.vendor_id === undefined && owners.length > 1) return problem('vendor_required');
      if (vendorId === undefined) return problem('product_not_found');
      const { newId } = deps.replication;
      const wanted = (store: Store) => (current: Product) => productOf(body, current, { store, newId });
      const expected = expectedRevs(headers['if-match'], base_rev);
      return changeProduct(deps, adminAsOwner(actor, vendorId), id, wanted, expected);
    },
  }),
];
