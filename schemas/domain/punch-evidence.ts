// Evidence of a punch at a till's time clock: where the till was, and a photo of the person. Second document, "Attendance
// day", validations.

export const evidenceKinds = ['gps', 'photo'] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];

/** What a store asks for; `none` unless it says otherwise. */
export const evidenceSettings = ['none', 'gps', 'photo', 'gps_and_photo'] as const;
export type EvidenceSetting = (typeof evidenceSettings)[number];

const asked: Readonly<Record<EvidenceSetting, readonly EvidenceKind[]>> = {
  none: [],
  gps: ['gps'],
  photo: ['photo'],
  gps_and_photo: ['gps', 'photo'],
};

export function evidenceAsked(setting: EvidenceSetting): readonly EvidenceKind[] {
  return asked[setting];
}

/**
 * Why a punch lacks evidence that its store asks for. `refused`: the person or the device's settings did not allow it;
 * `unavailable`: the device has no camera it could use, or could not say where it is; `not_taken`: the client sent none and gave no reason.
 */
export const missingReasons = ['refused', 'unavailable', 'not_taken'] as const;

export interface MissingEvidence {
  readonly kind: EvidenceKind;
  readonly reason: (typeof missingReasons)[number];
}

/** Bytes of a photo, a JPEG. */
export const longestPhoto = 60_000;
