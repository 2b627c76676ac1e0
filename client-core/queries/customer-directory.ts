// The customers of the store as one list by name, narrowed by what somebody types of a name, a telephone or an e-mail. Read
// once, kept fresh, and held without what the list does not show: a shop may know tens of thousands.
import type { Customer } from '@evertill/schemas';
import type { Documents } from './find.ts';
import { fold, wordsOf } from './fold.ts';

export type ListedCustomer = Pick<Customer, 'id' | 'name' | 'phone' | 'email' | 'tax_exempt'>;

interface Entry {
  readonly customer: ListedCustomer;
  /** Folded, as is the text: everything that is searched. */
  readonly name: string;
  readonly text: string;
  /** Of the telephone. */
  readonly digits: string;
}

const page = 1000;

export class CustomerDirectory {
  readonly #documents: Pick<Documents, 'find' | 'many'>;
  readonly #entries = new Map<string, Entry>();
  #sorted: readonly Entry[] = [];

  constructor(documents: Pick<Documents, 'find' | 'many'>) {
    this.#documents = documents;
  }

  async load(): Promise<void> {
    this.#entries.clear();
    for (let after = ''; ;) {
      const customers = await this.#documents.find<Customer>('customer', {
        selector: { id: { $gt: after } },
        sort: [{ id: 'asc' }],
        limit: page,
      });
      for (const one of customers) this.#entries.set(one.id, entryOf(one));
      if (customers.length < page) break;
      after = customers.at(-1)!.id;
    }
    this.#sort();
  }

  /** Reads these again: they have changed, are new or are gone. */
  async reread(ids: readonly string[]): Promise<void> {
    const customers = await this.#documents.many<Customer>('customer', ids);
    for (const id of ids) {
      const customer = customers.get(id);
      if (customer) this.#entries.set(id, entryOf(customer));
      else this.#entries.delete(id);
    }
    this.#sort();
  }

  /** By name; every word occurs in the name, the telephone or the e-mail. */
  find(typed: string): readonly ListedCustomer[] {
    const words = wordsOf(typed);
    const number = numberIn(typed);
    return this.#sorted
      .filter(
        ({ text, digits }) =>
          words.every((word) => text.includes(word)) || (number !== '' && digits.includes(number)),
      )
      .map(({ customer }) => customer);
  }

  #sort(): void {
    this.#sorted = [...this.#entries.values()].toSorted((a, b) => {
      if (a.name !== b.name) return a.name < b.name ? -1 : 1;
      return a.customer.id < b.customer.id ? -1 : 1;
    });
  }
}

function entryOf({ id, name, phone, email, tax_exempt }: Customer): Entry {
  const folded = fold(name);
  return {
    customer: { id, name, phone, email, tax_exempt },
    name: folded,
    text: `${folded}\n${fold(phone)}\n${fold(email)}`,
    digits: digitsOf(phone),
  };
}

/** The digits of what can only be a telephone, however it was written; blank for anything else. */
function numberIn(typed: string): string {
  const digits = digitsOf(typed);
  return digits.length > 2 && /^[\d\s()+./-]+$/.test(typed) ? digits : '';
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}
