// The letters beyond ASCII that languages are written with, and the encodings their files come in.
import type { TableEncoding } from '@evertill/schemas';

interface Alphabets {
  readonly encoding: TableEncoding;
  /** Small and capital letters of each language. */
  readonly languages: readonly ReadonlySet<string>[];
}

function alphabetsOf(encodings: readonly TableEncoding[], ...alphabets: readonly string[]): Alphabets[] {
  const languages = alphabets.map((letters) => new Set(letters + letters.toUpperCase()));
  return encodings.map((encoding) => ({ encoding, languages }));
}

const alphabets: readonly Alphabets[] = [
  // German, French, Spanish, Portuguese, Italian, Nordic, Icelandic, Dutch, Estonian
  ...alphabetsOf(
    ['windows-1252', 'iso-8859-15', 'macintosh', 'cp850', 'cp437'],
    'äöüßé',
    'àâæçéèêëîïôœùûüÿ',
    'áéíñóúüç',
    'ãõáàâéêíóôúç',
    'àèéìòóùî',
    'åäöéæøü',
    'áéíðóúýþæö',
    'ëïéèüöáóêç',
    'äöõüšž',
  ),
  // Polish, Czech and Slovak, Hungarian, Romanian, Croatian, German
  ...alphabetsOf(
    ['windows-1250', 'iso-8859-2', 'cp852'],
    'ąćęłńóśźż',
    'áäčďéěíĺľňóôŕřšťúůýž',
    'áéíóöőúüű',
    'ăâîșțşţ',
    'čćđšž',
    'äöüßé',
  ),
  ...alphabetsOf(['windows-1254', 'cp857'], 'çğıİöşü'),
  // Lithuanian, Latvian
  ...alphabetsOf(['windows-1257'], 'ąčęėįšųūž', 'āčēģīķļņšūž'),
  ...alphabetsOf(['windows-1255'], 'אבגדהוזחטיכלמנסעפצקרשתךםןףץ'),
  ...alphabetsOf(
    ['windows-1251', 'koi8-r', 'cp866', 'iso-8859-5'],
    'абвгдежзийклмнопрстуфхцчшщъыьэюяё',
    'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя',
  ),
  ...alphabetsOf(['windows-1253', 'cp737'], 'αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋ'),
  ...alphabetsOf(['windows-1256'], 'ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىيپچژگ'),
];

/** That any list may have, beside or between words. */
export const signs: ReadonlySet<string> = new Set('€£¥₺₽₴§©®™°²³µ¼½¾«»“”„‚’‘–—…•·×ºª¿¡\u00a0№');

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** An encoding of two bytes a letter, by the rows of its table that everyday text is written with. */
export interface DoubleTable {
  readonly encoding: TableEncoding;
  /** First bytes of these rows: signs, kana or Hangul, and the commoner characters. */
  readonly leads: ReadonlySet<number>;
  /** The least second byte there. */
  readonly trail: number;
  /** Letters of one byte. */
  readonly singles: ReadonlySet<number>;
}

function doubleTable(
  encoding: TableEncoding,
  leads: readonly number[],
  trail = 0xa1,
  singles: readonly number[] = [],
): DoubleTable {
  return { encoding, leads: new Set(leads), trail, singles: new Set(singles) };
}

const doubleTables: readonly DoubleTable[] = [
  doubleTable('shift_jis', [...range(0x81, 0x83), ...range(0x88, 0x97)], 0x40, range(0xa1, 0xdf)),
  doubleTable('euc-kr', [...range(0xa1, 0xa3), ...range(0xb0, 0xc8)]),
  doubleTable('euc-jp', [...range(0xa1, 0xa5), ...range(0xb0, 0xcf)]),
  doubleTable('gb18030', [...range(0xa1, 0xa3), ...range(0xb0, 0xd7)]),
  doubleTable('big5', range(0xa1, 0xc6), 0x40),
];

const thai = 'กขฃคฅฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรฤลวศษสหฬอฮะัาำิีึืฺุูเแโใไๆ็่้๊๋์';

/** In the order of trying: an earlier one is taken when a later one makes no more sense of a file. */
export const readings: readonly (Alphabets | DoubleTable)[] = [
  ...alphabets,
  ...doubleTables,
  ...alphabetsOf(['windows-874'], thai),
];
