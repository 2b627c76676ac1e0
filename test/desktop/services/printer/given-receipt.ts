// Receipts to print.
import type { ReceiptDocument } from '@evertill/schemas';

export const receipt: ReceiptDocument = {
  direction: 'ltr',
  head: [
    { kind: 'name', text: 'Café Müller & Søn' },
    { kind: 'address', text: 'Hafenstraße 12\n20457 Hamburg' },
  ],
  facts: [
    { kind: 'code', text: 'L1-0042' },
    { kind: 'time', text: '25 Nov 2026, 10:42' },
    { kind: 'lane', text: 'Kasse 1' },
    { kind: 'cashier', text: 'Served by Zoë' },
  ],
  lines: [
    { id: '1', name: 'Crème brûlée', total: '€4.50', notes: [] },
    {
      id: '2',
      name: 'Żurek śląski with an exceedingly long name that no line of paper holds',
      total: '€12.00',
      notes: ['2 × €6.00', 'Serial number SN-17'],
    },
    { id: '3', name: 'Борщ', total: '€5.00', notes: ['1.234 kg gross − 0.234 kg tare'] },
  ],
  totals: [
    { kind: 'subtotal', label: 'Subtotal', value: '€21.50' },
    { kind: 'total', label: 'Total', value: '€21.50' },
    { kind: 'tax', label: 'incl. tax 19 %', value: '€3.43' },
    { kind: 'payment', label: 'Cash', value: '€50.00' },
    { kind: 'change', label: 'Change', value: '€28.50' },
  ],
  foot: [{ kind: 'footer', text: 'Thank you! – Danke schön!' }],
  scanCode: 'L1-0042-ABCD',
};

export const arabicReceipt: ReceiptDocument = {
  ...receipt,
  direction: 'rtl',
  head: [{ kind: 'name', text: 'مقهى الميناء' }],
  lines: [
    { id: '1', name: 'قهوة عربية', total: '\u200f12.00\u00a0€', notes: ['2 × 6.00 €'] },
    { id: '2', name: 'Espresso', total: '2.00 €', notes: [] },
  ],
  totals: [
    { kind: 'total', label: 'المجموع', value: '14.00 €' },
    { kind: 'payment', label: 'Card 4242', value: '14.00 €' },
  ],
  foot: [{ kind: 'footer', text: 'شكرًا لزيارتكم' }],
};

/** Names people have been known to type, and some nobody types by chance. */
export const hostileTexts: readonly string[] = [
  '\x1bp\x00\x19\xfa',
  '\x1bp\x00\x19\u00fa',
  '\x10\x14\x01\x00\x01',
  '\x1dV\x00',
  '\x1b@',
  // What code pages of old have at the numbers of commands.
  '←p☺↓·',
  '▶¶☺ ☺',
  '↔V',
  '☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼⌂',
  '\x00\x07\x08\x7f\x80\x9b\x9f',
  '\u009b31m',
  '{B1234',
  '%s%n%x',
  '{{t("receipt.total")}}',
  '<script>alert(1)</script>',
  "'; DROP TABLE orders; --",
  'Ω≈ç√∫˜µ≤≥÷',
  'Ṱ̺̺̕o͞ ̷i̲̬͇̪͙n̝̗͕v̟̜̘̦͟o̶̙̰̠kè͚̮',
  '田中さんにあげて下さい',
  'הָיְתָהtestالصفحات التّحول',
  '\u202etest\u202e \u2066x\u2069 \u200bzero\ufeff',
  '👩‍👩‍👧‍👦 🏳️‍🌈 \ud83d \udca9',
  'line\nbreak\r\nand\u2028more\u2029\t tab',
  '',
  ' ',
  'x'.repeat(500),
  'ﷺ﷽',
  '$HOME `id` $(id)',
  '../../etc/passwd\u0000.png',
];
