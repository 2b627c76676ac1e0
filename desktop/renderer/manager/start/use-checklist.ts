// The steps as this device knows them: one document a step is enough to call it done.
import { useCollection, useSyncStatus } from '@evertill/client-core/react';
import { checklistSteps } from './checklist-steps.ts';
import type { Step } from './checklist-steps.ts';

const anyDocument = { selector: {}, limit: 1 };
const anyTax = { selector: { kind: { $eq: 'tax_profile' } }, limit: 1 };

/** Undefined while it is not known. */
export function useChecklist(): readonly Step[] | undefined {
  const { perCollection } = useSyncStatus();
  const facts = (
    collection: string,
    { documents, ready }: { documents: readonly object[]; ready: boolean },
  ) => ({
    found: documents.length > 0,
    complete: ready && perCollection[collection]?.complete === true,
  });
  const tax = useCollection('reference', anyTax);
  const products = useCollection('product', anyDocument);
  const employee = useCollection('staff', {
    // In a shop of one person it is the owner’s own.
    selector: { pin_hash: { $gt: '' }, disabled: { $eq: false } },
    limit: 1,
  });
  const shift = useCollection('work_shift', anyDocument);
  return checklistSteps({
    tax: facts('reference', tax),
    products: facts('product', products),
    employee: facts('staff', employee),
    shift: facts('work_shift', shift),
  });
}
