// What must not be written, where lint has no rule for it: hidden clocks and chance, doors around the imports,
// names that say nothing, and traces of the machine something was written on.
import { lineOf } from './imports.ts';
import type { SourceFile } from './source-files.ts';

/** Code that is given its clock, chance, timers and network. The platform is adapted in client-core/platform and surroundings-*.ts only. */
const pure =
  /^(schemas|sync|client-core(?!\/(platform\/|surroundings-))|server\/(rules|writes|replication))\//;

/** Tests live at a given instant: `testClock` of test/support. Benchmarks measure this machine's time. */
const tests = /^test\/(?!support\/|bench\/|architecture\/)/;

interface Forbidden {
  readonly pattern: RegExp;
  readonly why: string;
  readonly where: RegExp;
}

const clocks: readonly RegExp[] = [
  /\bnew Date(?!\s*[\w(.])|\bnew Date\(\s*\)/g,
  /(?<![.\w]|new )Date\(/g,
  /\bglobalThis\.Date\b|=\s*Date\s*[;,]|\btimeOrigin\b/g,
];

const forbidden: readonly Forbidden[] = [
  ...clocks.map((pattern): Forbidden => ({ pattern, why: 'reads the clock', where: pure })),
  ...clocks.map((pattern): Forbidden => ({ pattern, why: 'reads the clock: testClock', where: tests })),
  { pattern: /\b(?:uuid)?v[1-7]\(\s*\)/gi, why: 'makes an id out of chance', where: pure },
  { pattern: /\brandomUUID(?:v7)?\b/g, why: 'makes an id out of chance', where: pure },
  { pattern: /\bprocess\.\w+/g, why: 'reads the process it runs in', where: pure },
  { pattern: /(?<![.\w])require\(/g, why: 'loads code behind the back of the imports', where: /./ },
  { pattern: /\bcreateRequire\b/g, why: 'loads code behind the back of the imports', where: /./ },
];

export function forbiddenFaults(file: SourceFile): string[] {
  return forbidden
    .filter(({ where }) => where.test(file.path))
    .flatMap(({ pattern, why }) =>
      [...file.code.matchAll(pattern)].map(
        (match) => `${file.path}:${lineOf(file.code, match.index)} ${match[0].trim()} ${why}`,
      ),
    );
}

/** Set to the given instant in the databases of tests, so that the server may ask them; a test asks `instant()`. */
const givenSqlClock = /(?<![.\w])(?:now|clock_timestamp)\s*\(\s*\)/gi;
/** By the machine's clock everywhere. */
const machineSqlClock =
  /(?<![.\w])(?:current_(?:date|time|timestamp)|localtime(?:stamp)?|(?:statement|transaction)_timestamp|timeofday)\b|pg_catalog\.now|'(?:now|today|tomorrow|yesterday)'::/gi;

/** Clocks of Postgres in SQL. */
export function sqlClockFaults(file: SourceFile): string[] {
  const isTest = tests.test(file.path);
  if (!isTest && !file.path.startsWith('server/')) return [];
  return [machineSqlClock, ...(isTest ? [givenSqlClock] : [])]
    .flatMap((pattern) => [...file.text.matchAll(pattern)])
    .filter((match) => /^\s*$/.test(file.code.slice(match.index, match.index + match[0].length)))
    .map((match) => `${file.path}:${lineOf(file.text, match.index)} ${match[0]} reads the clock of Postgres`);
}

const emptyWords = ['util', 'utils', 'helper', 'helpers', 'manager', 'service', 'types', 'common', 'misc'];
const kebabCase =
  /^[a-z0-9]+(-[a-z0-9]+)*((\.(config|d|(long\.)?(pg\.)?test|(journey\.)?browser\.test))?\.ts|\.tsx)$/;

export function nameFault(path: string): string | undefined {
  const name = path.split('/').at(-1) ?? '';
  if (!kebabCase.test(name)) return `${path} is not kebab-case with a known suffix`;
  if (name.endsWith('.test.ts') && !path.startsWith('test/')) return `${path} is a test where none is run`;
  const word = name.split('.')[0]?.split('-').at(-1) ?? '';
  return emptyWords.includes(word) ? `${path} is named after nothing it does` : undefined;
}

const machineTraces: readonly RegExp[] = [
  /"resolved": ?"http/,
  /\bregistry\.(npmjs|yarnpkg)\.\w+/,
  /https?:\/\/[\w.-]*(registry|artifactory|nexus|verdaccio)[\w.-]*/i,
  /(?<![\w.~-])\/(work|root|home|Users)\/\w/,
  /\b[A-Z]:\\\\?Users\\/,
];

/** Hosts of package registries and paths of one machine. */
export function machineFaults(path: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const trace = machineTraces
      .map((pattern) => pattern.exec(line)?.[0])
      .find((found) => found !== undefined);
    return trace === undefined ? [] : [`${path}:${index + 1} ${trace}`];
  });
}
