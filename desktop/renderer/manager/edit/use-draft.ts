// A form over a document that others may change meanwhile: what somebody typed stays, what they did not touch follows the
// document, and where both changed a field they are told.
import { deepEqual } from '@evertill/schemas';
import { useState } from 'react';

export interface Draft<Fields> {
  /** What stands in the form. */
  readonly fields: Fields;
  readonly set: (changes: Partial<Fields>) => void;
  /** Of a field that was touched here and changed by others since: what it is now. */
  readonly meanwhile: <Field extends keyof Fields>(
    field: Field,
  ) => { readonly now: Fields[Field] } | undefined;
  /** What the document says stands there again. */
  readonly forget: (field: keyof Fields) => void;
}

interface Touched {
  readonly value: unknown;
  /** What stood there when it was touched first. */
  readonly over: unknown;
}

/** `live`: what the document says, as the form writes it. */
export function useDraft<Fields extends object>(live: Fields): Draft<Fields> {
  const [touched, setTouched] = useState<ReadonlyMap<keyof Fields, Touched>>(new Map());
  // Once it is saved, what somebody typed is what the document says, and they follow it again.
  const own = [...touched].filter(([field, { value }]) => !deepEqual(value, live[field]));
  if (own.length < touched.size) setTouched(new Map(own));
  return {
    fields: {
      ...live,
      ...Object.fromEntries([...touched].map(([field, { value }]) => [field, value])),
    },
    set: (changes) =>
      setTouched((before) => {
        const next = new Map(before);
        for (const field of Object.keys(changes) as (keyof Fields)[]) {
          const over = before.has(field) ? before.get(field)!.over : live[field];
          next.set(field, { value: changes[field], over });
        }
        return next;
      }),
    meanwhile(field) {
      const typed = touched.get(field);
      const now = live[field];
      if (!typed || deepEqual(typed.over, now)) return undefined;
      return { now };
    },
    forget: (field) => setTouched((before) => new Map([...before].filter(([name]) => name !== field))),
  };
}
