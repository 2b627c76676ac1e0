// Customers who may be the same person: one look into the index of telephones and one into that of addresses.
import { emailKey, phoneKey } from '@evertill/schemas';
import type { Customer } from '@evertill/schemas';
import type { Documents } from './find.ts';

export async function likeCustomers(
  documents: Documents,
  { id, phone, email }: Pick<Customer, 'id' | 'phone' | 'email'>,
): Promise<Customer[]> {
  const keys = { phone_key: phoneKey(phone), email_key: emailKey(email) };
  const asked = Object.entries(keys).filter(([, key]) => key !== '');
  const found = await Promise.all(
    asked.map(([field, key]) =>
      documents.find<Customer>('customer', { selector: { [field]: { $eq: key } } }),
    ),
  );
  const others = new Map(found.flat().map((one) => [one.id, one]));
  others.delete(id);
  return [...others.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
