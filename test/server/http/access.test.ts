// Who may call which route, written down a second time: a new route appears here or the test fails, and one that does
// not say who may call it does not even compile.
import { expect } from 'chai';
import { refreshBody } from '@evertill/schemas';
import type { Access, CollectionName } from '@evertill/schemas';
import { route } from '../../../server/http/route.ts';
import { routes } from '../../../server/http/routes/index.ts';
import { rules } from '../../../server/rules/index.ts';
import type { AnyRule } from '../../../server/rules/rule.ts';

const expected: Readonly<Record<string, string>> = {
  'post /auth/admin/login': 'anyone',
  'post /auth/admin/refresh': 'anyone',
  'post /auth/admin/logout': 'anyone',
  'get /auth/admin/sessions': 'admin',
  'delete /auth/admin/sessions/:id': 'admin',
  'post /auth/admin/password-reset': 'anyone',
  'post /auth/admin/password-reset/verify': 'anyone',
  'post /auth/admin/password-reset/complete': 'anyone',
  'post /auth/vendor/login': 'anyone, outbox',
  'post /auth/vendor/refresh': 'anyone, outbox',
  'post /auth/vendor/logout': 'anyone',
  'get /auth/vendor/sessions': 'vendor',
  'delete /auth/vendor/sessions/:id': 'vendor',
  'post /auth/vendor/password-reset': 'anyone',
  'post /auth/vendor/password-reset/verify': 'anyone',
  'post /auth/vendor/password-reset/complete': 'anyone',
  'post /auth/customer/login': 'anyone',
  'post /auth/customer/refresh': 'anyone',
  'post /auth/customer/logout': 'anyone',
  'get /auth/customer/sessions': 'customer',
  'delete /auth/customer/sessions/:id': 'customer',
  'post /auth/customer/password-reset': 'anyone',
  'post /auth/customer/password-reset/verify': 'anyone',
  'post /auth/customer/password-reset/complete': 'anyone',
  'post /auth/vendor/invitation/complete': 'anyone',
  'post /auth/customer/invitation/complete': 'anyone',
  'get /auth/vendor/context': 'vendor',
  'get /auth/vendor/context/account': 'vendor',
  'put /auth/vendor/context/account/password': 'vendor',
  'put /auth/vendor/context/account/pin': 'vendor',
  'get /auth/vendor/context/stores': 'vendor',
  'get /auth/vendor/context/stores/:id/registers': 'vendor',
  'get /auth/admin/notifications': 'admin',
  'get /auth/admin/notifications/unread-count': 'admin',
  'patch /auth/admin/notifications/read-all': 'admin',
  'patch /auth/admin/notifications/:id/read': 'admin',
  'delete /auth/admin/notifications/:id': 'admin',
  'post /auth/admin/notifications/delete': 'admin',
  'get /admin/vendors': 'admin settings read',
  'post /admin/vendors': 'admin settings write',
  'get /admin/vendors/:id': 'admin settings read',
  'patch /admin/vendors/:id': 'admin settings write',
  'post /admin/vendors/:id/invitation': 'admin settings write',
  'post /admin/vendors/:id/suspend': 'admin settings write',
  'post /admin/vendors/:id/resume': 'admin settings write',
  'get /vendor/audit-log': 'only owner',
  'get /admin/vendors/:id/audit-log': 'admin settings read',
  'get /vendor/vendor-employees/roles': 'employee read',
  'post /vendor/vendor-employees/roles': 'employee write',
  'patch /vendor/vendor-employees/roles/:id': 'employee write',
  'delete /vendor/vendor-employees/roles/:id': 'employee write',
  'get /vendor/vendor-employees': 'employee read',
  'post /vendor/vendor-employees': 'employee write',
  'get /vendor/vendor-employees/:id': 'employee read',
  'patch /vendor/vendor-employees/:id': 'employee write',
  'post /vendor/vendor-employees/:id/invitation': 'employee write',
  'put /vendor/vendor-employees/:id/pin': 'employee write',
  'delete /vendor/vendor-employees/:id/pin': 'employee write',
  'get /vendor/vendor-employees/:id/personal-data': 'only owner',
  'delete /vendor/vendor-employees/:id/personal-data': 'only owner',
  'get /vendor/customers/:id/login': 'customer read',
  'post /vendor/customers/:id/login': 'customer write',
  'delete /vendor/customers/:id/login': 'customer write',
  'get /vendor/customers/:id/personal-data': 'only owner',
  'delete /vendor/customers/:id/personal-data': 'only owner',
  'get /vendor/stores': 'settings read',
  'post /vendor/stores': 'only owner',
  'get /vendor/stores/:id': 'settings read',
  'patch /vendor/stores/:id': 'settings write',
  'delete /vendor/stores/:id': 'only owner',
  'get /vendor/stores/:id/registers': 'settings read',
  'post /vendor/stores/:id/registers': 'settings write',
  'patch /vendor/stores/:id/registers/:registerId': 'settings write',
  'delete /vendor/stores/:id/registers/:registerId': 'settings write',
  'get /vendor/stores/:id/settings': 'settings read',
  'patch /vendor/stores/:id/settings': 'settings write',
  'get /vendor/warehouses': 'product read',
  'post /vendor/warehouses': 'product write',
  'get /vendor/warehouses/:id': 'product read',
  'patch /vendor/warehouses/:id': 'product write',
  'delete /vendor/warehouses/:id': 'product write',
  'get /vendor/warehouses/:id/stock': 'product read',
  'post /vendor/warehouses/:id/stock-adjustments': 'product write',
  'get /vendor/purchase-lots': 'product read',
  'post /vendor/purchase-lots': 'product write',
  'get /vendor/purchase-lots/:id': 'product read',
  'patch /vendor/purchase-lots/:id': 'product write',
  'get /vendor/products/low-stock': 'product read',
  'get /vendor/products/:id/cost-price-history': 'product read',
  'get /vendor/devices': 'settings read',
  'patch /vendor/devices/:id': 'settings write',
  'post /vendor/devices/:id/revoke': 'settings write',
  'post /vendor/devices/:id/admit': 'settings write',
  'get /vendor/settings/devices': 'settings read',
  'post /vendor/settings/devices': 'settings write',
  'get /vendor/settings/devices/:id': 'settings read',
  'patch /vendor/settings/devices/:id': 'settings write',
  'delete /vendor/settings/devices/:id': 'settings write',
  'get /vendor/products': 'product read',
  'get /vendor/products/:id/selling-price-history': 'product read',
  'get /vendor/products/:id/selling-price-history/:history_id/tills': 'product read',
  'get /vendor/products/:id/realized-selling-prices': 'product read',
  'get /vendor/products/:id': 'product read',
  'post /vendor/products': 'product write',
  'patch /vendor/products/:id': 'product write',
  'post /vendor/products/:id/archive': 'product write',
  'patch /admin/products/:id': 'admin product write',
  ...Object.fromEntries(
    [
      'categories',
      'units',
      'attributes',
      'tags',
      'brands',
      'suppliers',
      'price-lists',
      'promotions',
      'coupons',
      'store-taxes',
      'quick-key-pages',
    ].flatMap((name) => [
      [`get /vendor/${name}`, 'product read'],
      [`post /vendor/${name}`, 'product write'],
      [`get /vendor/${name}/:id`, 'product read'],
      [`patch /vendor/${name}/:id`, 'product write'],
      [`delete /vendor/${name}/:id`, 'product write'],
    ]),
  ),
  ...Object.fromEntries(
    ['taxes', 'suppliers', 'categories', 'products', 'stock'].flatMap((kind) => [
      [`post /vendor/imports/${kind}`, 'product write'],
      [`get /vendor/exports/${kind}.csv`, 'product read'],
    ]),
  ),
  'get /vendor/imports': 'product read',
  'get /vendor/imports/:id': 'product read',
  'get /vendor/imports/:id/rows': 'product read',
  'get /vendor/imports/:id/refused.csv': 'product read',
  'post /vendor/imports/:id/cancel': 'product write',
  'get /vendor/price-lists/:id/items': 'product read',
  'put /vendor/price-lists/:id/items': 'product write',
  'post /vendor/price-lists/:id/items/delete': 'product write',
  'delete /vendor/price-lists/:id/items/:itemId': 'product write',
  'get /vendor/shifts/work-shifts/current': 'settings read',
  'post /vendor/shifts/work-shifts': 'settings write',
  'get /auth/vendor/context/shifts/work-shifts/current': 'vendor',
  'post /auth/vendor/context/shifts/work-shifts': 'vendor',
  'put /vendor/stores/:id/registers/:registerId/lease': 'only owner',
  'get /vendor/attendance': 'employee read',
  'post /vendor/attendance': 'employee write',
  'get /vendor/attendance/days/:id': 'employee read',
  'patch /vendor/attendance/:id': 'employee write',
  'delete /vendor/attendance/:id': 'employee write',
  'post /vendor/attendance/:id/resolve-issues': 'employee write',
  'post /vendor/attendance/batch/resolve-issues': 'employee write',
  'post /vendor/attendance/batch/delete': 'employee write',
  'get /vendor/attendance/time-clock-settings': 'employee read',
  'patch /vendor/attendance/time-clock-settings': 'employee write',
  'get /vendor/attendance/pay-schedule': 'employee read',
  'patch /vendor/attendance/pay-schedule': 'employee write',
  'get /vendor/attendance/payroll': 'employee read',
  'post /vendor/attendance/schedule-auto/run': 'employee write',
  'get /vendor/attendance/schedule': 'employee read',
  'post /vendor/attendance/schedule/shifts': 'employee write',
  'patch /vendor/attendance/schedule/shifts/:id': 'employee write',
  'delete /vendor/attendance/schedule/shifts/:id': 'employee write',
  'post /auth/vendor/context/punches': 'vendor',
  'get /vendor/leaves': 'vendor',
  'post /vendor/leaves': 'vendor',
  'get /vendor/leaves/:id': 'vendor',
  'patch /vendor/leaves/:id/approve': 'vendor',
  'patch /vendor/leaves/:id/decline': 'vendor',
  'patch /vendor/leaves/:id/withdraw': 'vendor',
  'patch /vendor/leaves/:id/request': 'vendor',
  'get /vendor/shifts/templates/:id/slots': 'settings read',
  'put /vendor/shifts/templates/:id/slots': 'settings write',
  'get /vendor/shifts/templates': 'settings read',
  'post /vendor/shifts/templates': 'settings write',
  'patch /vendor/shifts/templates/:id': 'settings write',
  'delete /vendor/shifts/templates/:id': 'settings write',
  'patch /vendor/shifts/templates/:id/assignees': 'settings write',
  'put /vendor/shifts/templates/:id/assignees': 'settings write',
  'get /vendor/shifts/work-shifts': 'settings read',
  'get /vendor/shifts/work-shifts/last-closed': 'settings read',
  'get /vendor/shifts/work-shifts/:id': 'settings read',
  'get /vendor/shifts/work-shifts/:id/x-report': 'settings read',
  'get /vendor/shifts/work-shifts/:id/z-report': 'settings read',
  'patch /vendor/shifts/work-shifts/:id/close': 'settings write',
  'patch /vendor/shifts/work-shifts/:id/assignees': 'settings write',
  'post /vendor/shifts/work-shifts/:id/cash-movements': 'settings write',
  'post /vendor/shifts/work-shifts/:id/amendments': 'only owner',
  'get /auth/vendor/context/shifts/templates': 'vendor',
  'get /auth/vendor/context/shifts/work-shifts': 'vendor',
  'get /auth/vendor/context/shifts/work-shifts/last-closed': 'vendor',
  'get /auth/vendor/context/shifts/work-shifts/:id': 'vendor',
  'get /auth/vendor/context/shifts/work-shifts/:id/x-report': 'vendor',
  'get /auth/vendor/context/shifts/work-shifts/:id/z-report': 'vendor',
  'patch /auth/vendor/context/shifts/work-shifts/:id/close': 'vendor',
  'post /auth/vendor/context/shifts/work-shifts/:id/cash-movements': 'vendor',
  'get /vendor/point-of-sale/customers': 'customer read',
  'post /vendor/point-of-sale/customers': 'customer write',
  'get /vendor/point-of-sale/customers/:id': 'customer read',
  'get /vendor/point-of-sale/items/grouped': 'vendor',
  'get /vendor/point-of-sale/promotions': 'vendor',
  'post /vendor/point-of-sale/apply-coupon': 'vendor',
  'get /vendor/point-of-sale/orders': 'vendor',
  'get /vendor/point-of-sale/orders/:id': 'vendor',
  'post /vendor/point-of-sale/orders/:id/returns': 'vendor',
  'post /vendor/point-of-sale/orders/:id/void': 'vendor',
  'post /vendor/point-of-sale/orders/:id/tip': 'vendor',
  'get /vendor/point-of-sale/parked-orders': 'order read',
  'post /vendor/point-of-sale/parked-orders/:id/attribute': 'order write',
  ...Object.fromEntries(
    ['hours', 'items', 'categories', 'cashiers', 'payments', 'taxes', 'shifts'].map((report) => [
      `get /vendor/point-of-sale/report/${report}`,
      'report read',
    ]),
  ),
  'post /pos/orders': 'vendor, outbox',
  'post /vendor/point-of-sale/orders': 'vendor',
  'post /integrations/extplatform/webhook': 'anyone',
};

/** `product write` is a vendor's right; an admin's and a rank's say whose they are. */
function said(access: Access): string {
  const whose = access.who === 'admin' ? 'admin ' : '';
  if ('only' in access) return `only ${access.only}`;
  return 'module' in access ? `${whose}${access.module} ${access.level}` : access.who;
}

describe('who may call a route', () => {
  it('is what this table says, of every route there is', () => {
    const actual = routes.map(({ method, path, access, outbox }) => [
      `${method} ${path}`,
      outbox ? `${said(access)}, outbox` : said(access),
    ]);
    expect(Object.fromEntries(actual)).to.deep.equal(expected);
  });

  it('[V2] is asked of no old app at the doors of the outbox, and of these alone', () => {
    const outbox = routes.filter((one) => one.outbox).map(({ path }) => path);
    expect(outbox).to.have.members(['/auth/vendor/login', '/auth/vendor/refresh', '/pos/orders']);
  });

  it('stands in the way of a shorter path that would swallow it', () => {
    const gets = routes.filter(({ method }) => method === 'get').map(({ path }) => path);
    for (const history of ['selling-price-history', 'realized-selling-prices']) {
      const at = gets.indexOf(`/vendor/products/:id/${history}`);
      expect(at, history).to.be.within(0, gets.indexOf('/vendor/products/:id') - 1);
    }
  });

  it('does not compile without an answer, nor does a collection without a rule', () => {
    // @ts-expect-error who may call it?
    const open = route({
      method: 'get',
      path: '/open',
      summary: 'Nobody said who may call this',
      reply: refreshBody,
      handle: () => Promise.resolve({ body: {} }),
    });
    expect(open).to.not.have.property('access');
    const { product: _product, ...others } = rules;
    // @ts-expect-error which rule decides about products?
    const incomplete = others satisfies Record<CollectionName, AnyRule>;
    expect(incomplete).to.not.have.property('product');
  });
});
