// A bill of what the program is made of, CycloneDX 1.5, from the lockfile: `npm sbom` refuses this tree, because a tool of
// the tests asks for `latest` of something.

interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
}

export interface Lockfile {
  readonly packages: Readonly<Record<string, Locked>>;
}

export interface Component {
  readonly type: 'library';
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly licenses: readonly { readonly expression: string }[];
  readonly hashes: readonly { readonly alg: 'SHA-512'; readonly content: string }[];
  readonly scope: 'required' | 'optional';
}

export interface Sbom {
  readonly bomFormat: 'CycloneDX';
  readonly specVersion: '1.5';
  readonly version: 1;
  readonly components: readonly Component[];
}

export function sbomOf(lock: Lockfile): Sbom {
  const components = Object.entries(lock.packages).flatMap(([place, one]): Component[] => {
    const name = place.split('node_modules/').at(-1)!;
    if (!place.includes('node_modules/') || one.link) return [];
    const [, sha512] = /^sha512-(.+)$/.exec(one.integrity ?? '') ?? [];
    return [
      {
        type: 'library',
        name,
        version: one.version ?? '',
        purl: `pkg:npm/${name.replace('@', '%40')}@${one.version}`,
        licenses: one.license === undefined ? [] : [{ expression: one.license }],
        hashes:
          sha512 === undefined
            ? []
            : [{ alg: 'SHA-512', content: Buffer.from(sha512, 'base64').toString('hex') }],
        scope: one.dev ? 'optional' : 'required',
      },
    ];
  });
  return { bomFormat: 'CycloneDX', specVersion: '1.5', version: 1, components };
}

/** What may be shipped with a program under Apache-2.0, alone or as one to choose. */
const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'WTFPL',
  'X11',
]);

/** Why a component may not be there; blank when it may. */
export function faultOf({ name, version, licenses, hashes }: Component): string {
  if (!/^\d+\.\d+\.\d+/.test(version)) return `${name} has no exact version`;
  if (hashes.length === 0) return `${name} could be anything: it has no hash`;
  const expression = licenses[0]?.expression;
  if (expression === undefined) return `${name} has no licence`;
  const plain = expression.replaceAll(/[()]/g, '');
  const isFine = plain
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => permissive.has(licence.trim())));
  return isFine ? '' : `${name} is under ${expression}`;
}
