// The look-up records of a kind to choose from: those in use, by name.
import type { ReferenceKind } from '@evertill/schemas';
import { useReferences } from '../../references/use-references.ts';
import type { Option } from './bound-fields.tsx';

export function useReferenceOptions(kind: ReferenceKind): readonly Option[] {
  return useReferences(kind)
    .documents.filter(({ active }) => active)
    .map(({ id, name }) => ({ value: id, label: name }));
}
