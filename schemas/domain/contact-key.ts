// What tells that two customers may be one person, however they wrote their telephone or address. The migration
// `point_of_sale_reads` says the same in SQL for customers that were there before.

/** The last nine digits, so that it is the same with and without the country; blank when there are too few to tell. */
export function phoneKey(phone: string): string {
  const digits = phone.replaceAll(/[^0-9]/g, '');
  return digits.length < 6 ? '' : digits.slice(-9);
}

export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}
