// Postgres plans by what it knows of its tables, and about tables that fill from empty it knows nothing for a
// minute: it then reads a whole store to find one item. So an import has it look again each time the catalog doubled.
import pg from 'pg';

const tables = ['items', 'item_barcodes', 'items_selling_price_history', 'reference_entries'];
const fewest = 500;

export class Statistics {
  readonly #url: string;
  /** Rows written when it last looked. */
  #seen = 0;

  /** `url` of the owner of the tables. */
  constructor(url: string) {
    this.#url = url;
  }

  /** Before the first row of an import. */
  async begin(): Promise<void> {
    this.#seen = 0;
    await this.refresh();
  }

  /** `rows` written so far. */
  async grown(rows: number): Promise<void> {
    if (rows < Math.max(fewest, 2 * this.#seen)) return;
    this.#seen = rows;
    await this.refresh();
  }

  async refresh(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, application_name: 'evertill import' });
    await client.connect();
    try {
      await client.query(`ANALYZE ${tables.join(', ')}`);
    } finally {
      await client.end();
    }
  }
}
