// Which part of a long list is read: the rows on the screen and some around them, in steps, so that scrolling a little asks
// nothing anew.

const step = 50;
const around = 25;

export interface ItemWindow {
  readonly from: number;
  readonly count: number;
}

/** For the rows from `first` to `last`, both included. */
export function windowFor(first: number, last: number): ItemWindow {
  const from = Math.max(0, Math.floor((first - around) / step) * step);
  const to = Math.ceil((last + 1 + around) / step) * step;
  return { from, count: to - from };
}
