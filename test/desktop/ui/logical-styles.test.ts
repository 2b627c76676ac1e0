// The screens run from right to left as well: a style that says left or right would stay where it is.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';

const renderer = path.resolve(import.meta.dirname, '../../../desktop/renderer');

const physical: readonly RegExp[] = [
  /(?:^|[\s;{])(?:margin|padding|border|inset|scroll-margin|scroll-padding)?-?(?:left|right)(?:-\w+)?\s*:/,
  /border-(?:top|bottom)-(?:left|right)-radius/,
  /(?:text-align|float|clear)\s*:\s*(?:left|right)/,
  /(?:margin|padding|inset)\s*:\s*(\S+)\s+(\S+)\s+(\S+)\s+(?!\2;)\S+;/,
];

describe('the styles of the screens', () => {
  for (const file of globSync('**/*.css', { cwd: renderer })) {
    it(`${file} says start and end`, () => {
      const lines = readFileSync(path.join(renderer, file), 'utf8').split('\n');
      expect(lines.filter((line) => physical.some((one) => one.test(line)))).to.deep.equal([]);
    });
  }

  it('would be seen', () => {
    for (const line of [
      '  left: 0;',
      '  margin-left: 1rem;',
      '  text-align: right;',
      'padding: 1px 2px 3px 4px;',
    ]) {
      expect(
        physical.some((one) => one.test(line)),
        line,
      ).to.equal(true);
    }
    for (const line of ['  padding: 1px 2px 3px 2px;', '  padding: 1px 2px;', "  grid-area: 'left';"]) {
      expect(
        physical.some((one) => one.test(line)),
        line,
      ).to.equal(false);
    }
  });
});
