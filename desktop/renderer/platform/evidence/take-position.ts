// Where this device is, as far as it can say.
import type { TakenEvidence } from '@evertill/client-core';
import type { Refusal } from './take-evidence.ts';

/** ms */
const longestWait = 10_000;
/** ms: a till seldom moves. */
const oldest = 60_000;

/** Degrees and metres. Pages that came without TLS have no position. */
export function takePosition(): Promise<NonNullable<TakenEvidence['gps']> | Refusal> {
  return new Promise((resolve) => {
    const geolocation = navigator.geolocation as Geolocation | undefined;
    if (!geolocation || !isSecureContext) return resolve('unavailable');
    geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng, accuracy } }) =>
        resolve({ lat, lng, accuracy_m: Math.min(accuracy, 100_000) }),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'refused' : 'unavailable'),
      { enableHighAccuracy: true, timeout: longestWait, maximumAge: oldest },
    );
  });
}
