// Product lists as the programs of many countries write them, built here byte by byte: what each holds, or why it is refused.
import iconv from 'iconv-lite';

export interface FieldFile {
  /** Program, system and country. */
  readonly from: string;
  readonly bytes: Buffer;
  readonly currency?: string;
  /** Field=column, as `--map` takes them. */
  readonly map?: string;
  readonly set?: string;
  /** Encoding, separator and decimal sign. */
  readonly readAs?: string;
  /** SKU, name and price in the smallest unit, with what is warned of. */
  readonly rows?: readonly (readonly [sku: string, name: string, price: number, ...warnings: string[]])[];
  /** Lines and reasons. */
  readonly refused?: readonly string[];
  /** Why it is no table at all. */
  readonly fault?: RegExp;
}

export const text = (encoding: string, newline: string, ...lines: readonly string[]) =>
  iconv.encode(lines.join(newline) + newline, encoding);

export const fieldFiles: readonly FieldFile[] = [
  {
    from: 'Excel for Windows, Germany, "CSV (Trennzeichen-getrennt)"',
    bytes: text(
      'windows-1252',
      '\r\n',
      'sku;name;price',
      'DE-1;Brötchen;0,45',
      'DE-2;Müsli;1.234,50',
      'DE-3;Herd;1.299',
    ),
    readAs: 'windows-1252 ; ,',
    rows: [
      ['DE-1', 'Brötchen', 45],
      ['DE-2', 'Müsli', 123450],
      ['DE-3', 'Herd', 129900, 'price "1.299" was read by the decimal sign “,” of the other rows'],
    ],
  },
  {
    from: 'Excel for Windows, France, with no-break spaces and the euro',
    bytes: text(
      'windows-1252',
      '\r\n',
      'sku;name;price',
      'FR-1;Crème brûlée;"3,50 €"',
      'FR-2;Four;1\u00a0234,50 €',
    ),
    readAs: 'windows-1252 ; ,',
    rows: [
      ['FR-1', 'Crème brûlée', 350],
      ['FR-2', 'Four', 123450],
    ],
  },
  {
    from: 'Excel, Switzerland, "CSV UTF-8", with the apostrophe of its region',
    bytes: text(
      'utf-8',
      '\r\n',
      '\ufeffsku;name;price',
      'CH-1;Rösti;CHF 7.50',
      'CH-2;Fondueset;1’234.50',
      'CH-3;Raclette;Fr. 12.–',
    ),
    currency: 'CHF',
    readAs: 'utf-8 ; .',
    rows: [
      ['CH-1', 'Rösti', 750],
      ['CH-2', 'Fondueset', 123450],
      ['CH-3', 'Raclette', 1200],
    ],
  },
  {
    from: 'Excel, India, lakhs and codes shown as numbers',
    bytes: text(
      'utf-8',
      '\r\n',
      'sku,name,price',
      'IN-1,Basmati,"₹ 1,250.00"',
      'IN-2,Oven,"1,00,000.00"',
      '9.52E+12,Ghee,450.00',
      '9.52E+12,Atta,320.00',
    ),
    currency: 'INR',
    readAs: 'utf-8 , .',
    rows: [
      ['IN-1', 'Basmati', 125000],
      ['IN-2', 'Oven', 10_000_000],
    ],
    refused: [
      '4 a spreadsheet shows this code as the number 9.52E+12',
      '5 a spreadsheet shows this code as the number 9.52E+12',
    ],
  },
  {
    from: 'Excel, United States, blocks of rows without their last comma',
    bytes: text(
      'utf-8',
      '\r\n',
      'sku,name,price,description',
      'US-1,Jam,3.01,',
      'US-2,Honey,"$1,003.02"',
      'US-3,Syrup,.75',
      'US-4,Tea,2.50,Loose',
    ),
    currency: 'USD',
    readAs: 'utf-8 , .',
    rows: [
      ['US-1', 'Jam', 301],
      ['US-2', 'Honey', 100302, 'has 3 columns instead of 4; description: taken as blank'],
      ['US-3', 'Syrup', 75, 'has 3 columns instead of 4; description: taken as blank'],
      ['US-4', 'Tea', 250],
    ],
  },
  {
    from: 'Excel for Mac, "CSV (Macintosh)", with a cell of several lines',
    bytes: text(
      'macintosh',
      '\r',
      'sku;name;price;description',
      'MAC-1;Crème brûlée;3,50;"Contient :\n2 œufs\n1 citron"',
      'MAC-2;Pão de queijo;2,20;',
    ),
    readAs: 'macintosh ; ,',
    rows: [
      ['MAC-1', 'Crème brûlée', 350],
      ['MAC-2', 'Pão de queijo', 220],
    ],
  },
  {
    from: 'Excel, "Unicode text"',
    bytes: text('utf-16le', '\r\n', '\ufeffsku\tname\tprice', 'UT-1\tĆevapčići\t7,90', 'UT-2\tŽganci\t5,20'),
    readAs: 'utf-16le \t ,',
    rows: [
      ['UT-1', 'Ćevapčići', 790],
      ['UT-2', 'Žganci', 520],
    ],
  },
  {
    from: 'LibreOffice, Finland, all cells quoted',
    bytes: text(
      'utf-8',
      '\n',
      '"sku","name","price"',
      '"FI-1","Ruisleipä, viipaloitu","2,95"',
      '"FI-2","5"" putki","1 050,00"',
    ),
    readAs: 'utf-8 , ,',
    rows: [
      ['FI-1', 'Ruisleipä, viipaloitu', 295],
      ['FI-2', '5" putki', 105000],
    ],
  },
  {
    from: 'Numbers, renamed to csv',
    bytes: Buffer.concat([
      Buffer.from('PK\u0003\u0004'),
      Buffer.from(Array.from({ length: 400 }, (_, at) => (at * 7) % 256)),
    ]),
    fault: /is a spreadsheet \(\.xlsx, \.ods, \.numbers\).*not a csv/,
  },
  {
    from: 'Google Sheets, Brazil, with invisible signs around a price',
    bytes: text(
      'utf-8',
      '\r\n',
      'sku,name,price',
      'BR-1,Pão francês,"R$ 0,90"',
      'BR-2,Cachaça,"\u200e89,90"',
    ),
    currency: 'BRL',
    readAs: 'utf-8 , ,',
    rows: [
      ['BR-1', 'Pão francês', 90],
      ['BR-2', 'Cachaça', 8990],
    ],
  },
  {
    from: 'Square, with its own names of columns',
    bytes: text(
      'utf-8',
      '\r\n',
      'Token,Item Name,SKU,Price',
      'Q1,Flat white,SQ-1,4.50',
      'Q2,"Cookie, vegan",SQ-2,variable',
    ),
    map: 'sku=SKU,name=Item Name,price=Price',
    currency: 'USD',
    readAs: 'utf-8 , .',
    rows: [['SQ-1', 'Flat white', 450]],
    refused: ['3 unreadable price: "variable"'],
  },
  {
    from: 'Shopify, with HTML of several lines and blank cells in the rows of variants',
    bytes: text(
      'utf-8',
      '\n',
      'Handle,Title,Body (HTML),Variant SKU,Variant Price',
      'shirt,Shirt,"<p>Soft,\nwarm</p>",SH-1,19.00',
      'shirt,,,SH-2,21.00',
    ),
    map: 'sku=Variant SKU,name=Title,price=Variant Price',
    currency: 'USD',
    readAs: 'utf-8 , .',
    rows: [['SH-1', 'Shirt', 1900]],
    refused: ['4 missing name'],
  },
  {
    from: 'Lightspeed, from a list without a price column',
    bytes: text('utf-8', '\r\n', 'Item,System ID,Default Cost', 'Bike bell,210000000011,3.10'),
    map: 'sku=System ID,name=Item',
    set: 'price=9.90',
    readAs: 'utf-8 , ',
    rows: [['210000000011', 'Bike bell', 990]],
  },
  {
    from: 'WooCommerce, whose header is not that of a product table',
    bytes: text('utf-8', '\n', 'ID,Type,Name,Regular price', '1,simple,Mug,12'),
    fault: /No column for sku.*“ID \| Type \| Name \| Regular price”/,
  },
  {
    from: 'Odoo, Belgium, figures that could mean two amounts and no other to tell',
    bytes: text('utf-8', '\n', '"sku","name","price"', '"OD-1","Stoof","1,250"', '"OD-2","Frites","4"'),
    readAs: 'utf-8 , ',
    rows: [['OD-2', 'Frites', 400]],
    refused: ['2 unreadable price: "1,250"; it could be 1250 or 1.25; write 1250 or 1.2500'],
  },
  {
    from: 'SAP-like list, Austria, minus behind the figure',
    bytes: text(
      'windows-1252',
      '\r\n',
      'sku;name;price',
      '000000000012;Käse;7,90',
      '000000000013;Pfandrückgabe;0,25-',
    ),
    readAs: 'windows-1252 ; ,',
    rows: [['000000000012', 'Käse', 790]],
    refused: ['3 unreadable price: "0,25-"; it is negative'],
  },
  {
    from: 'Access, Netherlands, texts quoted and figures not',
    bytes: text(
      'windows-1252',
      '\r\n',
      '"sku";"name";"price"',
      '"NL-1";"Geitenkaas €";12,50',
      '"NL-2";"Crème fraîche";1,85',
    ),
    readAs: 'windows-1252 ; ,',
    rows: [
      ['NL-1', 'Geitenkaas €', 1250],
      ['NL-2', 'Crème fraîche', 185],
    ],
  },
  {
    from: 'a cash program for DOS, separated by bars, with the sign of the end of a file',
    bytes: Buffer.concat([
      text('cp850', '\r\n', 'sku|name|price', 'D1|Käsekuchen|2,40', 'D2|Müslibrötchen|0,85'),
      Buffer.from([0x1a]),
    ]),
    readAs: 'cp850 | ,',
    rows: [
      ['D1', 'Käsekuchen', 240],
      ['D2', 'Müslibrötchen', 85],
    ],
  },
  {
    from: 'pandas, with codes it took for floats',
    bytes: text('utf-8', '\n', 'sku,name,price', 'PY-1,Tea,2.5', '9.520000000011e+12,Cup,4.0'),
    readAs: 'utf-8 , .',
    rows: [['PY-1', 'Tea', 250]],
    refused: ['3 a spreadsheet shows this code as the number 9.520000000011e+12'],
  },
  {
    from: 'Excel, Japan, Shift-JIS and full-width figures',
    bytes: text(
      'shift_jis',
      '\r\n',
      'sku,name,price',
      'JP-1,緑茶,１２０',
      'JP-2,おにぎり 鮭,"￥1,150"',
      'JP-3,ｺｰﾋｰ,98円',
    ),
    currency: 'JPY',
    readAs: 'shift_jis , ',
    rows: [
      ['JP-1', '緑茶', 120],
      ['JP-2', 'おにぎり 鮭', 1150],
      ['JP-3', 'ｺｰﾋｰ', 98],
    ],
  },
  {
    from: 'WPS, China, GB18030',
    bytes: text('gb18030', '\r\n', 'sku,name,price', 'CN-1,苹果汁,¥6.50', 'CN-2,学生牛奶,12.00元'),
    currency: 'CNY',
    readAs: 'gb18030 , .',
    rows: [
      ['CN-1', '苹果汁', 650],
      ['CN-2', '学生牛奶', 1200],
    ],
  },
  {
    from: 'Excel, Poland, with the line that tells Excel the separator',
    bytes: text(
      'windows-1250',
      '\r\n',
      'sep=;',
      'sku;name;price',
      'PL-1;Żółty ser;24,99 zł',
      'PL-2;Jabłko;1 003,00 zł',
    ),
    currency: 'PLN',
    readAs: 'windows-1250 ; ,',
    rows: [
      ['PL-1', 'Żółty ser', 2499],
      ['PL-2', 'Jabłko', 100300],
    ],
  },
  {
    from: '1C, Russia',
    bytes: text(
      'windows-1251',
      '\r\n',
      'sku\tname\tprice',
      'RU-1\tХлеб «Бородинский»\t54,90',
      'RU-2\tМолоко 3,2%\t1 089,00 руб.',
    ),
    currency: 'RUB',
    readAs: 'windows-1251 \t ,',
    rows: [
      ['RU-1', 'Хлеб «Бородинский»', 5490],
      ['RU-2', 'Молоко 3,2%', 108900],
    ],
  },
  {
    from: 'Logo, Turkey',
    bytes: text(
      'windows-1254',
      '\r\n',
      'sku;name;price',
      'TR-1;Yoğurt;45,90 TL',
      'TR-2;Şekerli çay;1.250,00 TL',
    ),
    currency: 'TRY',
    readAs: 'windows-1254 ; ,',
    rows: [
      ['TR-1', 'Yoğurt', 4590],
      ['TR-2', 'Şekerli çay', 125000],
    ],
  },
  {
    from: 'Excel, Emirates, windows-1256',
    bytes: text('windows-1256', '\r\n', 'sku;name;price', 'AE-1;خبز أسمر;3.50', 'AE-2;حليب;12.00'),
    currency: 'AED',
    readAs: 'windows-1256 ; .',
    rows: [
      ['AE-1', 'خبز أسمر', 350],
      ['AE-2', 'حليب', 1200],
    ],
  },
  {
    from: 'a web shop, Egypt, Arabic digits and signs',
    bytes: text('utf-8', '\n', 'sku,name,price', 'EG-1,خبز,١٢٫٥٠', 'EG-2,فرن,١٬٢٣٤٫٥٠'),
    currency: 'EGP',
    readAs: 'utf-8 , ',
    rows: [
      ['EG-1', 'خبز', 1250],
      ['EG-2', 'فرن', 123450],
    ],
  },
  {
    from: 'a report of a web page, saved as csv',
    bytes: text('utf-8', '\n', '<!DOCTYPE html>', '<html><body><table><tr><th>sku</th></tr>'),
    fault: /is a web page \(HTML\), not a csv/,
  },
  {
    from: 'a download that broke off in its last row',
    bytes: Buffer.from('sku,name,price,barcode\nCUT-1,Tea,2.50,\nCUT-2,Cup,4'),
    readAs: 'utf-8 , .',
    rows: [['CUT-1', 'Tea', 250]],
    refused: ['3 has 3 columns instead of 4, and the file ends in it: it may be cut off'],
  },
];
