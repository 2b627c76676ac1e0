// English words of what can be wrong with a device: the very ones the console, the manager and the till speak of it in.
import { findingCodes, findingKinds } from '@evertill/sync';
import type { FindingCode } from '@evertill/sync';

/** A type: the keys of words go through no interface. */
type FindingText = { readonly sentence: string; readonly next: string };

export const findingWords = Object.fromEntries(
  findingCodes.map((code) => [
    code,
    { sentence: findingKinds[code].sentence, next: findingKinds[code].next },
  ]),
) as Readonly<Record<FindingCode, FindingText>>;
