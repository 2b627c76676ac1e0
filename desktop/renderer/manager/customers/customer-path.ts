// Where one customer stands in the back office.
export function customerPath(id: string): string {
  return `/dashboard/customers/${encodeURIComponent(id)}`;
}
