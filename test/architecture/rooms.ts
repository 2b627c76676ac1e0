// Who may know whom, once, as data. README's map says the same in words; lint says it while typing.
import { importsOf, packageOf, targetOf } from './imports.ts';
import type { Import } from './imports.ts';
import type { PackageName, SourceFile } from './source-files.ts';

const mayKnow: Record<PackageName, readonly PackageName[]> = {
  schemas: [],
  sync: ['schemas'],
  server: ['schemas', 'sync'],
  'client-core': ['schemas', 'sync'],
  desktop: ['schemas', 'sync', 'client-core'],
  test: ['schemas', 'sync', 'server', 'client-core', 'desktop', 'test'],
};

/**
 * Inside the server a room imports rooms of its own number or a lower one. access and db share a floor: reading a
 * feed needs the scope predicate, and finding out who somebody is needs the database. mail stands beside them.
 */
const serverFloors: Record<string, number> = {
  access: 0,
  db: 0,
  mail: 0,
  rules: 1,
  writes: 2,
  replication: 3,
  http: 3,
  doctor: 4,
  jobs: 3,
  integrations: 3,
  bridge: 3,
  demo: 3,
  import: 3,
  export: 3,
  support: 3,
};

/** Could be published by itself: it knows nothing of the house, and what it stands on is counted. */
const storageRoom = 'client-core/storage-sqlite/';
const storageStandsOn = ['rxdb', 'rxjs', 'better-sqlite3'];

const rendererFeatures = ['account', 'admin', 'cashier', 'display', 'manager', 'setup', 'support'];
const shellRooms = ['main', 'preload', 'services', 'host'];
/** Plain Node: what Electron and the host both run. `ipc` is the table both speak by. */
const nodeRooms: Record<string, readonly string[]> = {
  ipc: ['ipc'],
  services: ['ipc', 'services'],
  host: ['ipc', 'services', 'host'],
  // The shell itself: what runs in it is the host's, so that it runs without it.
  main: ['ipc', 'services', 'host', 'main'],
  preload: ['ipc', 'preload'],
};
/** Rooms that know Electron. */
const electronRooms = ['main', 'preload'];
const screenPackages = /^(electron|react|react-dom|react-router|@mantine\/.*)$/;

/** One sentence for each import of the file that breaks the order of the rooms. */
export function roomFaults(file: SourceFile): string[] {
  return importsOf(file).flatMap((found) => {
    const fault =
      packageFault(file, found) ??
      serverFault(file, found) ??
      storageFault(file, found) ??
      rendererFault(file, found) ??
      nodeRoomFault(file, found);
    return fault === undefined ? [] : [`${file.path}:${found.line} ${fault}`];
  });
}

function packageFault(file: SourceFile, found: Import): string | undefined {
  const target = targetOf(file, found.specifier);
  const name = packageOf(found.specifier);
  const reached = target?.split('/')[0] ?? (name?.startsWith('@evertill/') ? name.slice(10) : undefined);
  if (reached === undefined) return undefined;
  if (target !== undefined && reached === file.packageName) return undefined;
  if (target !== undefined && file.packageName !== 'test') return `leaves its package: ${found.specifier}`;
  if (mayKnow[file.packageName].some((allowed) => allowed === reached)) return undefined;
  return `${file.packageName} may not know ${reached}`;
}

function serverFault(file: SourceFile, found: Import): string | undefined {
  const target = targetOf(file, found.specifier);
  if (file.packageName !== 'server') return undefined;
  const own = floorOf(file.path);
  if (own === undefined) return undefined;
  if (isDecideFile(file.path) && !found.typeOnly && !allowedBesideDecide(target, found.specifier)) {
    return `a rule decides from its facts alone, not with ${found.specifier}`;
  }
  if (target === undefined) return undefined;
  const reached = floorOf(target);
  if (reached === undefined) {
    return found.typeOnly ? undefined : `a room does not reach up to ${target}`;
  }
  return reached > own ? `${roomOf(file.path)} may not know ${roomOf(target)}` : undefined;
}

/** Everything in server/rules but the files that read facts from the database. */
function isDecideFile(path: string): boolean {
  return path.startsWith('server/rules/') && !/facts/.test(path);
}

function allowedBesideDecide(target: string | undefined, specifier: string): boolean {
  return specifier === '@evertill/schemas' || (target?.startsWith('server/rules/') ?? false);
}

function storageFault(file: SourceFile, { specifier }: Import): string | undefined {
  if (!file.path.startsWith(storageRoom)) return undefined;
  const target = targetOf(file, specifier);
  const name = packageOf(specifier);
  const isKnown = target?.startsWith(storageRoom) ?? (name === undefined || storageStandsOn.includes(name));
  return isKnown ? undefined : `storage-sqlite may not know ${specifier}`;
}

function rendererFault(file: SourceFile, found: Import): string | undefined {
  if (!file.path.startsWith('desktop/renderer/')) return undefined;
  if (packageOf(found.specifier) === 'electron') return 'the renderer does not know electron';
  const target = targetOf(file, found.specifier)?.split('/');
  if (target?.[0] !== 'desktop') return undefined;
  // The table of channels is what both sides speak by; screens do not, only what adapts the platform for them.
  const isTable = target[1] === 'ipc' && file.path.startsWith('desktop/renderer/platform/');
  if (target[1] === 'ipc' && !isTable) return 'screens ask through platform, not by channels';
  if (shellRooms.includes(target[1] ?? '')) return `the renderer may not know desktop/${target[1]}`;
  const [, , own] = file.path.split('/');
  const reached = target[2] ?? '';
  if (!rendererFeatures.includes(reached) || reached === own) return undefined;
  const isEntry = file.path.split('/').length === 3;
  // A translation has the shape of the English words.
  const isShape = own === 'languages' && found.typeOnly && target.at(-1)?.endsWith('words.ts');
  return isEntry || isShape ? undefined : `${own} may not know ${reached}`;
}

function nodeRoomFault(file: SourceFile, found: Import): string | undefined {
  const [packageName, room = ''] = file.path.split('/');
  const known = packageName === 'desktop' && Object.hasOwn(nodeRooms, room) ? nodeRooms[room] : undefined;
  if (!known) return undefined;
  const name = packageOf(found.specifier) ?? '';
  const isShell = name === 'electron' && electronRooms.includes(room);
  if (!isShell && screenPackages.test(name)) return `${room} is plain Node, without ${found.specifier}`;
  const reached = targetOf(file, found.specifier)?.split('/')[1];
  return reached === undefined || known.includes(reached)
    ? undefined
    : `${room} may not know desktop/${reached}`;
}

function roomOf(path: string): string {
  return path.split('/').slice(0, 2).join('/');
}

/** Undefined for files of the server's own level (main.ts, app.ts …): they compose the rooms. */
function floorOf(path: string): number | undefined {
  return serverFloors[path.split('/')[1] ?? ''];
}

/** Folders of the server the order does not name yet: a new room must be given its floor. */
export function unknownServerRooms(files: readonly SourceFile[]): string[] {
  const rooms = files
    .filter((file) => file.packageName === 'server' && file.path.split('/').length > 2)
    .map((file) => file.path.split('/')[1] ?? '');
  return [...new Set(rooms)].filter((room) => serverFloors[room] === undefined);
}
