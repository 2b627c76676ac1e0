// Tables into a store: sent, looked at while they run, mended where rows were refused. An import belongs to the server from
// the moment its file is here; whoever sent it may go.
import {
  byteOrderMark,
  importLimits,
  importQuery,
  importReply,
  importRowReply,
  importRowsQuery,
  importsQuery,
  isRejectionCode,
  pageOf,
  rejections,
  seesStore,
  tableKinds,
  wireCode,
} from '@evertill/schemas';
import type { Actor, RejectionCode, TableKind } from '@evertill/schemas';
import * as z from 'zod';
import type { AppDeps } from '../../app-deps.ts';
import { findImport, importPage, importRowPage, noteImport, refusedAfter } from '../../db/import-records.ts';
import type { ImportRecord, RecordedRow } from '../../db/import-records.ts';
import { nextStep } from '../../import/import-report.ts';
import { refusedHeader, refusedLine } from '../../import/refused-table.ts';
import { listReply, windowOf } from '../list-reply.ts';
import { problem } from '../problem.ts';
import type { Problem } from '../problem.ts';
import { Download, route } from '../route.ts';
import type { Route } from '../route.ts';
import { isProblem } from './document-door.ts';
import { csvType } from './exports.ts';
import { storeFor } from './store-context.ts';

const params = z.strictObject({ id: z.string().min(1).max(128) });
const read = { who: 'vendor', module: 'product', level: 'read' } as const;
const write = { who: 'vendor', module: 'product', level: 'write' } as const;
const types = [
  'text/csv',
  'text/tab-separated-values',
  'application/gzip',
  'application/octet-stream',
] as const;

export const importRoutes: readonly Route[] = [
  ...tableKinds.map(uploadRoute),
  route({
    method: 'get',
    path: '/vendor/imports',
    summary: 'One page of the imports into one’s stores, newest first',
    access: read,
    query: importsQuery,
    reply: pageOf(importReply),
    async handle({ deps, actor, query }) {
      const { total, rows } = await deps.sql(actor, (client) =>
        importPage(client, windowOf(actor, query), actor.store_ids),
      );
      return { body: listReply({ total, rows: rows.map(shown) }, query) };
    },
  }),
  route({
    method: 'get',
    path: '/vendor/imports/:id',
    summary: 'How far an import is, and what became of its rows',
    access: read,
    params,
    reply: importReply,
    async handle({ deps, actor, params: { id } }) {
      const found = await own(deps, actor, id);
      return isProblem(found) ? found : { body: shown(found) };
    },
  }),
  route({
    method: 'get',
    path: '/vendor/imports/:id/rows',
    summary: 'One page of the rows that were refused, or kept with a warning',
    access: read,
    params,
    query: importRowsQuery,
    reply: pageOf(importRowReply),
    async handle({ deps, actor, params: { id }, query }) {
      const found = await own(deps, actor, id);
      if (isProblem(found)) return found;
      const page = await deps.sql(actor, (client) =>
        importRowPage(client, windowOf(actor, query), id, query.outcome),
      );
      return { body: listReply({ total: page.total, rows: page.rows.map(shownRow) }, query) };
    },
  }),
  route({
    method: 'get',
    path: '/vendor/imports/:id/refused.csv',
    summary: 'The refused rows as csv with what is wrong with each, to be mended and imported again',
    access: read,
    params,
    download: 'text/csv',
    reply: z.string(),
    async handle({ deps, actor, params: { id } }) {
      const found = await own(deps, actor, id);
      if (isProblem(found)) return found;
      return { body: new Download('refused.csv', csvType, refusedLines(deps, actor, found)) };
    },
  }),
  route({
    method: 'post',
    path: '/vendor/imports/:id/cancel',
    summary: 'End an import after the rows it is at; what was done stays',
    access: write,
    params,
    reply: importReply,
    status: 200,
    async handle({ deps, actor, params: { id } }) {
      const found = await own(deps, actor, id);
      if (isProblem(found)) return found;
      // One that has ended stays as it ended.
      const cancelled = await deps.sql(actor, async (client) => {
        await noteImport(client, actor.vendor_id, id, { state: 'cancelled' });
        return findImport(client, actor.vendor_id, id);
      });
      return { body: shown(cancelled!) };
    },
  }),
];

function uploadRoute(kind: TableKind): Route {
  return route({
    method: 'post',
    path: `/vendor/imports/${kind}`,
    summary: `Import a csv or tsv file of ${kind} into a store, or say what that would do`,
    access: write,
    query: importQuery,
    upload: types,
    reply: importReply,
    status: 202,
    async handle({ deps, actor, query, headers, file }) {
      const store = await storeFor(deps, actor, query.store_id);
      if (isProblem(store)) return store;
      const type = (headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();
      if (!(types as readonly string[]).includes(type)) return problem('upload_type');
      if (Number(headers['content-length'] ?? 0) > importLimits.fileBytes)
        return problem('too_large', { most: importLimits.fileBytes });
      const started = await deps.imports.start({ actor, store, kind, query, file });
      if ('refused' in started)
        return problem(started.refused, started.problem && { problem: started.problem });
      const found = await own(deps, actor, started.id);
      return isProblem(found) ? found : { body: shown(found) };
    },
  });
}

async function own(deps: AppDeps, actor: Actor, id: string): Promise<ImportRecord | Problem> {
  const found = await deps.sql(actor, (client) => findImport(client, actor.vendor_id, id));
  return found && seesStore(actor, found.store_id) ? found : problem('import_not_found');
}

function shown({ header: _header, code, fault, ...record }: ImportRecord) {
  return { ...record, problem: code === '' ? null : problemOf(code, fault) };
}

function problemOf(code: string, said: string) {
  const known: RejectionCode = isRejectionCode(code) ? code : 'internal';
  const { sentence, next } = rejections[known];
  return { code: wireCode(known), title: sentence, detail: next, problem: said };
}

function shownRow({ cells: _cells, code, ...row }: RecordedRow) {
  const known = isRejectionCode(code) ? code : '';
  return { ...row, code: known === '' ? '' : wireCode(known), next: nextStep(known) };
}

const together = 500;

async function* refusedLines(
  deps: AppDeps,
  actor: Actor,
  { id, header }: ImportRecord,
): AsyncGenerator<string> {
  yield byteOrderMark + refusedHeader(header);
  for (let after = { line: 0, entry: 0 }; ;) {
    const page = await deps.sql(actor, (client) =>
      refusedAfter(client, actor.vendor_id, id, after, together),
    );
    if (page.length === 0) return;
    yield page
      .map((row) => refusedLine(header, { ...row, code: isRejectionCode(row.code) ? row.code : '' }))
      .join('');
    after = page.at(-1)!;
  }
}
