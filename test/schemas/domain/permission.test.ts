// Who may pass which door: every access row there can be, against every kind of actor and right.
import { expect } from 'chai';
import { deniedBy, modules } from '@evertill/schemas';
import type { Access, Actor, AdminActor, CustomerActor, SignedInActor } from '@evertill/schemas';

const rights = { modules: [], module_permissions: {} } as const;
const employee: Actor = {
  kind: 'vendor',
  user_id: 'e',
  vendor_id: 'v',
  vendor_type: 'employee',
  name: 'E',
  store_ids: ['s'],
  fixed_lane_id: '',
  ...rights,
};
const admin: AdminActor = {
  kind: 'admin',
  user_id: 'a',
  public_id: '0000000000000',
  admin_type: 'admin',
  name: 'A',
  ...rights,
};
const customer: CustomerActor = {
  kind: 'customer',
  user_id: 'c',
  public_id: '0000000000000',
  vendor_id: 'v',
  name: 'C',
};
const writes = { modules: ['product'] } as const;
const reads = { modules: ['product'], module_permissions: { product: 'read' } } as const;

const actors: Readonly<Record<string, SignedInActor>> = {
  owner: { ...employee, vendor_type: 'owner' },
  automation: { ...employee, kind: 'automation', vendor_type: 'owner' },
  employee,
  'employee who writes': { ...employee, ...writes },
  'employee who reads': { ...employee, ...reads },
  'super admin': { ...admin, admin_type: 'super_admin' },
  admin,
  'admin who writes': { ...admin, ...writes },
  'admin who reads': { ...admin, ...reads },
  'admin who looks after devices': { ...admin, modules: ['settings'] },
  'admin who looks at devices': {
    ...admin,
    modules: ['settings'],
    module_permissions: { settings: 'read' },
  },
  customer,
};

const vendors = ['owner', 'automation', 'employee', 'employee who writes', 'employee who reads'];
const deviceAdmins = ['admin who looks after devices', 'admin who looks at devices'];
const admins = ['super admin', 'admin', 'admin who writes', 'admin who reads', ...deviceAdmins];
const rows: readonly (readonly [string, Access, readonly string[]])[] = [
  ['anyone', { who: 'anyone' }, Object.keys(actors)],
  ['any vendor', { who: 'vendor' }, vendors],
  [
    'product read',
    { who: 'vendor', module: 'product', level: 'read' },
    vendors.filter((one) => one !== 'employee'),
  ],
  [
    'product write',
    { who: 'vendor', module: 'product', level: 'write' },
    ['owner', 'automation', 'employee who writes'],
  ],
  ['another module', { who: 'vendor', module: 'report', level: 'read' }, ['owner', 'automation']],
  ['owners only', { who: 'vendor', only: 'owner' }, ['owner', 'automation']],
  ['any admin', { who: 'admin' }, admins],
  [
    'admin product read',
    { who: 'admin', module: 'product', level: 'read' },
    admins.filter((one) => one !== 'admin' && !deviceAdmins.includes(one)),
  ],
  [
    'admin product write',
    { who: 'admin', module: 'product', level: 'write' },
    ['super admin', 'admin who writes'],
  ],
  ['super admins only', { who: 'admin', only: 'super_admin' }, ['super admin']],
  ['customers', { who: 'customer' }, ['customer']],
  [
    'support read',
    { who: 'support', level: 'read' },
    ['owner', 'automation', 'super admin', 'admin who looks after devices', 'admin who looks at devices'],
  ],
  [
    'support write',
    { who: 'support', level: 'write' },
    ['owner', 'automation', 'super admin', 'admin who looks after devices'],
  ],
];

describe('a door', () => {
  for (const [what, access, passing] of rows) {
    it(`for ${what} lets in exactly those it is for`, () => {
      const passed = Object.keys(actors).filter((name) => deniedBy(access, actors[name]!) === undefined);
      expect(passed).to.have.members([...passing]);
    });
  }

  it('says what is missing: the kind, the module by name, or the rank', () => {
    for (const module of modules) {
      const access = { who: 'vendor', module, level: 'write' } as const;
      expect(deniedBy(access, employee)).to.deep.equal({ lacks: 'module', module });
      expect(deniedBy(access, customer)).to.deep.equal({ lacks: 'kind' });
      expect(deniedBy(access, actors['super admin']!)).to.deep.equal({ lacks: 'kind' });
    }
    expect(deniedBy({ who: 'vendor', only: 'owner' }, employee)).to.deep.equal({ lacks: 'rank' });
    expect(deniedBy({ who: 'customer' }, employee)).to.deep.equal({ lacks: 'kind' });
  });
});
