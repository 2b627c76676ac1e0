// What a window draws for a receipt printer, in a real browser, and read back from the printer's bytes by the second reader:
// every script is there, on its own side and with its letters joined.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import type { ReceiptDocument } from '@evertill/schemas';
import type { Page } from 'playwright-core';
import type { DrawnRow, PaperRow } from '../../../desktop/ipc/paper-row.ts';
import { drawnBefore } from '../../../desktop/services/printer/escpos/drawn-rows.ts';
import { paper58, paper80 } from '../../../desktop/services/printer/escpos/printer-profile.ts';
import type { PrinterProfile } from '../../../desktop/services/printer/escpos/printer-profile.ts';
import { receiptBytes, rowsToDraw } from '../../../desktop/services/printer/escpos/receipt-bytes.ts';
import { receiptParts } from '../../../desktop/services/printer/escpos/receipt-rows.ts';
import { arabicReceipt, receipt } from '../../desktop/services/printer/given-receipt.ts';
import { paperPage } from '../../desktop/services/printer/paper-reader/paper-page.ts';
import { readPaper } from '../../desktop/services/printer/paper-reader/read-paper.ts';
import type { Paper, PaperPicture } from '../../desktop/services/printer/paper-reader/read-paper.ts';
import { needsChromium, openBrowser } from '../../support/browser.ts';
import type { Browser } from '../../support/browser.ts';
import { serveScript } from '../../support/served-script.ts';
import type { ServedScript } from '../../support/served-script.ts';

type Drawing = { drawRow(row: PaperRow, paper: object, direction: string): Promise<DrawnRow> };

const mixed: ReceiptDocument = {
  ...receipt,
  head: [{ kind: 'name', text: 'Münchner 咖啡 Haus' }],
  lines: [
    { id: '1', name: 'قهوة عربية بالهيل', total: '€12.00', notes: ['2 × €6.00'] },
    { id: '2', name: 'עוגת גבינה', total: '€4.50', notes: [] },
    { id: '3', name: '抹茶ラテ（大）', total: '€5.20', notes: [] },
    {
      id: '4',
      name: 'Bubble tea 🧋 with a long name that goes on',
      total: '€6.00',
      notes: ['Größe: mittel'],
    },
    { id: '5', name: 'กาแฟเย็น', total: '€3.00', notes: [] },
  ],
};

describe('rows drawn in a browser for a receipt printer', function () {
  this.timeout(60_000);
  let browser: Browser;
  let script: ServedScript;
  let page: Page;

  before(async function () {
    await needsChromium(this);
    script = await serveScript(path.join(import.meta.dirname, '../drawing-page.ts'));
    browser = await openBrowser();
    page = await browser.context.newPage();
    await page.goto(script.url);
    await page.waitForFunction(() => 'drawRow' in window);
  });
  after(async () => {
    await browser?.close();
    script?.close();
  });

  const draw = (row: PaperRow, { dots, columns }: PrinterProfile, direction: 'ltr' | 'rtl') =>
    page.evaluate(([one, paper, side]) => (window as unknown as Drawing).drawRow(one, paper, side), [
      row,
      { dots, columns },
      direction,
    ] as const);

  async function printed(document: ReceiptDocument, profile: PrinterProfile): Promise<Paper> {
    const drawn: DrawnRow[] = [];
    for (const row of rowsToDraw(receiptParts(document), profile))
      drawn.push(await draw(row, profile, document.direction));
    const drawing = drawnBefore(drawn, profile);
    if (!drawing.ok) throw new Error(JSON.stringify(drawing));
    return readPaper(receiptBytes({ document, profile, draw: drawing.draw }));
  }

  const row = (start: string, end = ''): PaperRow => ({
    kind: 'sides',
    start,
    end,
    indent: 0,
    strong: false,
    tall: false,
  });

  /** The columns of dots in which there is ink, the first and the last, and how many have none between them. */
  async function inkOf(one: PaperRow, direction: 'ltr' | 'rtl' = 'ltr') {
    const drawing = drawnBefore([await draw(one, paper80, direction)], paper80);
    const bitmap = drawing.ok ? drawing.draw(one)! : expect.fail('not drawn');
    const inked = Array.from({ length: bitmap.width }, (_, x) =>
      bitmap.rows.some((bits) => (bits[x >> 3]! & (0x80 >> (x & 7))) !== 0),
    );
    const first = inked.indexOf(true);
    const last = inked.lastIndexOf(true);
    return { first, last, gaps: inked.slice(first, last).filter((ink) => !ink).length, inked };
  }

  it('stand at the side their receipt begins at, and the figure at the other', async () => {
    const name = await inkOf(row('قهوة'), 'rtl');
    expect(name.last).to.be.within(564, 575);
    expect(name.first).to.be.above(400);
    const foreign = await inkOf(row('قهوة'), 'ltr');
    expect(foreign.first).to.be.within(0, 12);
    const both = await inkOf(row('قهوة', '12.00'), 'rtl');
    expect(both.first).to.be.within(0, 12);
    expect(both.last).to.be.within(564, 575);
    const middle = await inkOf({ ...row('咖啡'), kind: 'middle' });
    expect(Math.abs(575 - middle.last - middle.first)).to.be.below(8);
  });

  it('run from right to left with joined letters', async () => {
    const joined = await inkOf(row('ببببب'));
    const apart = await inkOf(row(Array.from('ببببب').join('\u200c')));
    expect(joined.gaps, 'one stroke').to.equal(0);
    expect(apart.gaps).to.be.above(4);
    // The alef stands alone where it begins the word, at the right; at the end of a word it is joined.
    const word = await inkOf(row('ابب'));
    const gap = word.inked.indexOf(false, word.first);
    expect(gap - word.first, 'the joined pair is left of the gap').to.be.above((word.last - word.first) / 2);
  });

  it('are never wider than the paper, and one that is broken says all of it', async () => {
    const one = await inkOf(row('ש'.repeat(10)));
    const long = 'ש'.repeat(200);
    const drawing = await draw(row(long), paper58, 'ltr');
    expect(drawing.width).to.equal(paper58.dots);
    const lines = ((one.last - one.first) * 20) / paper58.dots;
    expect(drawing.height / 32).to.be.within(lines - 1, lines + 2);
  });

  for (const [name, profile] of [
    ['58', paper58],
    ['80', paper80],
  ] as const) {
    it(`are on ${name} mm paper where no code page has the words, and there alone`, async () => {
      for (const [language, document] of [
        ['arabic', arabicReceipt],
        ['mixed', mixed],
      ] as const) {
        const paper = await printed(document, profile);
        const texts = paper.things.flatMap((thing) => (thing.kind === 'text' ? [thing.text] : []));
        expect(texts.join('\n')).to.not.contain('?');
        const pictures = paper.things.filter((thing): thing is PaperPicture => thing.kind === 'picture');
        expect(pictures.length).to.equal(language === 'arabic' ? 4 : 6);
        for (const picture of pictures) {
          const ink = picture.dots.flat().filter(Boolean).length;
          expect(ink).to.be.above(100);
        }
        await look(paper, profile, `paper-${language}-${name}`);
      }
    });
  }

  it('stand each in its place in a long basket of both scripts', async () => {
    const lines = Array.from({ length: 60 }, (_, nr) => ({
      id: `${nr}`,
      name: nr % 3 === 0 ? `قهوة رقم ${nr}` : `Crème brûlée number ${nr}, large`,
      total: `€${nr}.00`,
      notes: nr % 10 === 0 ? ['2 × €1.00'] : [],
    }));
    for (const profile of [paper58, paper80]) {
      const paper = await printed({ ...receipt, lines }, profile);
      const kinds = paper.things
        .filter((thing) => thing.kind === 'picture' || (thing.kind === 'text' && /Crème/.test(thing.text)))
        .map(({ kind }) => kind);
      expect(kinds).to.deep.equal(lines.map((_, nr) => (nr % 3 === 0 ? 'picture' : 'text')));
      await look(paper, profile, `paper-long-${profile.columns}`);
    }
  });

  /** `EVERTILL_LOOK`: a folder for pictures of the paper, for people. */
  async function look(paper: Paper, { dots }: PrinterProfile, name: string): Promise<void> {
    const folder = process.env['EVERTILL_LOOK'];
    if (folder === undefined) return;
    mkdirSync(folder, { recursive: true });
    const shown = await browser.context.newPage();
    await shown.setViewportSize({ width: dots, height: 100 });
    await shown.setContent(paperPage(paper, dots));
    await shown.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true });
    await shown.close();
  }
});
