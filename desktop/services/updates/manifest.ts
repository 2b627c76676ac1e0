// What an update feed says, and whether to believe it. The checksum in it only tells whether a file arrived whole: that it
// is ours is told by a signature with a key this app was built with, over everything the feed says (threat T16,
// decisions.md, ruling 12). Whoever has the feed's host can keep updates away, and no longer than the feed is valid.
import { createPublicKey, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { refuse } from '@evertill/client-core';
import type { Refusal } from '@evertill/client-core';
import { canonicalJson } from '@evertill/schemas';
import type { JsonObject } from '@evertill/schemas';
import { parseJson } from '@evertill/sync';
import * as z from 'zod';
import { httpsAddress } from './feed.ts';
import type { PackProfile } from './feed.ts';
import { compareVersions, versionField } from './version.ts';

const instant = z.iso.datetime();

/** `version, releaseDate, url, sha512, releaseNotes` as in the second document; the others by ruling 12. */
const updateManifest = z.strictObject({
  version: versionField,
  releaseDate: instant,
  url: httpsAddress,
  /** Of the file, in hex. */
  sha512: z.string().regex(/^[0-9a-f]{128}$/, 'SHA-512 in lower-case hex'),
  releaseNotes: z.string().max(20_000),
  /** The oldest version whose unsent sales the new one is proven to send. */
  minVersion: versionField,
  /** The feed is signed anew before then, whether or not there is a new version. */
  expires: instant,
  /** Ed25519 in base64, over `signedBytes`. */
  signature: z.base64().length(88),
});
export type UpdateManifest = z.infer<typeof updateManifest>;

/** A feed that is valid for longer would let whoever holds it back do so for longer. */
const longestValid = 30 * 24 * 3_600_000;
/** How far the clocks of a till and of whoever signs may be apart. */
const clockSlack = 24 * 3_600_000;

export interface UpdateTrust {
  /** Ed25519, PEM: the one that signs, and the one that will when the first is withdrawn. */
  readonly keys: readonly string[];
  readonly profile: PackProfile;
  /** Platform and processor of this build, such as `win32-x64`. */
  readonly target: string;
}

export interface KnownVersions {
  readonly installed: string;
  /** The highest version a trusted feed ever named here, with the file it meant. */
  readonly seen: { readonly version: string; readonly sha512: string } | undefined;
}

/** What is signed: another feed's manifest, or that of another machine, is not this one's. */
function signedBytes(
  manifest: UpdateManifest,
  { profile, target }: Pick<UpdateTrust, 'profile' | 'target'>,
): Buffer {
  const { signature: _signature, ...said } = manifest;
  return Buffer.from(`evertill update 1\n${profile}\n${target}\n${canonicalJson(said)}`);
}

export type ReadManifest = { readonly ok: true; readonly manifest: UpdateManifest } | Refusal;

/** `now`: milliseconds since 1970. */
export function readManifest(text: string, trust: UpdateTrust, now: number): ReadManifest {
  const parsed = parseJson(text);
  if (!parsed.ok) return untrusted('the feed is not JSON');
  const read = updateManifest.safeParse(parsed.value);
  if (!read.success)
    return untrusted(`the feed lacks a sound ${String(read.error.issues[0]!.path[0] ?? 'body')}`);
  const manifest = read.data;
  const bytes = signedBytes(manifest, trust);
  const signature = Buffer.from(manifest.signature, 'base64');
  if (!trust.keys.some((pem) => verify(null, bytes, ed25519(pem), signature)))
    return untrusted('the feed is not signed by us for this app');
  const expires = Date.parse(manifest.expires);
  if (expires <= now || expires > now + longestValid + clockSlack)
    return refuse('update_expired', { expires: manifest.expires });
  return { ok: true, manifest };
}

/** Undefined: it is what is installed. A feed never leads back, neither below this app nor below what it once named. */
export function laterThan(
  { version, sha512 }: UpdateManifest,
  { installed, seen }: KnownVersions,
): true | undefined | Refusal {
  const older = (than: string) => refuse('update_older', { version, than });
  if (seen && compareVersions(version, seen.version) < 0) return older(seen.version);
  if (seen?.version === version && seen.sha512 !== sha512)
    return untrusted('the feed means another file by the same version');
  const step = compareVersions(version, installed);
  if (step < 0) return older(installed);
  return step === 0 ? undefined : true;
}

export function untrusted(reason: string, details: JsonObject = {}): Refusal {
  return refuse('update_untrusted', { reason, ...details });
}

/** Any other kind of key would be checked by another algorithm. */
function ed25519(pem: string): KeyObject {
  const key = createPublicKey(pem);
  if (key.asymmetricKeyType !== 'ed25519') throw new TypeError('A key for updates is Ed25519.');
  return key;
}
