// Where the window of the till stood last, for the next start. A screen that is gone since takes no window with it.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Rectangle } from 'electron';
import * as z from 'zod';

const placeSchema = z.strictObject({
  x: z.int(),
  y: z.int(),
  width: z.int().min(400).max(20_000),
  height: z.int().min(300).max(20_000),
  fullscreen: z.boolean(),
});
export type WindowPlace = z.infer<typeof placeSchema>;

/** Undefined: nobody knows, or no screen shows that place any more. */
export function readPlace(file: string, screens: readonly Rectangle[]): WindowPlace | undefined {
  const place = parsed(file);
  return place && screens.some((screen) => shows(screen, place)) ? place : undefined;
}

/** Not worth a till that does not start: what cannot be written is forgotten. */
export function writePlace(file: string, place: WindowPlace): void {
  try {
    writeFileSync(`${file}.new`, JSON.stringify(place), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  } catch {
    // The window opens in the middle the next time.
  }
}

function parsed(file: string): WindowPlace | undefined {
  try {
    return placeSchema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data;
  } catch {
    return undefined;
  }
}

/** The middle of its upper edge, by which a window is held. */
function shows(screen: Rectangle, { x, y, width }: WindowPlace): boolean {
  const held = x + width / 2;
  return held >= screen.x && held < screen.x + screen.width && y >= screen.y && y < screen.y + screen.height;
}
