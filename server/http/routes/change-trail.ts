// What one request changed, for the audit log: a route that tells nothing of its own leaves at least who changed which
// document or record. What it held before and after stays with the document.
import { collections } from '@evertill/schemas';
import type { Collection, JsonObject } from '@evertill/schemas';
import type { WriteTx } from '../../db/database.ts';

/** They tell who and what themselves. */
const traces = new Set<string>([
  'security_notes',
  'operation_ledger',
  'stock_movements',
  'vendor_attendance_edit_logs',
  'vendor_leave_log',
  'device_instructions',
]);
/** Entries of one request; of more, how many there were is told. */
const mostTold = 20;

export class ChangeTrail {
  #isTold = false;
  readonly #changed = new Map<string, JsonObject>();

  /** The route has said what happened in words of its own. */
  told(): void {
    this.#isTold = true;
  }

  document({ name }: Pick<Collection, 'name'>, id: string): void {
    // What becomes of people, their rule tells with every field.
    if (name === collections.staff.name) this.told();
    else this.#add(name, id);
  }

  /** The same transaction; what is done to records that are no documents is seen. */
  watching(tx: WriteTx): WriteTx {
    const seen: Pick<WriteTx, 'insert' | 'insertMany' | 'update' | 'remove'> = {
      insert: (table, row) => {
        this.#record(table, row);
        return tx.insert(table, row);
      },
      insertMany: (table, rows) => {
        for (const row of rows) this.#record(table, row);
        return tx.insertMany(table, rows);
      },
      update: (table, where, changes) => {
        this.#record(table, where as JsonObject);
        return tx.update(table, where, changes);
      },
      remove: (table, where) => {
        this.#record(table, where as JsonObject);
        return tx.remove(table, where);
      },
    };
    return new Proxy(tx, {
      get(target, name) {
        const own = (seen as Record<string | symbol, unknown>)[name];
        const member: unknown = own ?? Reflect.get(target, name, target);
        return typeof member === 'function' && own === undefined ? member.bind(target) : member;
      },
    });
  }

  /** Details of the entries that are missing; none where the route told it. */
  untold(): readonly JsonObject[] {
    if (this.#isTold) return [];
    const all = [...this.#changed.values()];
    if (all.length <= mostTold) return all;
    const names = [...new Set(all.map(({ collection }) => collection as string))];
    return names.map((collection) => ({
      collection,
      count: all.filter((one) => one['collection'] === collection).length,
    }));
  }

  #record(table: string, { id, store_id }: JsonObject): void {
    const which = id ?? store_id;
    if (traces.has(table)) this.told();
    else this.#add(table, typeof which === 'string' ? which : '');
  }

  #add(collection: string, id: string): void {
    this.#changed.set(`${collection} ${id}`, id === '' ? { collection } : { collection, id });
  }
}
