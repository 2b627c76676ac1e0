// Whether the drawer of a closed shift was right.
import type { WorkShift } from '@evertill/schemas';

/** Counted − what the server reckoned, minor units; undefined where one of them is not known. */
export function overShortAtClose({
  closing_actual_cash,
  server_expected_cash,
}: Pick<WorkShift, 'closing_actual_cash' | 'server_expected_cash'>): number | undefined {
  if (closing_actual_cash === null || server_expected_cash === null) return undefined;
  return closing_actual_cash - server_expected_cash;
}
