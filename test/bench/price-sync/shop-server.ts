// The server that `hanging-platform.ts` and `told-apart.ts` ask, in a process of its own: stores whose platform is the
// first address, and one whose platform is the second. Ends when its parent lets go.
import { giveProduct, giveVendor } from '../../support/given.ts';
import { givePriceSync } from '../../support/given-price-sync.ts';
import { stopTestServer } from '../../support/postgres.ts';
import { startTestSystem } from '../../support/system.ts';

const [hanging = 'http://127.0.0.1:9', healthy = hanging, stores = '1'] = process.argv.slice(2);
const at = (base: string) => ({ base, mayBePrivate: true });
const platforms = { sandbox: at(hanging), production: at(healthy) };
const system = await startTestSystem({ server: { config: { platforms, trustProxy: 1 } } });

const shop = await giveVendor(system, 'acme');
await givePriceSync(system, shop, { environment: 'production' });
for (let index = 0; index < 400; index++)
  await giveProduct(system, shop, { id: `p${index}`, sku_code: `P${index}`, price: 100 });
for (let number = 0; number < Number(stores); number++) {
  const vendor = await giveVendor(system, `hung${number}`);
  await givePriceSync(system, vendor, { environment: 'sandbox' });
  for (let index = 0; index < 50; index++)
    await giveProduct(system, vendor, { id: `${vendor.id}-${index}`, sku_code: `H${index}`, price: 100 });
}
process.on('disconnect', () => {
  void system
    .stop()
    .then(stopTestServer)
    .then(() => process.exit(0));
});
process.send!({ url: system.url, token: shop.people.owner.token });
