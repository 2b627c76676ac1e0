// The scanner under the architecture test: if it went blind, every check above it would pass.
import { expect } from 'chai';
import { dependencyFaults } from './dependencies.ts';
import { computedImportLines, importsOf } from './imports.ts';
import { maskText } from './mask-text.ts';
import { roomFaults } from './rooms.ts';
import { forbiddenFaults, machineFaults, nameFault, sqlClockFaults } from './forbidden.ts';
import type { SourceFile } from './source-files.ts';

function source(path: string, text: string): SourceFile {
  return { path, packageName: path.split('/')[0] as SourceFile['packageName'], text, code: maskText(text) };
}

describe('the scanner of the architecture test', () => {
  it('blanks comments and the inside of strings and keeps every offset', () => {
    const text =
      "a('x//y'); // new Date()\nb(`p ${c('q}') + `r`} s`); /* z\n */ d(/[/'\"]/.test(e)); f = g / h / i;";
    const masked = maskText(text);
    expect(masked).to.equal(
      "a('    ');              \nb(`  ${c('  ') + ` `}  `);     \n    d(/     /.test(e)); f = g / h / i;",
    );
    expect(masked).to.have.lengthOf(text.length);
  });

  it('is not led astray by a lone apostrophe in JSX text', () => {
    const masked = maskText("const a = <p>don't</p>;\nnew Date();");
    expect(masked).to.include('new Date();');
  });

  it('finds every kind of import with its line and whether it is erased', () => {
    const file = source(
      'server/a.ts',
      [
        "import { a } from './a.ts';",
        "import type { B } from '../b.ts';",
        'import {',
        '  type C,',
        '  type D,',
        "} from '@scope/c/deep';",
        "export * from './d.ts';",
        "import './e.ts';",
        "const f = await import('f');",
        "// import x from 'not-this';",
        'const text = "import y from \'nor-this\'";',
      ].join('\n'),
    );
    expect(importsOf(file)).to.deep.equal([
      { specifier: './a.ts', typeOnly: false, line: 1 },
      { specifier: '../b.ts', typeOnly: true, line: 2 },
      { specifier: '@scope/c/deep', typeOnly: true, line: 3 },
      { specifier: './d.ts', typeOnly: false, line: 7 },
      { specifier: './e.ts', typeOnly: false, line: 8 },
      { specifier: 'f', typeOnly: false, line: 9 },
    ]);
  });

  it('finds an import() that computes where it goes', () => {
    const file = source(
      'sync/a.ts',
      "await import('./x.ts');\nawait import(name);\nawait import(`./${name}.ts`);",
    );
    expect(computedImportLines(file)).to.deep.equal([2, 3]);
  });

  const breaches: readonly (readonly [path: string, text: string])[] = [
    ['schemas/a.ts', "import { x } from '@evertill/sync';"],
    ['sync/a.ts', "import { x } from '@evertill/server';"],
    ['server/http/a.ts', "import { x } from '@evertill/client-core';"],
    ['client-core/journal/a.ts', "import type { X } from '@evertill/server';"],
    ['client-core/journal/a.ts', "import { x } from '../../sync/x.ts';"],
    ['server/db/a.ts', "import { x } from '../rules/x.ts';"],
    ['server/rules/a.ts', "import type { X } from '../writes/x.ts';"],
    ['server/rules/a.ts', "import { x } from '../db/tx.ts';"],
    ['server/rules/a.ts', "import { createHash } from 'node:crypto';"],
    ['server/writes/a.ts', "import { x } from '../http/x.ts';"],
    ['server/http/routes/a.ts', "import { x } from '../../app.ts';"],
    ['desktop/renderer/cashier/a.ts', "import { x } from '../manager/x.ts';"],
    ['desktop/renderer/ui/a.ts', "import { x } from '../cashier/x.ts';"],
    ['desktop/renderer/languages/de/a.ts', "import { x } from '../../cashier/words.ts';"],
    ['desktop/renderer/languages/de/a.ts', "import type { X } from '../../cashier/x.ts';"],
    ['desktop/renderer/ui/a.ts', "import { x } from '../../services/x.ts';"],
    ['desktop/renderer/main.tsx', "import type { X } from '../ipc/x.ts';"],
    ['desktop/services/scale/a.ts', "import { app } from 'electron';"],
    ['desktop/services/scale/a.ts', "import { x } from '../../renderer/x.ts';"],
    ['desktop/services/scale/a.ts', "import { x } from '../../host/x.ts';"],
    ['desktop/services/scale/a.ts', "import { useState } from 'react';"],
    ['desktop/services/scale/a.ts', "import { x } from '@evertill/server';"],
    ['desktop/ipc/a.ts', "import type { X } from '../services/x.ts';"],
  ];
  for (const [path, text] of breaches) {
    it(`sees that ${path} must not say: ${text}`, () => {
      expect(roomFaults(source(path, text))).to.have.lengthOf(1);
    });
  }

  const allowed: readonly (readonly [path: string, text: string])[] = [
    ['server/rules/a.ts', "import type { ReadTx } from '../db/tx.ts';"],
    ['server/rules/product-facts.ts', "import { x } from '../db/table.ts';"],
    ['server/writes/a.ts', "import { x } from '../rules/index.ts';"],
    ['server/http/a.ts', "import type { Log } from '../log.ts';"],
    ['server/app.ts', "import { x } from './http/router.ts';"],
    ['desktop/renderer/main.tsx', "import { x } from './cashier/x.tsx';"],
    ['desktop/services/scale/a.ts', "import { x } from '../../ipc/x.ts';"],
    ['desktop/services/scale/a.ts', "import { lstat } from 'node:fs/promises';"],
    ['desktop/host/a.ts', "import { x } from '../services/scale/x.ts';"],
    ['desktop/renderer/cashier/a.ts', "import { x } from './x.ts';"],
    ['desktop/renderer/languages/de/a.ts', "import type { x } from '../../cashier/words.ts';"],
    ['test/server/a.ts', "import { x } from '../../server/rules/x.ts';"],
  ];
  for (const [path, text] of allowed) {
    it(`lets ${path} say: ${text}`, () => {
      expect(roomFaults(source(path, text))).to.deep.equal([]);
    });
  }

  it('sees an import that is not declared, and takes declared types for what is erased', () => {
    const foreign = dependencyFaults('server', [source('server/a.ts', "import { Dexie } from 'dexie';")]);
    expect(foreign).to.include('server/a.ts:1 imports dexie, which server/package.json does not declare');
    const typed = dependencyFaults('desktop', [
      source('desktop/a.ts', "import type { X } from 'react-dom/client';"),
    ]);
    expect(typed.some((fault) => fault.includes('react-dom'))).to.equal(false);
  });

  it('sees a declared dependency that nothing imports', () => {
    expect(dependencyFaults('schemas', [])).to.deep.equal([
      'schemas/package.json declares zod, which nothing in schemas imports',
    ]);
  });

  const hidden = [
    'new Date()',
    'new Date',
    'Date()',
    'uuidv7()',
    'randomUUID',
    'process.env',
    "require('x')",
  ];
  for (const text of hidden) {
    it(`sees ${text} in code that is given its clock and chance`, () => {
      expect(forbiddenFaults(source('server/writes/a.ts', `x = ${text};`))).to.have.lengthOf(1);
    });
  }

  it('lets a date be made of a number, and the platform be adapted in one place', () => {
    expect(forbiddenFaults(source('sync/a.ts', 'new Date(now); // new Date()'))).to.deep.equal([]);
    expect(forbiddenFaults(source('client-core/surroundings-browser.ts', 'new Date()'))).to.deep.equal([]);
  });

  it('sees new Date() in a test, but not in test/support and test/bench', () => {
    const faults = ['test/server/a.test.ts', 'test/support/a.ts', 'test/bench/a.ts'].map(
      (path) => forbiddenFaults(source(path, 'x = new Date();')).length,
    );
    expect(faults).to.deep.equal([1, 0, 0]);
  });

  for (const text of ['D = Date;', 'globalThis.Date.now()', 'Date()', 'performance.timeOrigin']) {
    it(`sees ${text} in a test`, () => {
      expect(forbiddenFaults(source('test/server/a.test.ts', `x = ${text}`))).to.have.lengthOf(1);
    });
  }

  for (const text of ['now()', 'clock_timestamp()', 'CURRENT_DATE', 'localtimestamp', "'now'::date"]) {
    it(`sees ${text} in the SQL of a test, and not where it is code`, () => {
      expect(sqlClockFaults(source('test/a.test.ts', `query("SELECT ${text}")`))).to.have.lengthOf(1);
      expect(sqlClockFaults(source('test/a.test.ts', `x = ${text};`))).to.deep.equal([]);
      expect(sqlClockFaults(source('test/support/a.ts', `query("SELECT ${text}")`))).to.deep.equal([]);
    });
  }

  it('lets the server ask the clocks that tests can set, and no other', () => {
    const asked = (text: string) =>
      sqlClockFaults(source('server/db/a.ts', `query("SELECT ${text}")`)).length;
    expect([asked('now()'), asked('current_timestamp')]).to.deep.equal([0, 1]);
  });

  it('refuses names that say nothing', () => {
    expect(
      [
        'server/utils.ts',
        'sync/string-helpers.ts',
        'sync/types.ts',
        'sync/aB.ts',
        'test/a.tests.ts',
        'sync/a.test.ts',
      ].map(nameFault),
    ).to.not.include(undefined);
    expect(['server/db/tx.ts', 'test/a.pg.test.ts', 'desktop/vite.config.ts'].map(nameFault)).to.deep.equal([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('sees traces of one machine', () => {
    const host = ['registry', 'npmjs', 'org'].join('.');
    expect(machineFaults('a', `x\nhttps://${host}/y`)).to.deep.equal([`a:2 ${host}`]);
    expect(machineFaults('a', ['', 'home', 'somebody'].join('/'))).to.have.lengthOf(1);
    expect(machineFaults('a', '/vendor/work-shifts ./work/x ~/x')).to.deep.equal([]);
  });
});
