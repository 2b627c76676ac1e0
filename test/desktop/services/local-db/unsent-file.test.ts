// The file of unsent work: read back byte for byte, and refused when a byte of it is other than it was written.
import { expect } from 'chai';
import {
  UnreadableError,
  readUnsent,
  unsentLines,
} from '../../../../desktop/services/local-db/unsent-file.ts';
import type { Unsent, UnsentHeader } from '../../../../desktop/services/local-db/unsent-file.ts';
import { canonicalJson, sealedText, soundCopy } from '@evertill/schemas';
import type { OperationEntry } from '@evertill/schemas';
import { aDraft } from '../../../contract/contract-documents.ts';
import { GivenJournal, aSale, sealedEntry, sha256 } from '../../../support/given-journal.ts';

const fields = { actor_id: 'user-1', store_id: 'store-1', captured_at: '2026-11-21T09:00:00.000Z' };

function entries(count: number, first = 1): OperationEntry[] {
  const journal = new GivenJournal('device-1');
  const all = Array.from({ length: first + count - 1 }, (_, index) => {
    const sale = aSale({
      id: `sale-${index}`,
      lane: 'lane-1',
      shift: 's',
      lines: [{ item_id: 'p', unit_price: 5 }],
    });
    return journal.entry('order.place', { ...sale, note: 'Grüße 🥐  \u2028' }, fields);
  });
  return all.slice(first - 1);
}

const draft = aDraft({ id: 'draft-1', store_id: 'store-1', name: 'Anna' });

function headerOf(held: readonly OperationEntry[], parts: Partial<UnsentHeader> = {}): UnsentHeader {
  return {
    created_at: '2026-11-21T09:00:00.000Z',
    device_id: 'device-1',
    device_name: 'Till 1',
    vendor_id: 'vendor-1',
    store_id: 'store-1',
    lane_id: 'lane-1',
    entries: held.length,
    unsent: held.length,
    drafts: 1,
    first_seq: held[0]?.device_seq ?? 0,
    last_seq: held.at(-1)?.device_seq ?? 0,
    lost: [],
    ...parts,
  };
}

async function fileOf(held: readonly OperationEntry[], parts: Partial<UnsentHeader> = {}): Promise<string> {
  async function* given() {
    yield* held;
  }
  let text = '';
  for await (const line of unsentLines(headerOf(held, parts), given(), [draft], sha256)) text += `${line}\n`;
  return text;
}

function read(text: string): Promise<Unsent> {
  async function* lines() {
    if (text !== '') yield* text.split(/(?<=\n)/);
  }
  return readUnsent(lines(), sha256);
}

async function fault(text: string): Promise<string> {
  try {
    await read(text);
    return 'none';
  } catch (error) {
    expect(error).to.be.instanceOf(UnreadableError);
    return (error as Error).message;
  }
}

function summedAnew(text: string): string {
  const above = text.slice(0, text.lastIndexOf('{'));
  return `${above}{"sha256":"${sha256(above)}"}\n`;
}

describe('a file of unsent work', () => {
  it('[I16] gives every entry back byte for byte as it was sealed, wherever the piece of the chain begins', async () => {
    for (const first of [1, 7]) {
      const held = entries(5, first);
      const text = await fileOf(held);
      const unsent = await read(text);
      expect(unsent.entries).to.deep.equal(held);
      expect(unsent.entries.map((entry) => sha256(sealedText(entry)))).to.deep.equal(
        held.map(({ hash }) => hash),
      );
      for (const entry of held) expect(text).to.include(`{"entry":${canonicalJson(entry)}}\n`);
      expect(unsent.drafts).to.deep.equal([draft]);
      expect(unsent.header).to.deep.equal(headerOf(held));
      expect(text.trimEnd().split('\n').at(-1)).to.equal(`{"sha256":"${unsent.sha256}"}`);
    }
  });

  it('[I15] goes on behind numbers the journal itself has lost, and only behind those it names', async () => {
    const [first, second] = entries(2) as [OperationEntry, OperationEntry];
    const behind = sealedEntry({ ...second, device_seq: 5 });
    const text = await fileOf([first, behind], { lost: [[2, 4]] });
    expect((await read(text)).entries).to.deep.equal([first, behind]);
    for (const lost of [[], [[2, 3]], [[3, 4]], [[2, 5]]] as [number, number][][]) {
      expect(await fault(await fileOf([first, behind], { lost })), JSON.stringify(lost)).to.match(
        /is missing/,
      );
    }
  });

  it('holds an entry that a disk had damaged as well as it can be written, and every other as it was sealed', async () => {
    const [first, second, third] = entries(3) as [OperationEntry, OperationEntry, OperationEntry];
    const damages = {
      'half a letter': { payload: { ...second.payload, note: 'cut \ud83d' } },
      'half a letter in a name': { payload: { ...second.payload, 'note\ud83d': 1 } },
      'another person': { actor_id: 'user-2' },
      'another seal': { hash: 'a'.repeat(64), prev_hash: 'b'.repeat(64) },
    };
    for (const [what, damage] of Object.entries(damages)) {
      const damaged = { ...second, ...damage };
      const unsent = await read(await fileOf([first, damaged, third]));
      expect(unsent.entries, what).to.deep.equal([first, soundCopy(damaged), third]);
      expect([...unsent.damaged], what).to.deep.equal([2]);
      const last = await read(await fileOf([first, damaged]));
      expect([...last.damaged], what).to.deep.equal([2]);
    }
    expect((await read(await fileOf([first, second]))).damaged.size).to.equal(0);
  });

  it('keeps what an older version sealed with NUL as it was sealed', async () => {
    const [entry] = entries(1) as [OperationEntry];
    const held = [sealedEntry({ ...entry, payload: { ...entry.payload, note: 'Table\0 5' } })];
    const unsent = await read(await fileOf(held));
    expect(unsent.entries).to.deep.equal(held);
    expect(unsent.damaged.size).to.equal(0);
  });

  it('may hold nothing but drafts', async () => {
    expect(await read(await fileOf([]))).to.deep.include({ entries: [], drafts: [draft] });
  });

  it('[I16] is refused wherever it is cut', async () => {
    const text = await fileOf(entries(2));
    for (let length = 0; length < text.length; length++) {
      expect(await fault(text.slice(0, length)), `cut at ${length}`).to.not.equal('none');
    }
    expect(await fault(text)).to.equal('none');
  });

  it('[I16] is refused whichever byte is altered, added or left out', async () => {
    const text = await fileOf(entries(2));
    for (let at = 0; at < text.length; at++) {
      const altered = String.fromCharCode(text.charCodeAt(at) ^ 1);
      expect(await fault(text.slice(0, at) + altered + text.slice(at + 1)), `altered at ${at}`).to.not.equal(
        'none',
      );
      expect(await fault(text.slice(0, at) + text.slice(at + 1)), `left out at ${at}`).to.not.equal('none');
      expect(await fault(`${text.slice(0, at)} ${text.slice(at)}`), `added at ${at}`).to.not.equal('none');
    }
    expect(await fault(`${text}\n`)).to.not.equal('none');
    expect(await fault(text + text)).to.match(/something follows the end/);
  });

  it('[I15] is refused when somebody made the sums anew over entries that are not one piece of the chain', async () => {
    const [first, second, third] = entries(3) as [OperationEntry, OperationEntry, OperationEntry];
    const resealed = sealedEntry({ ...second, actor_id: 'somebody-else' });
    const same = { first_seq: 1, last_seq: 3 };
    expect(await fault(await fileOf([first, third], same))).to.match(/entry 2 is missing/);
    expect(await fault(await fileOf([first, resealed, third], same))).to.match(/entry 3 is unlinked/);
    const altered = await fileOf([first, { ...second, actor_id: 'x' }, third], same);
    expect(await fault(summedAnew(altered.replace('{"damaged":', '{"entry":')))).to.match(
      /entry 2 is altered/,
    );
    expect(await fault(await fileOf([second, first, third], same))).to.match(/entry 1 is missing/);
    expect(await fault(await fileOf([first, second], same))).to.match(/counts otherwise/);
    expect(await fault(await fileOf([first, second], { entries: 3 }))).to.match(/counts otherwise/);
    expect(await fault(await fileOf([first], { drafts: 2 }))).to.match(/counts otherwise/);
    const foreign = sealedEntry({ ...second, device_id: 'device-2' });
    expect(await fault(await fileOf([first, foreign], { last_seq: 2 }))).to.match(/another device/);
  });

  it('is refused when it is something else', async () => {
    const [header, ...rest] = (await fileOf(entries(1))).split(/(?<=\n)/);
    expect(await fault('')).to.match(/the end is missing/);
    expect(await fault('{}\n')).to.match(/not the header/);
    expect(await fault('SQLite format 3\0\n')).to.match(/Must be JSON/);
    expect(await fault(rest.join(''))).to.match(/not the header/);
    expect(await fault(header! + header!)).to.match(/neither an entry nor a draft/);
    expect(await fault(header!.replace('"version":1', '"version":2') + rest.join(''))).to.match(
      /not the header/,
    );
    expect(await fault('{"__proto__":{}}\n')).to.match(/The key __proto__ is reserved/);
    expect(await fault('{"entries":1e999}\n')).to.match(/not spelled as it was written/);
    expect(await fault('{"device_name":"\\ud800"}\n')).to.match(/Must be well-formed text/);
  });
});
