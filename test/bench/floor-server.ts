// What a first sync costs a server that does nothing else: `node floor-server.ts <database> <store>` answers pages of
// 5,000 products as lines of JSON, by id.
import { createServer } from 'node:http';
import pg from 'pg';
import { collections } from '@evertill/schemas';
import type { Collection } from '@evertill/schemas';
import { tableOf } from '../../server/db/table.ts';

const [databaseUrl = '', storeId = ''] = process.argv.slice(2);
const client = new pg.Client({ connectionString: databaseUrl });
await client.connect();
const { name, documentColumns } = tableOf(collections.product as unknown as Collection);
const text = `SELECT (SELECT row_to_json(d) FROM (SELECT ${documentColumns}) d)::text AS document
  FROM ${name} t WHERE t.store_id = $1 AND NOT t.deleted AND t.id > $2 ORDER BY t.id LIMIT 5000`;

const server = createServer((request, response) => {
  const after = new URL(request.url!, 'http://floor').searchParams.get('after') ?? '';
  client.query<{ document: string }>({ name: 'page', text, values: [storeId, after] }).then(
    ({ rows }) => response.end(rows.map(({ document }) => document).join('\n')),
    (error: unknown) => response.destroy(error as Error),
  );
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as { port: number };
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}/` })}\n`);
});
