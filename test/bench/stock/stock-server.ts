// The peer: a plain Express server for stock RxDB replication, written as RxDB's documentation shows it: `updatedAt`
// checkpoints, one push handler, a stream that says when to pull again.
import type { AddressInfo } from 'node:net';
import express from 'express';
import pg from 'pg';

interface StockRow {
  readonly id: string;
  readonly at: string;
  readonly document: object;
}

const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 });
const app = express();
app.use(express.json({ limit: '50mb' }));
const listeners = new Set<express.Response>();

app.get('/pull', async (request, response) => {
  const { at = '1970-01-01', id = '', limit = '1000' } = request.query as Record<string, string>;
  const { rows } = await pool.query<StockRow>(
    `SELECT id, updated_at::text AS at, document FROM stock_products
      WHERE (updated_at, id) > ($1::timestamptz, $2) ORDER BY updated_at, id LIMIT $3`,
    [at, id, Number(limit)],
  );
  const last = rows.at(-1);
  response.json({
    documents: rows.map((row) => ({ ...row.document, _deleted: false })),
    checkpoint: last ? { at: last.at, id: last.id } : { at, id },
  });
});

app.post('/push', async (request, response) => {
  const client = await pool.connect();
  await client.query('BEGIN');
  for (const { newDocumentState } of request.body as { newDocumentState: { id: string } }[]) {
    await client.query(
      'INSERT INTO stock_orders (id, document) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING',
      [newDocumentState.id, JSON.stringify(newDocumentState)],
    );
  }
  await client.query('COMMIT');
  client.release();
  response.json([]);
});

app.get('/stream', (_request, response) => {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  listeners.add(response);
  response.on('close', () => listeners.delete(response));
});

const listener = new pg.Client({ connectionString: process.argv[2] });
await listener.connect();
await listener.query('LISTEN stock');
listener.on('notification', () => {
  for (const response of listeners) response.write('data: RESYNC\n\n');
});

const server = app.listen(0, '127.0.0.1', () => {
  process.stdout.write(
    `${JSON.stringify({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })}\n`,
  );
});
process.on('SIGTERM', () => process.exit(0));
