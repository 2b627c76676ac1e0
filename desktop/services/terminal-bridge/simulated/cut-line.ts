// A line to a simulated terminal that ends after so many bytes, in either direction, and arrives in pieces of any size.
import { Duplex } from 'node:stream';

export interface Cuts {
  /** Bytes from the till after which the line is gone. */
  readonly hears?: number;
  /** Bytes to the till after which it is gone. */
  readonly says?: number;
  /** How many bytes go together; all of them when it says nothing. */
  readonly piece?: () => number;
  /** Told of every byte that passed. */
  readonly passed?: (direction: 'heard' | 'said', bytes: number) => void;
}

/** The end of `line` at which the terminal sits. */
export function cutLine(line: Duplex, cuts: Cuts): Duplex {
  return new CutLine(line, cuts);
}

class CutLine extends Duplex {
  readonly #line: Duplex;
  readonly #cuts: Cuts;
  readonly #left: { hears: number; says: number };
  #isCut = false;

  constructor(line: Duplex, cuts: Cuts) {
    super();
    this.#line = line;
    this.#cuts = cuts;
    this.#left = { hears: cuts.hears ?? Infinity, says: cuts.says ?? Infinity };
    line.on('data', (bytes: Uint8Array) => this.#hear(bytes));
    line.on('end', () => this.push(null));
    line.on('close', () => this.destroy());
    line.on('error', () => this.destroy());
  }

  override _read(): void {
    // What the till says is small: it is passed on as it comes.
  }

  override _write(bytes: Uint8Array, _encoding: string, done: () => void): void {
    const passing = this.#isCut ? 0 : Math.min(bytes.length, this.#left.says);
    this.#left.says -= passing;
    this.#cuts.passed?.('said', passing);
    for (let at = 0; at < passing;) {
      const piece = Math.min(passing - at, this.#cuts.piece?.() ?? passing);
      this.#line.write(bytes.subarray(at, at + piece));
      at += piece;
    }
    if (passing < bytes.length || this.#left.says === 0) this.#cut();
    done();
  }

  override _final(done: () => void): void {
    this.#line.end();
    done();
  }

  override _destroy(_error: Error | null, done: () => void): void {
    this.#line.destroy();
    done();
  }

  #hear(bytes: Uint8Array): void {
    if (this.#isCut) return;
    const passing = Math.min(bytes.length, this.#left.hears);
    this.#left.hears -= passing;
    this.#cuts.passed?.('heard', passing);
    if (passing > 0) this.push(Buffer.from(bytes.subarray(0, passing)));
    if (passing < bytes.length || this.#left.hears === 0) this.#cut();
  }

  /** What passed before still arrives. */
  #cut(): void {
    if (this.#isCut) return;
    this.#isCut = true;
    setImmediate(() => this.#line.destroy());
  }
}
