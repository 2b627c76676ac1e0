// The API description, generated from the mounted routes: it lists exactly what answers.
import { createDocument } from 'zod-openapi';
import * as z from 'zod';
import { problemDocument } from '@evertill/schemas';
import { errorSchema } from '@evertill/sync';
import { syncRouteList } from '../replication/http.ts';
import { eventRouteList } from './events/index.ts';
import { partsOf } from './inputs.ts';
import type { Route } from './route.ts';

export function openApi(routes: readonly Route[], version: string): object {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = `/api/v1${route.path.replaceAll(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [route.method]: operationOf(route) };
  }
  for (const { method, path, summary } of syncRouteList) {
    const full = `/api/v1${path.replaceAll(/:(\w+)/g, '{$1}')}`;
    const requestParams = pathParams(path);
    paths[full] = {
      ...paths[full],
      [method]: {
        summary,
        tags: ['sync'],
        security: [{ bearer: [] }],
        ...requestParams,
        responses: { 200: { description: 'a frame of the sync protocol' }, default: errorFrame },
      },
    };
  }
  for (const { method, path, summary } of eventRouteList) {
    const responses = { 200: { description: 'server-sent events' }, default: problemResponse };
    paths[`/api/v1${path}`] = {
      [method]: { summary, tags: ['events'], security: [{ bearer: [] }], responses },
    };
  }
  for (const { path, summary } of plainRouteList) {
    const answers = { ...pathParams(path), responses: { 200: { description: 'yes' } } };
    paths[path.replaceAll(/:(\w+)/g, '{$1}')] = { get: { summary, tags: ['process'], ...answers } };
  }
  return createDocument({
    openapi: '3.1.0',
    info: { title: 'Evertill', version },
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  } as Parameters<typeof createDocument>[0]);
}

const problemResponse = {
  description: 'refused',
  content: { 'application/problem+json': { schema: problemDocument } },
};

const errorFrame = {
  description: 'an error frame of the sync protocol',
  content: { 'application/json': { schema: errorSchema } },
};

/** What answers outside /api/v1. */
const plainRouteList = [
  { path: '/healthz', summary: 'The process lives' },
  { path: '/readyz', summary: 'It can serve; 503 with the reason when not' },
  { path: '/metrics', summary: 'Figures for a Prometheus; with METRICS_TOKEN, or from this machine' },
  { path: '/openapi.json', summary: 'This description' },
  { path: '/docs', summary: 'This description as a page' },
  { path: '/help', summary: 'The codes of all refusals, as a page' },
  { path: '/help/:code', summary: 'What a code of a refusal means, as a page' },
] as const;

function operationOf(route: Route): object {
  const json = (schema: z.ZodType) => ({ content: { 'application/json': { schema } } });
  const file = (types: readonly string[]) => ({
    content: Object.fromEntries(
      types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
    ),
  });
  const { query, body } = partsOf(route);
  return {
    summary: route.summary,
    tags: [route.path.split('/')[1]],
    ...(route.access.who === 'anyone' ? {} : { security: [{ bearer: [] }] }),
    ...(route.sunset === undefined ? {} : { deprecated: true }),
    requestParams: {
      ...(route.params ? { path: route.params } : {}),
      query: query.schema,
    },
    ...(body ? { requestBody: json(body.schema) } : {}),
    ...(route.upload ? { requestBody: file(route.upload) } : {}),
    responses: {
      [route.status ?? 200]: {
        description: 'done',
        ...(route.download
          ? file([route.download])
          : { content: { ...json(route.reply).content, ...csvOf(route) } }),
      },
      default: problemResponse,
    },
  };
}

function csvOf({ csv }: Route): object {
  return csv ? { 'text/csv': { schema: z.string() } } : {};
}

function pathParams(path: string): object {
  const names = [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!);
  return names.length === 0
    ? {}
    : { requestParams: { path: z.object(Object.fromEntries(names.map((name) => [name, z.string()]))) } };
}
