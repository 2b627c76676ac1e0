// Product lists in currencies that have no decimals, or three.
import { text } from './field-files.ts';
import type { FieldFile } from './field-files.ts';

export const currencyFiles: readonly FieldFile[] = [
  {
    from: 'Excel, Chile, in pesos without decimals',
    bytes: text(
      'windows-1252',
      '\r\n',
      'sku;name;price',
      'CL-1;Piña;1.990',
      'CL-2;Queso;$ 12.990',
      'CL-3;Jalapeño;990',
      'CL-4;Té;1.99',
    ),
    currency: 'CLP',
    readAs: 'windows-1252 ; .',
    rows: [
      ['CL-1', 'Piña', 1990],
      ['CL-2', 'Queso', 12_990],
      ['CL-3', 'Jalapeño', 990],
    ],
    refused: ['5 unreadable price: "1.99"; CLP has no decimals; write a whole number'],
  },
  {
    from: 'a till in Kuwait, in dinars of three decimals, with thousands',
    bytes: text('utf-8', '\n', 'sku,name,price', 'KW-1,Tea,1.990', 'KW-2,Ring,"1,990"', 'KW-3,Cup,0.5'),
    currency: 'KWD',
    readAs: 'utf-8 , .',
    rows: [
      ['KW-1', 'Tea', 1990],
      ['KW-2', 'Ring', 1_990_000, 'price "1,990" was read by the decimal sign “.” of the other rows'],
      ['KW-3', 'Cup', 500],
    ],
  },
  {
    from: 'a list of Tunisia, whose prices all have three decimals behind a comma',
    bytes: text('utf-8', '\n', 'sku;name;price', 'TN-1;Harissa;1,990', 'TN-2;Thé;12,500'),
    currency: 'TND',
    readAs: 'utf-8 ; ',
    rows: [
      ['TN-1', 'Harissa', 1990],
      ['TN-2', 'Thé', 12_500],
    ],
  },
];
