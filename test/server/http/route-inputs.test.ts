// What every route takes and how it words a refusal, read from the shapes of all routes there are.
import { expect } from 'chai';
import { reject } from '@evertill/schemas';
import type { FieldProblem } from '@evertill/schemas';
import * as z from 'zod';
import { problem } from '../../../server/http/problem.ts';
import { readerOf } from '../../../server/http/inputs.ts';
import type { Inputs } from '../../../server/http/inputs.ts';
import type { Problem } from '../../../server/http/problem.ts';
import type { Route } from '../../../server/http/route.ts';
import { routes } from '../../../server/http/routes/index.ts';

interface Input {
  readonly name: string;
  readonly schema: z.ZodType;
}

/** The fields of an address; of a list of forms, those of each. */
const queries = routes.flatMap(({ method, path, query }) => fieldsOf(`${method} ${path}`, query));
const bodies: Input[] = routes.flatMap(({ method, path, body }) =>
  body ? [{ name: `${method} ${path}`, schema: body }] : [],
);

function fieldsOf(route: string, schema: z.ZodType | undefined): Input[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).map(([field, one]) => ({
    name: `${route}?${field}`,
    schema: one as z.ZodType,
  }));
}

const takes = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

function unknownFields(read: Inputs | Problem): readonly unknown[] {
  if (!('problem' in read) || read.problem !== 'unknown_field') return [];
  return (read.details!['errors'] as FieldProblem[]).map(({ field }) => field);
}

function refusedBy(schema: z.ZodType, field: string): boolean {
  const issues = schema.safeParse({ [field]: 's' }).error?.issues ?? [];
  return issues.some((issue) => issue.code === 'unrecognized_keys' && issue.keys.includes(field));
}

/** What a request brings, whatever the ids in its path are. */
function reading(route: Route, query: Record<string, string>, body: object = {}) {
  const { params: _, ...anyParams } = route;
  return readerOf(anyParams)({ params: {}, query, body: JSON.stringify(body) });
}

describe('what routes take', () => {
  it('refuses an unknown field of an address on every route but those that take paid money or another’s call (field case E)', () => {
    const letThrough = routes.filter(
      (route) => !unknownFields(reading(route, { surprise: '1' })).includes('surprise'),
    );
    const outbox = routes.filter((route) => route.outbox).map(({ path }) => path);
    expect(letThrough.map(({ path }) => path)).to.have.members([
      ...outbox,
      '/pos-bridge/tickets',
      '/integrations/extplatform/webhook',
    ]);
  });

  it('takes a store in the address of every vendor route, and of no other that does not ask for one (field case E)', () => {
    for (const route of routes) {
      const name = `${route.method} ${route.path}`;
      const read = reading(route, { store_id: 's' });
      const isTaken = !unknownFields(read).includes('store_id');
      const isOwn = route.query !== undefined && !refusedBy(route.query, 'store_id');
      const isVendors = route.access.who === 'vendor';
      expect(isTaken, name).to.equal(isOwn || isVendors || route.outbox === true);
      if ('stores' in read) expect(read.stores, name).to.deep.equal(isOwn || !isVendors ? [] : ['s']);
    }
  });

  it('takes a store in the body of every vendor route that writes, though it takes nothing else (field case E)', () => {
    const writing = routes.filter(
      ({ method, access, upload, body }) =>
        access.who === 'vendor' &&
        !['get', 'delete'].includes(method) &&
        !upload &&
        !(body instanceof z.ZodArray),
    );
    expect(writing).to.have.length.above(80);
    for (const route of writing) {
      const name = `${route.method} ${route.path}`;
      const read = reading(route, {}, { store_id: 's' });
      expect(unknownFields(read), name).not.to.include('store_id');
      if (!route.body) expect(read, name).to.deep.include({ stores: ['s'] });
    }
  });

  it('spells a yes or no in an address as true, false, 1 or 0 on every route (field case E)', () => {
    const isFlag = ({ schema }: Input) =>
      (takes(schema, 'true') || (takes(schema, '1') && !takes(schema, '2'))) && !takes(schema, 'maybe');
    const flags = queries.filter(isFlag);
    expect(flags).to.have.length.above(20);
    for (const { name, schema } of flags) {
      for (const [text, expected] of [
        ['true', true],
        ['1', true],
        ['false', false],
        ['0', false],
      ] as const)
        expect(schema.safeParse(text).data, `${name}=${text}`).to.equal(expected);
      for (const text of ['', 'yes', 'TRUE', '2', '01'])
        expect(takes(schema, text), `${name}=${text}`).to.equal(false);
    }
  });

  it('takes an instant in an address in every ISO 8601 form with a zone, on every route (field case E)', () => {
    const instants = queries.filter(
      ({ schema }) => takes(schema, '2026-11-21T09:13:00.000Z') && !takes(schema, 'x'),
    );
    expect(instants).to.have.length.above(10);
    for (const { name, schema } of instants)
      for (const text of [
        '2026-11-21T09:13:00Z',
        '2026-11-21T11:13:00.000000+02:00',
        '2026-11-21T11:13 02:00',
      ])
        expect(schema.safeParse(text).data, `${name}=${text}`).to.equal('2026-11-21T09:13:00.000Z');
  });

  it('takes an instant in a body in every ISO 8601 form with a zone (field case E)', () => {
    const found = bodies.flatMap(({ name, schema }) =>
      partsOf(schema).flatMap(({ place, part }) =>
        takes(part, '2026-11-21T09:13:00.000Z') && !takes(part, 'x')
          ? [{ name: `${name} ${place}`, part }]
          : [],
      ),
    );
    expect(found.map(({ name }) => name)).to.include.members([
      'post /vendor/promotions starts_at',
      'patch /vendor/price-lists/:id ends_at',
      'post /vendor/attendance clock_in',
      'post /pos/orders captured_at',
      'post /vendor/settings/devices/:id/print-jobs expires_at',
    ]);
    for (const { name, part } of found) expect(takes(part, '2026-11-21T11:13:00+02:00'), name).to.equal(true);
  });

  it('counts an id that is named twice once, wherever several are named (field case E)', () => {
    const lists = bodies.filter(({ name }) => /\/(delete|batch\/\S+)$/.test(name));
    expect(lists.map(({ name }) => name)).to.have.members([
      'post /auth/admin/notifications/delete',
      'post /vendor/price-lists/:id/items/delete',
      'post /vendor/attendance/batch/resolve-issues',
      'post /vendor/attendance/batch/delete',
    ]);
    for (const { name, schema } of lists) {
      const [field] = Object.keys((schema as z.ZodObject).shape);
      const { data } = schema.safeParse({ [field!]: ['b', 'a', 'b', 'a'] });
      expect(data, name).to.deep.equal({ [field!]: ['b', 'a'] });
    }
  });
});

describe('how routes word what is wrong with a field', () => {
  it('takes whole sentences from routes and rules, and no fragment compiles (field case E)', () => {
    const most = 2;
    expect(
      problem('invalid_input', { problem: `Must have at most ${most} decimals.` }).details,
    ).to.deep.equal({
      problem: 'Must have at most 2 decimals.',
    });
    // @ts-expect-error -- begins with a small letter
    problem('invalid_input', { problem: 'at most two decimals.' });
    // @ts-expect-error -- has no full stop
    problem('invalid_input', { errors: [{ field: 'rate', problem: 'Must have at most two decimals' }] });
    // @ts-expect-error -- begins with a small letter and has no full stop
    reject('invalid_input', { field: 'rate', problem: 'below zero' });
  });

  const zods = z.locales.en().localeError;

  it('uses sentences of its own on every route, and none of zod’s (field case E)', () => {
    const shapes = new Map(
      routes.flatMap(({ method, path, params, query, body }) =>
        [params, query, body]
          .flatMap((schema) => (schema ? [schema, ...partsOf(schema).map(({ part }) => part)] : []))
          .map((schema) => [schema, `${method} ${path}`]),
      ),
    );
    const said = new Map<string, string>();
    for (const [schema, route] of shapes)
      for (const issue of issuesOf(schema)) {
        const theirs = zods(issue as unknown as Parameters<typeof zods>[0]);
        const isTheirs = issue.message === (typeof theirs === 'string' ? theirs : theirs?.message);
        if (isTheirs || !/^[A-Z].*\.$/.test(issue.message)) said.set(issue.message, route);
      }
    expect(Object.fromEntries(said)).to.deep.equal({});
  });
});

/** Of each kind something that most fields do not take. */
const wrong = [
  undefined,
  null,
  true,
  -1,
  1.5,
  1e15,
  '',
  'x',
  'x'.repeat(5000),
  '١',
  [],
  [null],
  {},
  { nothing: 1 },
];

function issuesOf(schema: z.ZodType): z.core.$ZodIssue[] {
  return wrong.flatMap((value) => schema.safeParse(value, { reportInput: true }).error?.issues ?? []);
}

interface Part {
  readonly place: string;
  readonly part: z.ZodType;
}

/** Everything that can be told apart in a shape, however deep. */
function partsOf(schema: z.ZodType, place: readonly string[] = []): Part[] {
  const inner = (one: unknown, name?: string) =>
    partsOf(one as z.ZodType, name === undefined ? place : [...place, name]);
  const own = place.length > 0 ? [{ place: place.join('.'), part: schema }] : [];
  if (schema instanceof z.ZodObject)
    return [...own, ...Object.entries(schema.shape).flatMap(([name, one]) => inner(one, name))];
  if (schema instanceof z.ZodArray) return [...own, ...inner(schema.element)];
  if (schema instanceof z.ZodUnion) return [...own, ...schema.options.flatMap((one) => inner(one))];
  if (schema instanceof z.ZodPipe) return [...own, ...inner(schema.in)];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return [...own, ...inner(schema.unwrap())];
  return own;
}
