// The server that `login-attack.ts` attacks, with a shop that goes on working meanwhile. Ends when its parent lets go.
import { aProduct } from '../../contract/contract-documents.ts';
import { collections } from '@evertill/schemas';
import { giveVendor, put } from '../../support/given.ts';
import { stopTestServer } from '../../support/postgres.ts';
import { startTestSystem } from '../../support/system.ts';
import { giveAdmins } from './many-admins.ts';

const system = await startTestSystem({ server: { config: { trustProxy: 1 } } });
const vendor = await giveVendor(system, 'acme');
for (let index = 0; index < 200; index++) {
  const product = aProduct({
    id: `p${index}`,
    store_id: vendor.stores[0].id,
    sku_code: `P${index}`,
    status: 1,
  });
  await put(system, vendor.id, collections.product, product);
}
await giveAdmins(system, 'victim', 1000);
process.on('disconnect', () => {
  void system
    .stop()
    .then(stopTestServer)
    .then(() => process.exit(0));
});
process.send!({ url: system.url, token: vendor.people.owner.token });
