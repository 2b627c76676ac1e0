// Long words on paper, printed by a real browser: names break, figures stay whole, and nothing is wider than the paper.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { inflateSync } from 'node:zlib';
import { expect } from 'chai';
import { browserSuite } from '../browser-suite.ts';
import { shelf } from '../shop-shelf.ts';
import type { ShelfItem } from '../shop-shelf.ts';
import type { TillPage } from '../till-page.ts';

const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunt';
const widths = [58, 80] as const;

describe('long words on paper', function () {
  this.timeout(180_000);
  const shop = browserSuite();
  let till: TillPage;
  let items: ShelfItem[];

  before(async () => {
    expect(word).to.have.length.of.at.least(58);
    items = await shelf(shop.server, shop.store.id, 2);
    await shop.sql('UPDATE items SET name = $2 WHERE id = $1', [items[0]!.id, word]);
    await shop.sql('UPDATE stores SET name = $2, address = $2 WHERE id = $1', [shop.store.id, word]);
    await shop.sql(`UPDATE vendor_staff SET name = $1 WHERE vendor_type = 'employee'`, [word]);
    till = await shop.till({ login: 2, shift: word });
  });

  interface Measured {
    /** CSS pixels. */
    readonly paper: number;
    readonly left: number;
    readonly right: number;
    readonly texts: number;
    /** Figures that stand on more than one line. */
    readonly broken: readonly string[];
  }

  /** Where each piece of text lies in the layout for print, on paper so wide. */
  async function measured(millimetres: number): Promise<Measured> {
    const { page } = till;
    const before = page.viewportSize()!;
    const paper = Math.floor((millimetres / 25.4) * 96);
    await page.setViewportSize({ width: paper, height: 1000 });
    await page.emulateMedia({ media: 'print' });
    const found = await page.evaluate(() => {
      const room = document.querySelector('body > [data-print]')!;
      const walker = document.createTreeWalker(room, NodeFilter.SHOW_TEXT);
      const rects: DOMRect[] = [];
      const broken: string[] = [];
      while (walker.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        const own = [...range.getClientRects()].filter(({ width }) => width > 0);
        rects.push(...own);
        const text = walker.currentNode.textContent ?? '';
        if (/^\D{0,3}\d[\d.,]*\D{0,3}$/u.test(text) && own.length > 1) broken.push(text);
      }
      return {
        left: Math.min(...rects.map((rect) => rect.left)),
        right: Math.max(...rects.map((rect) => rect.right)),
        texts: rects.length,
        broken,
      };
    });
    await page.emulateMedia({ media: null });
    await page.setViewportSize(before);
    return { paper, ...found };
  }

  /** How much smaller than its own size the browser prints it, to make what is too wide fit. */
  async function shrunk(millimetres: number, name: string): Promise<number> {
    const pdf = await till.page.pdf({ width: `${millimetres}mm`, height: '297mm', printBackground: true });
    const folder = process.env['EVERTILL_LOOK'];
    if (folder !== undefined) {
      mkdirSync(folder, { recursive: true });
      const file = path.join(folder, `${name}-${millimetres}.png`);
      const screen = till.page.viewportSize()!;
      await till.page.emulateMedia({ media: 'print' });
      await till.page.setViewportSize({ width: Math.floor((millimetres / 25.4) * 96), height: 900 });
      await till.page.screenshot({ path: file, fullPage: true });
      await till.page.emulateMedia({ media: null });
      await till.page.setViewportSize(screen);
    }
    return scaleOf(pdf);
  }

  async function fits(name: string): Promise<void> {
    for (const width of widths) {
      const { paper, left, right, texts, broken } = await measured(width);
      expect(texts, `${name} on ${width} mm has text`).to.be.above(5);
      expect(left, `${name} on ${width} mm begins`).to.be.at.least(0);
      expect(right, `${name} on ${width} mm ends`).to.be.at.most(paper);
      expect(broken, `${name} on ${width} mm`).to.deep.equal([]);
      expect(await shrunk(width, name), `${name} on ${width} mm is printed at its size`).to.equal(1);
    }
  }

  it('break on a receipt, and its prices stay (field case 15)', async () => {
    await till.scanAll(items.map(({ code }) => code));
    await till.page.keyboard.press('F5');
    await till.inFront('adjust-dialog');
    await till.page.keyboard.type('5', { delay: 60 });
    await till.page.keyboard.press('Tab');
    await till.page.keyboard.press('Tab');
    await till.page.keyboard.insertText(word);
    await till.page.keyboard.press('Enter');
    await till.byId('adjust-dialog').waitFor({ state: 'detached' });
    await till.payExact();
    await fits('receipt');
    await till.nextSale();
  });

  it('break on the reports of a shift and of sales (field case 15)', async () => {
    await till.go('work-shift');
    await till.byId('x-report').click();
    await till.byId('shift-report').first().waitFor();
    await fits('shift-report');
    await till.page.keyboard.press('Escape');
    await till.go('report');
    await till.page.locator('body > [data-print] [data-testid=sales-paper]').waitFor({ state: 'attached' });
    await fits('sales-report');
  });
});

/** Of a PDF of Chromium: its unit is a pixel of 0.75 points, unless it made what was too wide fit. */
function scaleOf(pdf: Buffer): number {
  const text = pdf.toString('latin1');
  for (const [, body] of text.matchAll(/stream\r?\n([\s\S]*?)endstream/g)) {
    const content = inflated(Buffer.from(body!, 'latin1'));
    const [outer, inner] = [...content.matchAll(/([\d.]+) 0 0 -?[\d.]+ \S+ \S+ cm/g)];
    if (outer && inner) return Number(((Number(outer[1]) * Number(inner[1])) / 0.75).toFixed(3));
  }
  throw new Error('No page was found in the PDF.');
}

/** Blank for what is no compressed text. */
function inflated(bytes: Buffer): string {
  try {
    return inflateSync(bytes).toString('latin1');
  } catch {
    return '';
  }
}
