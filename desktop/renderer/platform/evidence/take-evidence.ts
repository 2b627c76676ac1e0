// Takes what a punch is proved by, with the camera and the position of this device, in a few seconds at most. A punch never
// waits for longer: what could not be taken has its reason.
import type { TakenEvidence } from '@evertill/client-core';
import type { EvidenceKind } from '@evertill/schemas';
import { takePhoto } from './take-photo.ts';
import { takePosition } from './take-position.ts';

export type Refusal = 'refused' | 'unavailable';

/** ms, the person's answer to the browser's question included. */
const patience = 15_000;

export async function takeEvidence(asked: readonly EvidenceKind[]): Promise<TakenEvidence> {
  const given = new AbortController();
  const timer = setTimeout(() => given.abort(), patience);
  const wanted = <T>(kind: EvidenceKind, take: (signal: AbortSignal) => Promise<T | Refusal>) =>
    asked.includes(kind) ? inTime(take(given.signal), given.signal) : undefined;
  const [gps, photo] = await Promise.all([wanted('gps', takePosition), wanted('photo', takePhoto)]);
  clearTimeout(timer);
  const refused: EvidenceKind[] = [];
  if (gps === 'refused') refused.push('gps');
  if (photo === 'refused') refused.push('photo');
  return {
    gps: typeof gps === 'string' ? undefined : gps,
    photo: typeof photo === 'string' ? undefined : photo?.jpeg,
    refused,
  };
}

function inTime<T>(taking: Promise<T | Refusal>, signal: AbortSignal): Promise<T | Refusal> {
  const late = new Promise<Refusal>((resolve) => {
    signal.addEventListener('abort', () => resolve('unavailable'));
  });
  return Promise.race([taking, late]);
}
