// The fields a partial body really has: one that was not sent must not overwrite what is stored.

type Given<T> = { [Field in keyof T]: Exclude<T[Field], undefined> };

export function givenFields<T extends object>(fields: T): Given<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>;
}
