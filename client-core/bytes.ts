/** How many bytes a text is on the wire: UTF-8. */
export function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
