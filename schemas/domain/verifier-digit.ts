// The digit that guards the price or weight in a store's own barcode, apart from the code's check digit: GS1 General
// Specifications, "price/weight check digit".

const minus2 = [0, 2, 4, 6, 8, 9, 1, 3, 5, 7];
const plus3 = [0, 3, 6, 9, 2, 5, 8, 1, 4, 7];
const plus5 = [0, 5, 1, 6, 2, 7, 3, 8, 4, 9];
const minus5 = [0, 5, 9, 4, 8, 3, 7, 2, 6, 1];

/** Tables of the places, by how many digits are guarded. */
const places: Readonly<Record<number, readonly (readonly number[])[]>> = {
  4: [minus2, minus2, plus3, minus5],
  5: [plus5, minus2, minus5, plus5, minus2],
};

/** `undefined` unless it guards four or five digits. */
export function verifierDigit(digits: string): number | undefined {
  const tables = places[digits.length];
  if (!tables || !/^\d+$/.test(digits)) return undefined;
  const sum = tables.reduce((total, table, place) => total + table[Number(digits[place])]!, 0);
  return digits.length === 4 ? (sum * 3) % 10 : minus5.indexOf((10 - (sum % 10)) % 10);
}
