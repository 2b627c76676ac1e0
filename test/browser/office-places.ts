// Every place of the back office by its address: the right it needs, and what its heading says. Those of the first document
// come first.
import type { Module } from '@evertill/schemas';
import type { TillServer } from './till-server.ts';

export interface OfficePlace {
  /** Below `/dashboard`. */
  readonly path: string;
  /** `owner`: for owners alone; `nothing`: whoever is signed in. */
  readonly needs: { readonly module: Module; readonly level: 'read' | 'write' } | 'owner' | 'nothing';
  readonly heading: string;
}

export async function officePlaces(server: TillServer): Promise<readonly OfficePlace[]> {
  const [storeId] = server.ready.stores.map(({ id }) => id);
  const first = async (query: string): Promise<{ readonly id: string; readonly name: string }> => {
    const [row] = await server.sql<{ id: string; name: string }>(`${query} ORDER BY name, id LIMIT 1`);
    return row!;
  };
  const reference = (kind: string) =>
    first(`SELECT id, name FROM reference_entries WHERE kind = '${kind}' AND NOT deleted`);
  const product = await first(
    `SELECT id, name FROM items WHERE store_id = '${storeId}' AND status = 1 AND NOT deleted`,
  );
  const [supplier, list] = [await reference('supplier'), await reference('price_list')];
  const template = await first(
    `SELECT id, name FROM reference_entries
      WHERE kind = 'shift_template' AND store_id = '${storeId}' AND NOT deleted`,
  );
  const customer = await first('SELECT id, name FROM customers WHERE NOT deleted');
  const person = await first('SELECT id, name FROM vendor_staff WHERE NOT deleted');
  const read = (module: Module) => ({ module, level: 'read' }) as const;
  const write = (module: Module) => ({ module, level: 'write' }) as const;
  return [
    { path: 'products', needs: read('product'), heading: 'Products' },
    { path: 'products/create', needs: write('product'), heading: 'New product' },
    { path: `products/${product.id}`, needs: read('product'), heading: product.name },
    ...['selling-price-history', 'purchase-cost-history', 'sold-on-orders'].map((tab) => ({
      path: `products/${product.id}?tab=${tab}`,
      needs: read('product'),
      heading: product.name,
    })),
    { path: `products/${product.id}/edit`, needs: write('product'), heading: product.name },
    { path: 'products/categories', needs: read('product'), heading: 'Categories' },
    { path: 'products/units', needs: read('product'), heading: 'Units' },
    { path: 'products/taxes', needs: read('product'), heading: 'Taxes' },
    { path: 'products/attributes', needs: read('product'), heading: 'Attributes' },
    { path: 'products/tags', needs: read('product'), heading: 'Tags' },
    { path: 'products/suppliers', needs: read('product'), heading: 'Suppliers' },
    { path: `products/suppliers/${supplier.id}`, needs: read('product'), heading: supplier.name },
    { path: 'products/addons', needs: read('product'), heading: 'Add-ons' },
    { path: 'products/price-lists', needs: read('product'), heading: 'Price lists' },
    { path: `products/price-lists/${list.id}`, needs: read('product'), heading: list.name },
    { path: 'price-lists', needs: read('product'), heading: 'Price lists' },
    { path: `price-lists/${list.id}`, needs: read('product'), heading: list.name },
    { path: 'products/bulk?status=1', needs: write('product'), heading: 'products' },
    { path: 'products/import', needs: write('product'), heading: 'Import' },
    { path: 'purchase-lots', needs: read('product'), heading: 'Purchase lots' },
    { path: 'purchase-lots/create', needs: write('product'), heading: 'New' },
    { path: 'low-stock', needs: read('product'), heading: 'Low stock' },
    { path: 'promotions', needs: read('product'), heading: 'Promotions' },
    { path: 'coupons', needs: read('product'), heading: 'Coupons' },
    { path: 'orders/create', needs: write('order'), heading: 'New order' },
    { path: 'card-payments', needs: read('order'), heading: 'Card payments' },
    { path: 'customers', needs: read('customer'), heading: 'Customers' },
    { path: `customers/${customer.id}`, needs: read('customer'), heading: customer.name },
    { path: 'employees', needs: read('employee'), heading: 'Employees' },
    { path: 'employees/create', needs: write('employee'), heading: 'New' },
    { path: 'employees/roles', needs: read('employee'), heading: 'Roles' },
    { path: 'employees/time-settings', needs: read('employee'), heading: 'Time settings' },
    { path: 'employees/payroll', needs: read('employee'), heading: 'Payroll' },
    { path: 'employees/leave', needs: 'nothing', heading: 'Time off' },
    { path: 'employees/leave/request', needs: 'nothing', heading: 'Ask for time off' },
    { path: 'employees/schedule', needs: read('employee'), heading: 'Schedule' },
    { path: 'employees/shifts', needs: read('settings'), heading: 'Availability' },
    { path: 'employees/shifts/templates', needs: read('settings'), heading: 'Shift templates' },
    {
      path: 'employees/shifts/templates/create',
      needs: write('settings'),
      heading: 'New shift template',
    },
    { path: `employees/shifts/templates/${template.id}`, needs: read('settings'), heading: template.name },
    { path: 'employees/timesheet', needs: read('employee'), heading: 'Timesheets' },
    { path: 'employees/timesheet/create', needs: write('employee'), heading: 'New time card' },
    { path: `employees/${person.id}`, needs: read('employee'), heading: person.name },
    { path: 'settings', needs: read('settings'), heading: 'Settings' },
    { path: 'audit-log', needs: 'owner', heading: 'Audit log' },
  ];
}
