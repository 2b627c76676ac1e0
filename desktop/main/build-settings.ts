// What this build was packed with, in a file beside the shell's own code: where it looks for updates, whose signature it
// believes, and which server its till sends to unless somebody says otherwise. Second document, "Update feed".
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { feedOf } from '../services/updates/feed.ts';

export const buildFile = 'build.json';

const buildSchema = z.strictObject({
  profile: z.enum(['production', 'staging']),
  feedUrl: z.string().optional(),
  /** Ed25519, PEM: the one that signs, and the one that will when the first is withdrawn. */
  updateKeys: z.array(z.string()),
  server: z.string().optional(),
});
export type BuildSettings = z.infer<typeof buildSchema>;

export const unpacked: BuildSettings = { profile: 'production', updateKeys: [] };

/** Throws when the file is not as it was written: such an app was tampered with, or packed wrongly. */
export function readBuildSettings(file: string): BuildSettings {
  return buildSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** Throws, in a sentence, for settings no build must be packed with. */
export function buildSettingsOf(settings: Readonly<Record<string, string | undefined>>): BuildSettings {
  const { profile, url } = feedOf(settings);
  const keyText = settings['VENDOR_DESKTOP_UPDATE_KEYS'] ?? '';
  const updateKeys = keyText.match(/-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g) ?? [];
  if (url !== undefined && updateKeys.length === 0)
    throw new Error(
      'A build with an update feed needs VENDOR_DESKTOP_UPDATE_KEYS: nothing unsigned is installed.',
    );
  const server = settings['VENDOR_DESKTOP_SERVER'] || undefined;
  if (server !== undefined && !isServer(server))
    throw new Error(`VENDOR_DESKTOP_SERVER ${server} is no http address.`);
  return {
    profile,
    updateKeys,
    ...(url === undefined ? {} : { feedUrl: url }),
    ...(server === undefined ? {} : { server }),
  };
}

export function isServer(address: string): boolean {
  return /^https?:$/.test(URL.parse(address)?.protocol ?? '');
}
