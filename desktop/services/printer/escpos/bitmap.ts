// A picture of dots, as thermal printers have them: black or not.

export interface Bitmap {
  /** Dots. */
  readonly width: number;
  readonly height: number;
  /** One a line of dots, from the top: eight dots a byte, the leftmost in its highest bit, 1 is black. */
  readonly rows: readonly Uint8Array[];
}
