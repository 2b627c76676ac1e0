// Somebody of each kind with each right there is: by every module read and write, by none, and the ranks above modules.
import { modules } from '@evertill/schemas';
import type { Module, UserKind } from '@evertill/schemas';
import { giveAdmin, giveCustomer } from '../../support/given-accounts.ts';
import type { GivenVendor } from '../../support/given.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';

export interface MatrixActor {
  readonly name: string;
  /** Undefined for nobody. */
  readonly kind: UserKind | undefined;
  readonly token: string | undefined;
  /** An owner or a super admin. */
  readonly isTop: boolean;
  readonly right?: { readonly module: Module; readonly level: 'read' | 'write' };
}

const rights = modules.flatMap((module) =>
  (['read', 'write'] as const).map((level) => ({
    module,
    level,
    modules: [module],
    module_permissions: { [module]: level },
  })),
);

export async function giveActors(system: System, vendor: GivenVendor): Promise<MatrixActor[]> {
  const { owner, cashier } = vendor.people;
  const actors: MatrixActor[] = [
    { name: 'nobody', kind: undefined, token: undefined, isTop: false },
    { name: 'a made-up token', kind: undefined, token: 'eyJhbGciOiJub25lIn0.e30.', isTop: false },
    { name: 'owner', kind: 'vendor', token: owner.token, isTop: true },
    { name: 'employee without a module', kind: 'vendor', token: cashier.token, isTop: false },
    {
      name: 'customer',
      kind: 'customer',
      token: (await giveCustomer(system, vendor, 'clara')).token,
      isTop: false,
    },
  ];
  const root = await giveAdmin(system, 'root', { admin_type: 'super_admin' });
  actors.push({ name: 'super admin', kind: 'admin', token: root.token, isTop: true });
  actors.push({
    name: 'admin without a module',
    kind: 'admin',
    token: (await giveAdmin(system, 'plain')).token,
    isTop: false,
  });
  for (const { module, level, ...given } of rights) {
    const name = `${module}-${level}`;
    const right = { module, level };
    const admin = await giveAdmin(system, name, given);
    actors.push({ name: `admin with ${name}`, kind: 'admin', token: admin.token, isTop: false, right });
    const token = await giveEmployee(system, vendor, name, given);
    actors.push({ name: `employee with ${name}`, kind: 'vendor', token, isTop: false, right });
  }
  return actors;
}

async function giveEmployee(
  system: System,
  vendor: GivenVendor,
  name: string,
  given: object,
): Promise<string> {
  const person = { name, email: `${name}@matrix.example`, password: 'a long enough word' };
  const body = { ...person, store_ids: [vendor.stores[0].id], ...given };
  const made = await ask(system.url, 'post', '/vendor/vendor-employees', {
    token: vendor.people.owner.token,
    body,
  });
  if (made.status !== 201) throw new Error(made.text);
  const { email, password } = person;
  const login = await ask(system.url, 'post', '/auth/vendor/login', { body: { email, password } });
  return login.body.access_token as string;
}
