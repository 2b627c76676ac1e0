// What a till said last is how it is now only while it is there to say otherwise.
import type { FleetRow } from '@evertill/schemas';

/** It may have sold since it spoke last, and nobody here knows. */
export function isLastWord({
  is_connected,
  findings,
}: Pick<FleetRow, 'is_connected'> & { readonly findings: readonly { readonly code: string }[] }): boolean {
  return !is_connected || findings.some(({ code }) => code === 'unreported');
}
