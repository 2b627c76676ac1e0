// One document, as this till shows it.
import type { ReplicatedDocument } from '@evertill/schemas';
import { useCollection } from './use-collection.ts';

/** Undefined while it is being read, and when there is none. */
export function useDocument<D extends ReplicatedDocument>(collection: string, id: string): D | undefined {
  return useCollection<D>(collection, { selector: { id: { $eq: id } } }).documents[0];
}
