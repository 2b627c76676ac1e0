// Customers by what a cashier hears: a part of the name, a telephone, an e-mail. Telephones and addresses are looked up by
// their index; names are compared one by one, page by page, until enough are found.
import { emailKey, phoneKey } from '@evertill/schemas';
import type { Customer } from '@evertill/schemas';
import type { Documents } from './find.ts';
import { fold } from './fold.ts';

const page = 1000;

/** By name; the first `limit` of the alphabet when nothing was typed. */
export async function findCustomers(
  documents: Pick<Documents, 'find'>,
  text: string,
  limit = 20,
): Promise<Customer[]> {
  const words = fold(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  const [phone, email] = [phoneKey(text), text.includes('@') ? emailKey(text) : ''];
  const found = new Map<string, Customer>();
  const byKey = async (field: 'phone_key' | 'email_key', key: string) => {
    if (key === '') return;
    for (const one of await documents.find<Customer>('customer', { selector: { [field]: { $eq: key } } }))
      found.set(one.id, one);
  };
  await byKey('phone_key', phone);
  await byKey('email_key', email);
  for (let after = ''; found.size < limit;) {
    const some = await documents.find<Customer>('customer', {
      selector: { id: { $gt: after } },
      sort: [{ id: 'asc' }],
      limit: page,
    });
    for (const one of some) {
      const name = fold(one.name);
      if (words.every((word) => name.includes(word))) found.set(one.id, one);
    }
    if (some.length < page) break;
    after = some.at(-1)!.id;
  }
  return [...found.values()].toSorted((a, b) => (fold(a.name) < fold(b.name) ? -1 : 1)).slice(0, limit);
}
