// Where this build of the app looks for updates. Second document, "Update feed": the addresses are build settings, and so
// is which of the two counts.
import * as z from 'zod';

const packProfiles = ['production', 'staging'] as const;
export type PackProfile = (typeof packProfiles)[number];

/** Nobody between feed and till may read or change what goes by, not even where it is signed. */
export const httpsAddress = z.url({ protocol: /^https$/ }).max(2000);

const buildSettings = z.object({
  VENDOR_DESKTOP_PACK_PROFILE: z.enum(packProfiles).default('production'),
  VENDOR_DESKTOP_UPDATE_FEED_URL: httpsAddress.optional(),
  VENDOR_DESKTOP_UPDATE_FEED_URL_STAGING: httpsAddress.optional(),
});

export interface Feed {
  readonly profile: PackProfile;
  /** Absent: this build has no feed, and is updated by whoever installed it. */
  readonly url: string | undefined;
}

/** Throws a `ZodError` that names the setting when one cannot be used: such a build must not be packed. */
export function feedOf(settings: Readonly<Record<string, string | undefined>>): Feed {
  const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ''));
  const read = buildSettings.parse(given);
  const profile = read.VENDOR_DESKTOP_PACK_PROFILE;
  const url =
    profile === 'staging' ? read.VENDOR_DESKTOP_UPDATE_FEED_URL_STAGING : read.VENDOR_DESKTOP_UPDATE_FEED_URL;
  return { profile, url };
}
