// What a punch carries of what its store asks for, and what of it is missing.
import type * as z from 'zod';
import { evidenceAsked } from '@evertill/schemas';
import type { EvidenceKind, gpsEvidence, PunchEvidence, Store, TimePunchPayload } from '@evertill/schemas';
import type { TillContext } from './till-context.ts';

export interface TakenEvidence {
  readonly gps?: Omit<z.output<typeof gpsEvidence>, 'kind'> | undefined;
  /** Base64 of a JPEG of at most 60,000 bytes. */
  readonly photo?: string | undefined;
  /** What was not allowed; the rest of what is not there, this device could not take. */
  readonly refused?: readonly EvidenceKind[] | undefined;
}

/** Nothing the store does not ask for. */
export function evidenceFor(
  { surroundings }: Pick<TillContext, 'surroundings'>,
  { clock_evidence }: Pick<Store, 'clock_evidence'>,
  { gps, photo, refused = [] }: TakenEvidence,
): Partial<Pick<TimePunchPayload, 'validations' | 'missing_evidence'>> {
  const asked = evidenceAsked(clock_evidence);
  if (asked.length === 0) return {};
  const taken: PunchEvidence[] = [];
  if (gps) taken.push({ kind: 'gps', ...gps });
  if (photo !== undefined) taken.push({ kind: 'photo', sha256: surroundings.sha256(photo), jpeg: photo });
  const validations = taken.filter(({ kind }) => asked.includes(kind));
  const missing = asked.filter((kind) => !validations.some((one) => one.kind === kind));
  return {
    validations,
    missing_evidence: missing.map((kind) => ({
      kind,
      reason: refused.includes(kind) ? 'refused' : 'unavailable',
    })),
  };
}
