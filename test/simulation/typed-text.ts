// What people type and paste. Where a run has poisoned texts, every few of them hold what JSON, Postgres, a hash or a
// screen has trouble with. The ordinary words come first, so that a text is known again after it was cleaned.
import type { Scene } from './scene.ts';
import type { SeededChance } from './seeded-chance.ts';

/** How often a text is poisoned in a run that has such texts. */
const share = 0.2;

const poisons = {
  nul: (text: string) => `${text} Table\u{0}5`,
  highSurrogate: (text: string) => `${text} \u{d83d} half`,
  lowSurrogate: (text: string) => `${text} half \u{de00}`,
  noncharacters: (text: string) => `${text} \u{fffe}\u{ffff}\u{fdd0}\u{1fffe}`,
  directions: (text: string) => `${text} \u{202e}5 elbaT\u{202c}\u{200f}\u{2066}`,
  controls: (text: string) => `${text}\u{1}\u{7}\u{1b}[31m\u{7f}\u{85}\r\n`,
} as const;

/** Characters: one more than most fields take, than a note takes, and up to what no frame carries. */
const lengths = { short: 201, note: 2001, entry: 200_000, frame: 1_048_576 } as const;

export function typed({ faults, chance }: Scene, ordinary: string): string {
  return faults.has('poison') && chance.happens(share) ? poisoned(chance, ordinary) : ordinary;
}

export function poisoned(chance: SeededChance, ordinary: string): string {
  const kind = chance.weighted({
    nul: 4,
    highSurrogate: 3,
    lowSurrogate: 3,
    noncharacters: 2,
    directions: 2,
    controls: 2,
    long: 4,
  });
  if (kind !== 'long') return poisons[kind](ordinary);
  const length = lengths[chance.weighted({ short: 6, note: 6, entry: 2, frame: 1 })];
  return `${ordinary} ${'long '.repeat(length / 5)}`.slice(0, length);
}
