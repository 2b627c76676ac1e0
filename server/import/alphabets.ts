// How often languages use their letters beyond ASCII, and the encodings their files come in.
import type { TableEncoding } from '@evertill/schemas';

/** Small letter → its share of all letters of a text, 0 to 1. */
export type Letters = ReadonlyMap<string, number>;

export interface Alphabets {
  readonly encoding: TableEncoding;
  /** How common its files are beside those of Windows-1252, 0 to 1. */
  readonly commonness: number;
  readonly languages: readonly Letters[];
}

/** `15 é, 5 àù`: é is 15 of 1,000 letters, à and ù are 5 each. */
function lettersOf(perMille: string): Letters {
  const groups = perMille.split(', ').map((group) => group.split(' ') as [string, string]);
  return new Map(
    groups.flatMap(([share, letters]) => Array.from(letters, (letter) => [letter, Number(share) / 1000])),
  );
}

function alphabetsOf(
  commonness: Readonly<Partial<Record<TableEncoding, number>>>,
  ...languages: readonly string[]
): Alphabets[] {
  const letters = languages.map(lettersOf);
  return Object.entries(commonness).map(([encoding, common]) => ({
    encoding: encoding as TableEncoding,
    commonness: common,
    languages: letters,
  }));
}

const estonian = '10 äõü, 3 ö, 0.2 šž';
const german = '10 ü, 5 äö, 3 ß, 0.2 é';
const alphabets: readonly Alphabets[] = [
  // German, French, Spanish, Portuguese, Italian, Danish, Finnish and Swedish, Dutch
  ...alphabetsOf(
    { 'windows-1252': 1, 'iso-8859-15': 0.02, macintosh: 0.02, cp850: 0.01, cp437: 0.005 },
    german,
    '15 é, 6 è, 5 à, 3 ê, 2 œ, 1 çûîâô, 0.4 ùï, 0.1 ëüÿæ',
    '7 íó, 5 áéñ, 2 ú, 0.1 ü',
    '8 ãç, 4 áéíóê, 2 âõú, 1 àô',
    '5 à, 3 èù, 1 òì, 0.3 é',
    '12 å, 9 æø, 0.3 é',
    '25 ä, 8 öå, 0.2 é',
    '1 éë, 0.3 èïöü, 0.1 áóêç',
  ),
  // Icelandic, Estonian: the same encodings, fewer files
  ...alphabetsOf(
    { 'windows-1252': 0.02, macintosh: 0.001, cp850: 0.001 },
    '40 ð, 15 áíþ, 9 óæöé, 6 úý',
    estonian,
  ),
  // Polish, Czech, Slovak, Hungarian, Romanian, Croatian, German
  ...alphabetsOf(
    { 'windows-1250': 0.05, 'iso-8859-2': 0.01, cp852: 0.005, 'x-mac-ce': 0.001 },
    '20 ł, 10 óęąśżć, 3 ń, 1 ź',
    '16 í, 12 ě, 9 áýžšé, 5 čř, 2 ůú, 0.3 ňťóď',
    '18 á, 10 íýéčš, 8 ž, 5 ľúť, 2 ôäňóď, 0.1 ĺŕ',
    '35 áé, 10 öőó, 6 üúíű',
    '40 ă, 12 șțşţî, 9 â',
    '10 čš, 5 ćž, 2 đ',
    german,
  ),
  ...alphabetsOf({ 'windows-1254': 0.05, cp857: 0.005 }, '50 ı, 18 üş, 14 çğö, 2 İ, 0.2 âîû'),
  // Lithuanian, Latvian, Estonian
  ...alphabetsOf({ 'windows-1257': 0.01 }, '20 ėš, 12 ųžū, 6 ąįčę', '40 ā, 18 īē, 10 šūņļ, 5 žčķģ', estonian),
  ...alphabetsOf(
    { 'windows-1255': 0.05, cp862: 0.0005 },
    '110 יו, 90 ה, 70 לא, 50 מתרבשנ, 25 דםקעכפח, 15 טגצסז, 10 ןךףץ',
  ),
  // Russian, Ukrainian
  ...alphabetsOf(
    {
      'windows-1251': 0.05,
      'koi8-r': 0.01,
      cp866: 0.005,
      cp855: 0.0005,
      'x-mac-cyrillic': 0.001,
      'iso-8859-5': 0.0005,
    },
    '110 о, 80 еаи, 63 нтс, 45 рвл, 30 кмдпу, 17 яыьгзб, 11 чйхж, 6 шюц, 3 щэф, 0.4 ъё',
    '94 о, 80 ан, 60 иві, 50 ерст, 38 клуд, 30 мп, 20 язьбг, 12 чйхц, 7 їюжє, 5 шфщ, 0.1 ґ',
  ),
  ...alphabetsOf(
    { 'windows-1253': 0.05, 'iso-8859-7': 0.005, cp737: 0.005, cp869: 0.0005 },
    '90 αο, 80 ιετσν, 45 ηυρ, 40 πκμλ, 20 ωςίόθ, 17 άγέδχ, 10 ήφβύ, 5 ξζψώ, 0.1 ϊϋΐΰ',
  ),
  ...alphabetsOf(
    { 'windows-1256': 0.05, 'iso-8859-6': 0.0005, cp720: 0.0005 },
    '125 ا, 100 ل, 60 ينمو, 40 رتب, 25 ةعدسفهك, 18 قأحج, 10 شصطخى, 6 إذضثغءزئ, 1 ظآؤ, 0.1 چگپژ',
  ),
  ...alphabetsOf(
    { 'windows-874': 0.05 },
    '70 านร, 50 กอเงม, 40 ยลวดทส, 30 ัิีะไ่้, 20 ตปบคพหขจช, 10 ำึืุูแโใ็์ผซถศธณ, 2 ฉภญษฟ, 1 ฃฅฆฌฎฏฐฑฒฝฬฮๆ๊๋',
  ),
];

/** That any list may have, beside or between words. */
export const signs: ReadonlySet<string> = new Set('€£¥₺₽₴§©®™°²³µ¼½¾«»“”„‚’‘–—…•·×ºª¿¡\u00a0№');

/** Characters whose bytes begin with `from` to `to`, and the share of each of them, 0 to 1. */
export interface Row {
  readonly from: number;
  readonly to: number;
  readonly share: number;
}

/** An encoding of two bytes a letter, by the rows of its table that everyday text is written with. */
export interface DoubleTable {
  readonly encoding: TableEncoding;
  /** As above. */
  readonly commonness: number;
  /** Signs, kana or Hangul, and the commoner characters. */
  readonly rows: readonly Row[];
  /** The least second byte there. */
  readonly trail: number;
  /** The commonest characters of names in lists. */
  readonly common: ReadonlySet<string>;
  /** Letters of one byte. */
  readonly singles?: Row;
}

const row = (from: number, to: number, perMille: number): Row => ({ from, to, share: perMille / 1000 });

const japanese: ReadonlySet<string> = new Set(
  'ﾞﾟｰﾝｽﾙﾄｲﾗﾘのンーンルスラトリアイコシクフッレタドジバプミカキログムマ大小酒水乳茶油米麺肉魚牛豚鶏卵花赤白黒新香糖豆汁塩飯菜果子麦味原用食生金海美中国',
);

const doubleTables: readonly DoubleTable[] = [
  {
    encoding: 'shift_jis',
    common: japanese,
    commonness: 0.05,
    rows: [row(0x81, 0x81, 1), row(0x82, 0x83, 3), row(0x88, 0x97, 0.1)],
    trail: 0x40,
    singles: row(0xa1, 0xdf, 12),
  },
  {
    encoding: 'euc-kr',
    common: new Set(
      '이가스라리다고지시나사기아자어로하인도수부마주비면유치오장전소보일트고추김밥탕물콜커피크우과제대두양초국파해구정용식료품생산한개드레바포미버터칩',
    ),
    commonness: 0.05,
    rows: [row(0xa1, 0xa3, 0.3), row(0xb0, 0xc8, 0.6)],
    trail: 0xa1,
  },
  {
    encoding: 'euc-jp',
    common: japanese,
    commonness: 0.01,
    rows: [row(0xa1, 0xa3, 0.5), row(0xa4, 0xa5, 3), row(0xb0, 0xcf, 0.1)],
    trail: 0xa1,
  },
  {
    encoding: 'gb18030',
    common: new Set(
      '大小酒水奶茶果油米面肉鱼牛猪鸡蛋包花红白黑新香糖豆汁酸盐饼干饭汤菜瓜子精品装袋盒瓶克力可口乐味原山泉康洗巾纸头发用食生活金海美中国公司天家龙王心',
    ),
    commonness: 0.05,
    rows: [row(0xa1, 0xa3, 0.3), row(0xb0, 0xd7, 0.3)],
    trail: 0xa1,
  },
  {
    encoding: 'big5',
    common: new Set(
      '大小酒水奶茶果油米麵肉魚牛豬雞蛋包花紅白黑新香糖豆汁酸鹽餅乾飯湯菜瓜子精品裝袋盒瓶克力可口樂味原山泉康洗巾紙頭髮用食生活金海美中國公司天家龍王心',
    ),
    commonness: 0.05,
    rows: [row(0xa1, 0xa3, 0.3), row(0xa4, 0xc6, 0.2)],
    trail: 0x40,
  },
];

export const readings: readonly (Alphabets | DoubleTable)[] = [...alphabets, ...doubleTables];
