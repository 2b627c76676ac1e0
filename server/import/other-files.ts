// Files that come under the name of a table and are something else, by their first bytes.
import { ImportError } from './columns.ts';

const spreadsheet = 'a spreadsheet (.xlsx, .ods, .numbers) or another packed file';
const signatures: readonly (readonly [start: RegExp, what: string])[] = [
  // oxlint-disable-next-line no-control-regex
  [/^PK[\u0003\u0005]/, spreadsheet],
  [/^\u00d0\u00cf[^]\u00e0/, 'a spreadsheet of an older kind (.xls)'],
  [/^%PDF/, 'a PDF'],
  [/^\{\\rtf/, 'a text document (.rtf)'],
  [/^\s*<(?:!doctype html|html|head|body|table|meta|style)/i, 'a web page (HTML)'],
  [/^\s*<[?!a-z]/i, 'an XML file'],
  [/^\s*(?:\[\s*)?\{\s*"/, 'a JSON file'],
];

/** `start`: its first bytes, without a byte order mark. @throws ImportError that says what the file is. */
export function refuseOtherFiles(name: string, start: Buffer): void {
  const text = start.toString('latin1');
  const [, what] = signatures.find(([pattern]) => pattern.test(text)) ?? [];
  if (what) throw new ImportError(`${name} is ${what}, not a csv file.`, 'import_not_csv');
}

/** A table has hardly any control signs. `head`: its beginning as text. @throws ImportError */
export function refuseBinary(name: string, head: string): void {
  // oxlint-disable-next-line no-control-regex
  const controls = head.match(/[\u0000-\u0008\u000e-\u001f\ufffd]/g)?.length ?? 0;
  if (controls > head.length / 10)
    throw new ImportError(`${name} holds no text, so it is not a csv file.`, 'import_not_csv');
}
