// Where the inventory platform is: one address for each environment, and no other is ever asked. What comes from outside
// chooses between the two, never an address.
import { isIP } from 'node:net';
import type { priceSyncEnvironments } from '@evertill/schemas';
import { isPrivateAddress } from './public-address.ts';

export type PlatformEnvironment = (typeof priceSyncEnvironments)[number];

export interface Platform {
  /** `https://host`, without a path. */
  readonly base: string;
  /** It may be on this machine or its network. */
  readonly mayBePrivate: boolean;
}

export type Platforms = Readonly<Record<PlatformEnvironment, Platform>>;

export const knownPlatforms: Platforms = {
  sandbox: { base: 'https://apisandbox.dev.clover.com', mayBePrivate: false },
  production: { base: 'https://api.clover.com', mayBePrivate: false },
};

/**
 * Another address, as whoever runs the server configures it: https, or, beside production, http on this machine by its
 * number. Undefined when it is neither.
 */
export function platformAt(text: string, production: boolean): Platform | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || url.origin !== text.replace(/\/$/, '')) return undefined;
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const isHere = /^127\.|^::1$/.test(host) && isIP(host) !== 0;
  if (isHere && !production && ['http:', 'https:'].includes(url.protocol)) {
    return { base: url.origin, mayBePrivate: true };
  }
  const isOutside = isIP(host) === 0 || !isPrivateAddress(host);
  return url.protocol === 'https:' && isOutside ? { base: url.origin, mayBePrivate: false } : undefined;
}
