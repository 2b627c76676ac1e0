// [E2][T2] The one place where untrusted text becomes a value.
import { expect } from 'chai';
import { limits, parseFrame, parseJson } from '@evertill/sync';

const reserved = ['__proto__', 'constructor', 'prototype', 'toJSON'];

/** `inner` inside `depth` objects or arrays, taking turns. */
function nested(inner: string, depth: number): string {
  let text = inner;
  for (let level = 0; level < depth; level++) text = level % 2 === 0 ? `{"a":${text}}` : `[1,${text}]`;
  return text;
}

function refusalOf(text: string): string | undefined {
  const parsed = parseJson(text);
  return parsed.ok ? undefined : parsed.reason;
}

describe('untrusted JSON', () => {
  it('becomes the value it says', () => {
    const text = '{"a":[1,-0.5,true,null,"ä😀"],"b":{"c":"constructor"}}';
    expect(parseJson(text)).to.deep.equal({ ok: true, value: JSON.parse(text) });
  });

  for (const text of ['', '{', '{"a":}', 'undefined', "{'a':1}", '{"a":1}x', '[1,]', '\ufeff{}']) {
    it(`is refused when it is none: ${JSON.stringify(text)}`, () => {
      expect(refusalOf(text)).to.equal('Must be JSON.');
    });
  }

  for (const key of reserved) {
    it(`[T2] is refused with a key ${key} at every depth it may have`, () => {
      for (let depth = 0; depth < limits.jsonDepth; depth++) {
        expect(refusalOf(nested(`{"${key}":{"polluted":true}}`, depth)), `depth ${depth}`).to.equal(
          `The key ${key} is reserved.`,
        );
        // The same key as JSON may also spell it.
        const escaped = key
          .split('')
          .map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
          .join('');
        expect(refusalOf(nested(`{"${escaped}":1}`, depth)), `escaped, depth ${depth}`).to.equal(
          `The key ${key} is reserved.`,
        );
      }
      expect(({} as Record<string, unknown>)['polluted']).to.equal(undefined);
    });
  }

  it('[T2] may name them as values', () => {
    for (const key of reserved) expect(refusalOf(`["${key}"]`)).to.equal(undefined);
  });

  it('[T2] may be 64 levels deep and not 65, and any depth is survived', () => {
    expect(refusalOf(nested('1', limits.jsonDepth))).to.equal(undefined);
    expect(refusalOf(nested('1', limits.jsonDepth + 1))).to.equal(
      `Must not be deeper than ${limits.jsonDepth} levels.`,
    );
    expect(refusalOf(nested('[]', limits.jsonDepth))).to.equal(
      `Must not be deeper than ${limits.jsonDepth} levels.`,
    );
    for (const depth of [10_000, 400_000]) {
      expect(refusalOf('['.repeat(depth) + ']'.repeat(depth)), `depth ${depth}`).to.be.oneOf([
        `Must not be deeper than ${limits.jsonDepth} levels.`,
        'Must be JSON.',
      ]);
    }
  });

  for (const [what, text] of [
    ['a NUL', 'a\\u0000b'],
    ['the first half of a pair', 'a\\ud83d'],
    ['the second half of a pair', '\\ude00b'],
    ['a pair in the wrong order', '\\ude00\\ud83d'],
  ]) {
    it(`is refused with ${what} in a text or a key`, () => {
      expect(refusalOf(`{"a":["${text}"]}`)).to.equal('Must be well-formed text.');
      expect(refusalOf(`[{"${text}":1}]`)).to.equal('Its keys must be well-formed text.');
    });
  }

  it('names the field of a text that is not well-formed', () => {
    expect(parseJson('{"lines":[{"name":"ok"},{"name":"a\\u0000"}]}')).to.deep.equal({
      ok: false,
      kind: 'text',
      reason: 'Must be well-formed text.',
      field: 'lines.1.name',
    });
  });

  it('may hold NUL where it was sealed with one, and still no half of a pair and no reserved key', () => {
    expect(parseJson('{"a":"\\u0000"}', { withNul: true })).to.include({ ok: true });
    expect(parseJson('{"a":"\\ud83d"}', { withNul: true })).to.include({ ok: false });
    expect(parseJson('{"__proto__":1}', { withNul: true })).to.include({ ok: false });
  });

  it('may hold whole pairs', () => {
    expect(refusalOf('["\\ud83d\\ude00"]')).to.equal(undefined);
  });
});

describe('a frame of a client', () => {
  const flawed = [
    ['a NUL', '{"id":"b","name":"\\u0000"}', 'text'],
    ['half a surrogate pair', '{"id":"b","name":"\\ud83d"}', 'text'],
    ['a reserved key', '{"id":"b","__proto__":{"polluted":true}}', 'key'],
    ['too many levels', `{"id":"b","a":${nested('1', limits.jsonDepth)}}`, 'depth'],
  ] as const;
  for (const [type, list] of [
    ['push', 'rows'],
    ['operations', 'operations'],
  ]) {
    for (const [what, text, kind] of flawed) {
      it(`[U4][O3] keeps its other ${list} when one has ${what}`, () => {
        const frame = parseFrame(`{"type":"${type}","${list}":[{"id":"a"},${text},{"id":"c"}]}`);
        if (!frame.ok) throw new Error(frame.reason);
        expect(frame.value).to.deep.equal({ type, [list!]: [{ id: 'a' }, { id: 'c' }] });
        expect(frame.unreadable.map(({ flaw }) => flaw.kind)).to.deep.equal([kind]);
        expect((frame.unreadable[0]!.value as { id: string }).id).to.equal('b');
      });
    }
  }

  it('[E2] is unreadable as a whole with a flaw anywhere else, and its number is told', () => {
    expect(parseFrame('{"type":"push","name":"\\u0000","rows":[]}')).to.deep.include({
      ok: false,
      field: 'name',
    });
    expect(parseFrame('{"id":7,"name":"\\u0000"}').value).to.have.property('id', 7);
  });

  it('keeps its rows in it when they are more than a frame may have', () => {
    const rows = Array.from({ length: limits.pushRows + 1 }, () => '"\\u0000"').join();
    expect(parseFrame(`{"type":"push","rows":[${rows}]}`)).to.include({ ok: false });
  });

  it('is no other thing for being no object', () => {
    for (const text of ['null', '[1]', '"a"', '1'])
      expect(parseFrame(text)).to.deep.equal({ ok: true, value: JSON.parse(text), unreadable: [] });
  });
});
