// Letters that are not English, in the encodings files come in.
import { expect } from 'chai';
import iconv from 'iconv-lite';
import { tableEncodings } from '@evertill/schemas';
import type { TableEncoding } from '@evertill/schemas';
import { readings } from '../../../server/import/alphabets.ts';
import { ImportError } from '../../../server/import/columns.ts';
import { likelyReadings } from '../../../server/import/likely-encoding.ts';
import { openTable } from '../../../server/import/read-table.ts';
import { withList } from './write-list.ts';

const names = async (content: Buffer, encoding?: TableEncoding): Promise<string[]> =>
  withList('list.csv', content, async (file) => {
    const table = await openTable(file, { encoding });
    const found: string[] = [];
    for await (const row of table.rows()) found.push(row.cells[1]!);
    return found;
  });
const rows = (letters: string, more = 0) =>
  `sku,name\n${'1,plain\n'.repeat(more)}2,${letters}\n3,${letters}\n`;

describe('a file of letters', () => {
  it('is UTF-8 with and without its mark', async () => {
    for (const mark of ['', '\ufeff']) {
      expect(await names(Buffer.from(mark + rows('Jäätelö €')))).to.deep.equal(['Jäätelö €', 'Jäätelö €']);
    }
  });

  it('keeps what is left of a letter that was cut off at its end', async () => {
    const cut = iconv.encode('sku,name\n1,苹果汁\n2,学生', 'gb18030').subarray(0, -1);
    expect(await names(cut, 'gb18030')).to.deep.equal(['苹果汁', '学\ufffd']);
  });

  it('is Windows-1252 where it cannot be UTF-8, also when that shows late', async () => {
    // 0x80 is the euro, which Latin-1 does not have.
    const late = Buffer.concat([
      Buffer.from(rows('', 40_000)),
      Buffer.from('4,J\xe4\xe4tel\xf6 \x80\n', 'latin1'),
    ]);
    expect((await names(late)).at(-1)).to.equal('Jäätelö €');
  });

  it('is still UTF-8 with one damaged letter, which is then seen', async () => {
    const damaged = Buffer.concat([Buffer.from(rows('Öljy')), Buffer.from([0x34, 0x2c, 0xe4, 0x0a])]);
    expect(await names(damaged)).to.deep.equal(['Öljy', 'Öljy', '\ufffd']);
  });

  // Each as a list of some shop would have it, among rows without such letters.
  const written: readonly (readonly [TableEncoding, ...string[]])[] = [
    ['utf-16le', 'Öljy', 'Хлеб'],
    ['utf-16be', 'Öljy', 'Хлеб'],
    ['windows-1252', 'Crème brûlée', 'Jäätelö € 3'],
    ['windows-1252', 'Skyr með jarðarberjum', 'Rúgbrauð'],
    ['iso-8859-15', 'Cœur de palmier', '€ 3'],
    ['macintosh', 'Crème brûlée', 'Pão de queijo'],
    ['macintosh', 'Müsli', 'Brötchen'],
    ['cp850', 'Crème brûlée', 'São Paulo'],
    ['windows-1250', 'Żółty ser', 'Śliwka'],
    ['windows-1250', 'Tejföl', 'Kőrte', 'Gyümölcslé'],
    ['windows-1250', 'Rohlík', 'Žluťoučký kůň'],
    ['iso-8859-2', 'Żółty ser', 'Śliwka'],
    ['cp852', 'Żółty ser', 'Jabłko'],
    ['x-mac-ce', 'Żółty ser', 'Śliwka', 'Jabłko'],
    ['x-mac-ce', 'Rohlík', 'Žluťoučký kůň', 'Mléko čerstvé'],
    ['windows-1257', 'Šviežias sūris', 'Vynuogės'],
    ['windows-1250', 'Brânză', 'Pâine albă', 'Şuncă'],
    ['windows-1252', 'Gruyère'],
    ['windows-1252', 'Jalapeño', 'Mother’s ½'],
    ['windows-1254', 'Yoğurt', 'Şekerli çay'],
    ['cp857', 'Yoğurt', 'Şekerli çay'],
    ['windows-1251', 'Хлеб ржаной', 'молоко'],
    ['koi8-r', 'Хлеб ржаной', 'Молоко'],
    ['windows-1251', 'ХЛЕБ РЖАНОЙ', 'МОЛОКО', 'СЫР'],
    ['koi8-r', 'ХЛЕБ РЖАНОЙ', 'МОЛОКО', 'СЫР'],
    ['cp866', 'Хлеб ржаной', 'Молоко'],
    ['x-mac-cyrillic', 'Хлеб ржаной', 'Молоко'],
    ['iso-8859-5', 'Хлеб ржаной', 'Молоко'],
    ['cp855', 'Хлеб ржаной', 'Молоко', 'Сыр'],
    ['windows-1253', 'Ελαιόλαδο', 'Ψωμί'],
    ['windows-1253', 'ΓΑΛΑ ΦΡΕΣΚΟ', 'ΨΩΜΙ ΟΛΙΚΗΣ'],
    ['iso-8859-7', 'Ελαιόλαδο', 'Άνηθος'],
    ['cp737', 'Ελαιόλαδο', 'Ψωμί'],
    ['cp737', 'ΓΑΛΑ ΦΡΕΣΚΟ', 'ΨΩΜΙ ΟΛΙΚΗΣ'],
    ['cp869', 'Ελαιόλαδο', 'Ψωμί'],
    ['windows-1255', 'לחם שחור', 'חלב'],
    ['cp862', 'לחם שחור', 'חלב', 'גבינה צהובה'],
    ['windows-1256', 'خبز أسمر', 'حليب'],
    ['iso-8859-6', 'خبز أسمر', 'حليب', 'جبن أبيض'],
    ['cp720', 'خبز أسمر', 'حليب', 'جبن أبيض'],
    ['windows-874', 'ข้าวหอมมะลิ', 'น้ำปลา'],
    ['shift_jis', '緑茶', 'おにぎり 鮭', 'ｱｲｽｸﾘｰﾑ'],
    ['shift_jis', 'ｺｰﾋｰ'],
    ['shift_jis', 'ｺｰﾋｰ', 'ﾊﾟﾝ', 'ｷﾞｭｳﾆｭｳ'],
    ['euc-jp', '緑茶', 'おにぎり 鮭'],
    ['euc-kr', '녹차', '사과 주스'],
    ['euc-kr', '똠얌꿍', '김치찌개', '떡볶이'],
    ['gb18030', '绿茶', '苹果汁', '学生牛奶'],
    ['gb18030', '绿茶', '苹果汁', '牛奶', '面包', '啤酒', '鸡蛋'],
    [
      'gb18030',
      ...'绿茶 苹果汁 牛奶 面包 啤酒 鸡蛋 可口可乐 农夫山泉 矿泉水 方便面 康师傅 红烧牛肉面'.split(' '),
    ],
    ['gb18030', '洗衣粉', '牙刷', '毛巾', '卫生纸', '香皂', '洗洁精', '垃圾袋', '电池'],
    ['big5', '綠茶', '蘋果汁'],
  ];
  /** `iconv` has other names for those of a Mac. */
  const listIn = (encoding: TableEncoding, letters: readonly string[]) => {
    const text = ['sku,name', 'A,plain', ...letters.map((name, index) => `${index},${name}`)].join('\r\n');
    const others: Readonly<Record<string, string>> = { 'euc-kr': 'cp949', 'x-mac-ce': 'maccenteuro' };
    return iconv.encode(text, others[encoding] ?? encoding.replace('x-mac-', 'mac'));
  };
  const found = (bytes: Buffer) => withList('list.csv', bytes, (file) => openTable(file));
  for (const [encoding, ...letters] of written)
    it(`is found to be ${encoding}, without a doubt: ${letters.join(', ')} (field case 19)`, async () => {
      const bytes = listIn(encoding, letters);
      expect(await names(bytes)).to.deep.equal(['plain', ...letters]);
      expect(await found(bytes)).to.deep.include({ encoding, otherReadings: [], isUnlikely: false });
    });

  // Too few letters to tell: what was written is the reading or among the others.
  const doubtful: readonly (readonly [TableEncoding, ...string[]])[] = [
    ['windows-1250', 'Brânză'],
    ['windows-1254', 'Ekşi'],
    ['windows-1257', 'Šokolaad', 'Õlu', 'Küpsised', 'Täistera leib'],
    ['windows-1251', 'хлеб', 'молоко'],
    ['koi8-r', 'ХЛЕБ', 'МОЛОКО'],
    ['koi8-r', 'хлеб', 'молоко'],
    ['cp737', 'ΕΛΑΙΟΛΑΔΟ', 'ΨΩΜΙ'],
    ['euc-jp', '緑茶'],
    ['gb18030', '绿茶'],
    ['cp850', 'Café'],
  ];
  for (const [encoding, ...letters] of doubtful)
    it(`could be ${encoding} among others, which is said: ${letters.join(', ')} (field case 19)`, async () => {
      const { encoding: taken, otherReadings } = await found(listIn(encoding, letters));
      expect(otherReadings).to.not.deep.equal([]);
      const texts = otherReadings.flatMap(({ read, instead }) => [read, instead]);
      expect(texts).to.include(letters[0]);
      expect(otherReadings.map((other) => other.encoding)).to.not.include(taken);
    });

  it('is said to make no sense in any encoding that is offered (field case 19)', async () => {
    const others: readonly (readonly [string, ...string[]])[] = [
      ['cp775', 'Šviežias sūris', 'Vynuogės', 'Duona juoda', 'Žuvis'],
      ['macturkish', 'Yoğurt', 'Şekerli çay'],
      ['tcvn', 'Phở bò', 'Bánh mì'],
    ];
    for (const [encoding, ...letters] of others) {
      const bytes = iconv.encode(
        `sku,name\n${letters.map((name, at) => `${at},${name}\n`).join('')}`,
        encoding,
      );
      expect(await found(bytes), encoding).to.include({ isUnlikely: true });
    }
    const long = 'A long name of one product, of a brand that is known for its café in London, 500 g';
    for (const letters of [[long], ['© 2024', '5 m²'], ['–', '•', '½'], ['Gruyère']])
      expect(await found(listIn('windows-1252', letters))).to.include({ isUnlikely: false });
  });

  it('has the letters of Ukrainian in its KOI8 (field case 19)', async () => {
    const bytes = iconv.encode(rows('Їжа і ґанок'), 'koi8-u');
    expect(await names(bytes, 'koi8-r')).to.deep.equal(['Їжа і ґанок', 'Їжа і ґанок']);
  });

  it('shows where two readings differ (field case 19)', async () => {
    expect(await found(listIn('cp737', ['plain', 'ΕΛΑΙΟΛΑΔΟ', 'ΨΩΜΙ']))).to.deep.include({
      encoding: 'cp737',
      otherReadings: [{ encoding: 'cp866', read: 'ΕΛΑΙΟΛΑΔΟ', instead: 'ДКАИОКАГО' }],
    });
  });

  it('lets others work while its encoding is looked for (field case 19)', async () => {
    let [turns, isFound] = [0, false];
    const count = () => {
      turns += 1;
      if (!isFound) setImmediate(count);
    };
    setImmediate(count);
    await likelyReadings(iconv.encode('Хлеб ржаной\r\n'.repeat(600), 'windows-1251'));
    isFound = true;
    expect(turns).to.be.at.least(readings.length);
  });

  it('is in no doubt when it says its encoding, is told it, or has no other letters', async () => {
    const few = listIn('koi8-r', ['ХЛЕБ']);
    const told = await withList('list.csv', few, (file) => openTable(file, { encoding: 'koi8-r' }));
    expect(told.otherReadings).to.deep.equal([]);
    for (const bytes of [Buffer.from(rows('Brânză')), Buffer.from(rows('plain')), listIn('utf-16le', ['Öl'])])
      expect((await found(bytes)).otherReadings).to.deep.equal([]);
  });

  it('can be read in each encoding that is offered', async () => {
    const plain = (encoding: TableEncoding) =>
      encoding.startsWith('utf-16') ? iconv.encode(rows('plain'), encoding) : Buffer.from(rows('plain'));
    for (const encoding of tableEncodings)
      expect(await names(plain(encoding), encoding), encoding).to.deep.equal(['plain', 'plain']);
  });

  it('is what it is said to be', async () => {
    const read = await names(Buffer.from(rows('Ã¶'), 'latin1'), 'windows-1252');
    expect(read[0]).to.equal('Ã¶');
  });

  it('has no more bytes than it may, packed or not', async () => {
    const failure = await withList('list.csv', rows('x', 1000), (file) =>
      openTable(file, { mostBytes: 100 }).catch((error: unknown) => error),
    );
    expect(failure).to.be.instanceOf(ImportError).and.include({ code: 'too_large' });
  });
});
