// Every parameter of every documented route: those of the path, of the query, and every text of the body, from the API
// description that the server itself serves. What is sent besides stands in the example call of the route.
import type { ExampleCall } from '../server/access-matrix/example-calls.ts';

export interface Target {
  readonly method: string;
  /** With `{name}` parameters. */
  readonly path: string;
  readonly where: 'path' | 'query' | 'body';
  /** Of a member of the body with points: `lines.0.item_id`. */
  readonly name: string;
  readonly example: ExampleCall;
}

interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly $ref?: string;
}

interface Operation {
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

const deepest = 5;

export function injectionTargets(
  description: Description,
  exampleOf: (method: string, path: string) => ExampleCall | undefined,
): Target[] {
  return Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const example = exampleOf(method, path) ?? {};
      const target = (where: Target['where'], name: string): Target => ({
        method,
        path,
        where,
        name,
        example,
      });
      const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
      const schema = operation.requestBody?.content['application/json']?.schema;
      return [
        ...named.map((name) => target('path', name)),
        ...(operation.parameters ?? [])
          .filter((parameter) => parameter.in === 'query')
          .map(({ name }) => target('query', name)),
        ...(schema ? members(schema, description, '', deepest).map((name) => target('body', name)) : []),
      ];
    }),
  );
}

function members(schema: Schema, description: Description, at: string, left: number): string[] {
  if (left === 0) return at === '' ? [] : [at];
  const { $ref } = schema;
  if ($ref !== undefined) {
    const known = description.components?.schemas?.[$ref.split('/').at(-1)!];
    return known ? members(known, description, at, left - 1) : [];
  }
  const join = (name: string) => (at === '' ? name : `${at}.${name}`);
  const several = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const found = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) =>
      members(one, description, join(name), left - 1),
    ),
    ...(schema.items ? members(schema.items, description, join('0'), left - 1) : []),
    ...several.flatMap((one) => members(one, description, at, left - 1)),
  ];
  const distinct = [...new Set(found)];
  // A number is sent as a text too: whoever puts it into SQL has not looked at it.
  return distinct.length === 0 && at !== '' ? [at] : distinct;
}

export interface Sent {
  readonly address: string;
  readonly content: Content | undefined;
}

export interface Content {
  readonly type: 'application/json' | 'text/csv';
  readonly text: string;
}

export const asJson = (body: object): Content => ({ type: 'application/json', text: JSON.stringify(body) });

/** What the example says in the place of this parameter; '' where it says nothing there. */
export function exampleText({ where, name, example }: Target): string {
  if (where === 'path') return example.foreign?.[name] ?? '';
  if (where === 'query') return '';
  const said = name
    .split('.')
    .reduce<unknown>(
      (value, member) => (value as Record<string, unknown> | undefined)?.[member],
      example.body,
    );
  return typeof said === 'string' || typeof said === 'number' ? String(said) : '';
}

/** The example with this parameter replaced. */
export function requestWith(
  { path, where, name, example }: Target,
  payload: string,
  storeId: string,
  ids: Readonly<Record<string, string>> = {},
): Sent {
  const address = path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) =>
    encodeURIComponent(
      where === 'path' && parameter === name
        ? payload
        : (ids[parameter] ?? example.foreign?.[parameter] ?? 'x'),
    ),
  );
  const query = new URLSearchParams(example.store === 'query' ? { store_id: storeId } : {});
  if (where === 'query') query.set(name, payload);
  const given = { ...example.body, ...(example.store === 'body' ? { store_id: storeId } : {}) };
  const body = where === 'body' ? withMember(given, name.split('.'), payload) : given;
  const hasBody = where === 'body' || Object.keys(given).length > 0;
  const file: Content | undefined =
    example.file === undefined ? undefined : { type: 'text/csv', text: example.file };
  return {
    address: query.size === 0 ? address : `${address}?${query.toString()}`,
    content: file ?? (hasBody ? asJson(body as object) : undefined),
  };
}

function withMember(value: unknown, [first, ...rest]: readonly string[], payload: string): unknown {
  if (first === undefined) return payload;
  if (/^\d+$/.test(first)) {
    const list = Array.isArray(value) ? [...(value as unknown[])] : [];
    list[0] = withMember(list[0], rest, payload);
    return list;
  }
  const object = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  return { ...object, [first]: withMember((object as Record<string, unknown>)[first], rest, payload) };
}
