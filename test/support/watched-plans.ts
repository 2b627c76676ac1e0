// The plans Postgres makes for the statements of the server, by the role it sends them as, with row-level security on: what
// tables are read from end to end, and which indexes are used. Those inside functions too.
import type pg from 'pg';

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly Node[];
}

export interface Touched {
  /** Tables read from end to end. */
  readonly scanned: string[];
  readonly indexes: string[];
  /** Is a text itself looked up, or every row compared with it? */
  readonly byWords: boolean;
}

export class WatchedPlans {
  #plans: Node[] = [];

  private constructor(client: pg.PoolClient) {
    client.on('notice', ({ message = '' }) => {
      const json = message.indexOf('{');
      if (json >= 0) this.#plans.push((JSON.parse(message.slice(json)) as { Plan: Node }).Plan);
    });
  }

  static async of(client: pg.PoolClient, vendorId: string): Promise<WatchedPlans> {
    // Only the owner may switch on what tells the plans.
    await client.query(`SET ROLE NONE; LOAD 'auto_explain'; SET auto_explain.log_min_duration = 0;
      SET auto_explain.log_level = notice; SET auto_explain.log_format = json;
      SET auto_explain.log_nested_statements = on; SET ROLE evertill_app; SET app.vendor_id = '${vendorId}'`);
    return new WatchedPlans(client);
  }

  /** By everything `work` asks. */
  async touched(work: () => Promise<unknown>): Promise<Touched> {
    this.#plans = [];
    await work();
    const nodes = this.#plans.flatMap((plan) => [...nodesOf(plan)]);
    const scanned = nodes.filter((node) => node['Node Type'].endsWith('Seq Scan'));
    return {
      scanned: scanned.map((node) => node['Relation Name'] ?? ''),
      indexes: nodes.flatMap((node) => node['Index Name'] ?? []),
      byWords: nodes.some((node) => node['Index Cond']?.includes('~~')),
    };
  }
}

function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const inner of node.Plans ?? []) yield* nodesOf(inner);
}
