// A unified diff, applied to the text it was made from. Strict: every hunk must fit in exactly one place, whatever line
// it says, so that a planted bug is either there as written or the run ends.

interface Hunk {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

export interface FilePatch {
  /** Relative to the root of the repository. */
  readonly file: string;
  readonly hunks: readonly Hunk[];
}

/** Throws when there is no patch in it. */
export function parsePatch(text: string): FilePatch[] {
  const patches: { file: string; hunks: { before: string[]; after: string[] }[] }[] = [];
  for (const line of text.split('\n')) {
    const file = /^\+\+\+ b\/(\S+)/.exec(line)?.[1];
    const hunks = patches.at(-1)?.hunks;
    if (file !== undefined) patches.push({ file, hunks: [] });
    else if (line.startsWith('@@')) hunks?.push({ before: [], after: [] });
    else if (!line.startsWith('---')) readLine(line, hunks?.at(-1));
  }
  if (patches.length === 0 || patches.some(({ hunks }) => hunks.length === 0)) {
    throw new Error('This is not a unified diff.');
  }
  return patches;
}

function readLine(line: string, hunk: { before: string[]; after: string[] } | undefined): void {
  const text = line.slice(1);
  if (line.startsWith(' ') || line.startsWith('-')) hunk?.before.push(text);
  if (line.startsWith(' ') || line.startsWith('+')) hunk?.after.push(text);
}

/** Throws when a hunk fits nowhere, or in several places. */
export function applyPatch(text: string, { file, hunks }: FilePatch): string {
  let lines = text.split('\n');
  for (const { before, after } of hunks) {
    const places = lines.flatMap((_, at) =>
      before.every((line, index) => lines[at + index] === line) ? [at] : [],
    );
    const [place] = places;
    if (place === undefined || places.length > 1) {
      throw new Error(`${file}: a hunk fits in ${places.length} places:\n${before.join('\n')}`);
    }
    lines = [...lines.slice(0, place), ...after, ...lines.slice(place + before.length)];
  }
  return lines.join('\n');
}
