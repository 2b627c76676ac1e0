// Which code a label gets, whether it fits, and where on a sheet each label lands.
import { expect } from 'chai';
import { symbologyOf } from '../../../desktop/renderer/cashier/labels/label-code.ts';
import {
  barWidth,
  labelSizes,
  pagesOf,
  squareWidth,
} from '../../../desktop/renderer/cashier/labels/label-size.ts';

const size = (id: string) => labelSizes.find((one) => one.id === id)!;

describe('the code of a label', () => {
  for (const [text, kind, symbology] of [
    ['2100001027506', 'auto', 'ean13'],
    ['2100001027507', 'auto', 'code128'],
    ['96385074', 'auto', 'ean8'],
    ['036000291452', 'auto', 'upca'],
    ['SKU-1', 'auto', 'code128'],
    ['2100001027506', 'code128', 'code128'],
    ['2100001027506', 'qr', 'qrcode'],
    ['Käse', 'auto', 'qrcode'],
    ['Käse', 'code128', 'qrcode'],
  ] as const)
    it(`${text} as ${kind} is ${symbology}`, () => expect(symbologyOf(text, kind)).to.equal(symbology));
});

describe('the size of a label', () => {
  it('makes bars as wide as fit, and none thinner than a printer can draw', () => {
    expect(barWidth(size('50x30'), 113)).to.equal(0.375);
    expect(barWidth(size('40x20'), 113)).to.equal(0.25);
    expect(barWidth(size('40x20'), 250)).to.equal(undefined);
    expect(squareWidth(size('40x20'), 29)).to.equal(0.5);
  });

  it('lays labels on sheets from the first free place, and on a roll one after the other', () => {
    const labels = Array.from({ length: 24 }, (_, nr) => nr);
    const [first, second, ...rest] = pagesOf(labels, size('a4'), 5);
    expect(first).to.deep.equal([undefined, undefined, undefined, undefined, ...labels.slice(0, 20)]);
    expect(second).to.deep.equal(labels.slice(20));
    expect(rest).to.deep.equal([]);
    expect(pagesOf([1, 2], size('40x20'), 5)).to.deep.equal([[1], [2]]);
    expect(pagesOf([], size('a4'), 5)).to.deep.equal([]);
    expect(pagesOf(labels, size('a4'), 1)).to.have.length(1);
  });
});
