// UPC-E: a UPC-A whose zeros are left out so that it fits on a small package. GS1 General Specifications, 5.2.

/** The UPC-A it stands for, with its check digit; `undefined` unless the text is eight digits of system 0 or 1. */
export function expandUpcE(code: string): string | undefined {
  const [, system, manufacturer, last, check] = /^([01])(\d{5})(\d)(\d)$/.exec(code) ?? [];
  if (system === undefined) return undefined;
  const [a, b, c, d, e] = manufacturer!;
  const body = {
    0: `${a}${b}00000${c}${d}${e}`,
    1: `${a}${b}10000${c}${d}${e}`,
    2: `${a}${b}20000${c}${d}${e}`,
    3: `${a}${b}${c}00000${d}${e}`,
    4: `${a}${b}${c}${d}00000${e}`,
  }[last!];
  return `${system}${body ?? `${manufacturer}0000${last}`}${check}`;
}

/** The UPC-E of a UPC-A that has one; `undefined` for any other text. */
export function shortenUpcA(code: string): string | undefined {
  const [, system, manufacturer, item, check] = /^([01])(\d{5})(\d{5})(\d)$/.exec(code) ?? [];
  if (system === undefined) return undefined;
  const [a, b, c, d] = manufacturer!;
  const [, , x, y, z] = item!;
  const short = [
    `${a}${b}${x}${y}${z}${c}`,
    `${a}${b}${c}${y}${z}3`,
    `${a}${b}${c}${d}${z}4`,
    `${manufacturer}${z}`,
  ];
  return short.map((six) => `${system}${six}${check}`).find((eight) => expandUpcE(eight) === code);
}
