// The four steps from an empty store to its first sale, and which of them are done.
export const stepNames = ['tax', 'products', 'employee', 'shift'] as const;
export type StepName = (typeof stepNames)[number];

/** What this device has of a step. */
export interface StepFacts {
  readonly found: boolean;
  /** All of the collection has come: a document not found does not exist. */
  readonly complete: boolean;
}

export interface Step {
  readonly name: StepName;
  readonly path: string;
  readonly done: boolean;
}

const paths: Readonly<Record<StepName, string>> = {
  tax: '/dashboard/products/taxes',
  products: '/dashboard/products/create',
  employee: '/dashboard/employees/create',
  shift: '/point-of-sale/sale',
};

/** Undefined while one of them may still be on its way to this device. */
export function checklistSteps(facts: Readonly<Record<StepName, StepFacts>>): readonly Step[] | undefined {
  if (stepNames.some((name) => !facts[name].found && !facts[name].complete)) return undefined;
  return stepNames.map((name) => ({ name, path: paths[name], done: facts[name].found }));
}
