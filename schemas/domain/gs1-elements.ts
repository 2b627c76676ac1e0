// GS1 element strings: what GS1-128, DataBar Expanded and DataMatrix carry. A row of application identifiers, each with
// its data: of a length given by its first two digits, or up to the separator. GS1 General Specifications, 7.8.

/** What separates data of variable length: FNC1, which scanners send as the control character GS. */
const separator = '\u001d';
/** Symbology identifiers a scanner may send in front: GS1-128, DataBar, DataMatrix, QR. */
const symbology = /^\](?:C1|e0|d2|Q3)/;

/** Length of identifier and data together, by the first two digits. */
const fixedLengths: Readonly<Record<string, number>> = {
  '00': 20,
  '01': 16,
  '02': 16,
  '03': 16,
  '04': 18,
  '20': 4,
  '41': 16,
  ...Object.fromEntries(['11', '12', '13', '14', '15', '16', '17', '18', '19'].map((ai) => [ai, 8])),
  ...Object.fromEntries(['31', '32', '33', '34', '35', '36'].map((ai) => [ai, 10])),
};

/** Of identifiers that are longer than two digits. */
function identifierLength(ai: string): number {
  if (/^(?:3[1-69]|43|7[02]|8[0-2])/.test(ai)) return 4;
  return /^(?:2[345]|4[0-2]|71)/.test(ai) ? 3 : 2;
}

export interface Gs1Element {
  /** Its application identifier: `01`, `3103`, `10`. */
  readonly ai: string;
  readonly data: string;
}

/** `undefined` unless the whole text is an element string that names a GTIN. */
export function readElements(text: string): Gs1Element[] | undefined {
  const isMarked = symbology.test(text) || text.startsWith(separator);
  let rest = text.replace(symbology, '');
  if (rest.startsWith(separator)) rest = rest.slice(1);
  // Without a mark, only what begins with a GTIN and goes on: plain digits are a barcode.
  if (!isMarked && !/^0[12]\d{14}./s.test(rest)) return undefined;
  const elements: Gs1Element[] = [];
  while (rest !== '') {
    const prefix = rest.slice(0, 2);
    if (!/^\d{2}$/.test(prefix)) return undefined;
    const end = rest.indexOf(separator);
    const until = end === -1 ? rest.length : end;
    const length = fixedLengths[prefix] ?? until;
    const element = rest.slice(0, length);
    const ai = element.slice(0, identifierLength(prefix));
    const data = element.slice(ai.length);
    if (element.length < length || data === '' || data.length > 90 || data.includes(separator))
      return undefined;
    elements.push({ ai, data });
    rest = rest.slice(length);
    if (rest.startsWith(separator)) rest = rest.slice(1);
  }
  return elements.some(({ ai }) => ai === '01' || ai === '02') ? elements : undefined;
}
