// How `npm run till` starts Node: V8 tidies up early instead of letting garbage lie where it has room, and the C library
// keeps one heap for all threads. Nothing is limited: a till may still need more when it must.
import { readFileSync } from 'node:fs';

const packageJson = new URL('../../package.json', import.meta.url);
const { scripts } = JSON.parse(readFileSync(packageJson, 'utf8')) as { scripts: { till: string } };
const [, variable, value, flags] = /&& (\w+)=(\w+) exec node ((?:--\S+ )+)/.exec(scripts.till)!;

export const sparingFlags: readonly string[] = flags!.trim().split(' ');

export const sparingEnv: Readonly<Record<string, string>> = { [variable!]: value! };
