// A person as the form holds them, and what of it the server is told: only what was changed, because giving a right
// again that somebody has is giving a right.
import { employeeCreate, mayRead, mayWrite, modules } from '@evertill/schemas';
import type { EmployeeReply, Module, Staff } from '@evertill/schemas';

export type LevelGiven = 'none' | 'read' | 'write';

export interface PersonDraft {
  readonly name: string;
  readonly email: string;
  readonly employee_role_id: string;
  readonly vendor_type: Staff['vendor_type'];
  readonly store_ids: readonly string[];
  readonly fixed_lane_id: string;
  readonly levels: Readonly<Record<Module, LevelGiven>>;
}

/** Where a sentence of the server or of this form stands. */
export type PersonField =
  | Exclude<keyof PersonDraft, 'levels'>
  | 'modules'
  | 'pin'
  /** Of none of them. */
  | 'form';

export type Problems = Readonly<Partial<Record<PersonField, string>>>;

export function newDraft(storeId: string): PersonDraft {
  const levels = Object.fromEntries(modules.map((module) => [module, 'none']));
  return {
    name: '',
    email: '',
    employee_role_id: '',
    vendor_type: 'employee',
    store_ids: [storeId],
    fixed_lane_id: '',
    levels: levels as PersonDraft['levels'],
  };
}

export function draftOfPerson(person: EmployeeReply): PersonDraft {
  const { name, email, employee_role_id, vendor_type, store_ids, fixed_lane_id } = person;
  const given = { ...person, vendor_type: 'employee' } as const;
  const level = (module: Module): LevelGiven =>
    mayWrite(given, module) ? 'write' : mayRead(given, module) ? 'read' : 'none';
  const levels = Object.fromEntries(modules.map((module) => [module, level(module)]));
  return {
    name,
    email,
    employee_role_id,
    vendor_type,
    store_ids,
    fixed_lane_id,
    levels: levels as PersonDraft['levels'],
  };
}

/** Fields that are as before are not in it. */
export function changesOf(before: PersonDraft, { levels, ...after }: PersonDraft): Record<string, unknown> {
  const changed: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(after)) {
    const old = before[field as keyof typeof after];
    if (JSON.stringify(value) !== JSON.stringify(old)) changed[field] = value;
  }
  if (modules.some((module) => levels[module] !== before.levels[module])) {
    const given = modules.filter((module) => levels[module] !== 'none');
    changed['modules'] = given;
    changed['module_permissions'] = Object.fromEntries(given.map((module) => [module, levels[module]]));
  }
  return changed;
}

export function badFields({ name, email }: PersonDraft): readonly ('name' | 'email')[] {
  const { shape } = employeeCreate;
  return [
    ...(shape.name.safeParse(name).success ? [] : (['name'] as const)),
    ...(shape.email.safeParse(email).success ? [] : (['email'] as const)),
  ];
}
