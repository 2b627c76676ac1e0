// One situation, asked of the doors that lead to its rule, and what each says in a few words.
import { expect } from 'chai';
import { rejections, wireCode } from '@evertill/schemas';
import type { RejectionCode } from '@evertill/schemas';
import type { EntryFields } from '../../support/given-journal.ts';
import { GivenJournal } from '../../support/given-journal.ts';
import { operate } from '../../support/given-shift.ts';
import type { GivenVendor, Role } from '../../support/given.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import type { Cell, Line, OrderDoor, ShiftDoor } from './refusal-table.ts';
import { testClock } from '../../support/test-clock.ts';

export interface Asked {
  readonly role: Role;
  readonly rest?: readonly [method: string, path: string, body?: object];
  /** A whole sale. */
  readonly outbox?: object;
  readonly journal?: readonly [type: string, payload: object, more?: Partial<EntryFields>];
  /** The same once more: what is said then. */
  readonly twice?: boolean;
}

/** A test for each cell that can be asked; `says` puts the question in a situation of its own. */
export function testRefusals<Code extends RejectionCode, Door extends ShiftDoor | OrderDoor>(
  table: Readonly<Record<Code, Line<Door>>>,
  says: (code: Code, door: Door) => Promise<string>,
): void {
  for (const [code, line] of Object.entries(table) as [Code, Line<Door>][])
    for (const [door, cell] of Object.entries(line) as [Door, Cell][]) {
      const expected = saysOf(code, cell);
      if (expected === undefined) continue;
      it(`${code}, by ${door}: ${expected}`, async () => expect(await says(code, door)).to.equal(expected));
    }
}

/** `400 shift_open`; undefined where nobody can ask. */
function saysOf(code: RejectionCode, cell: Cell): string | undefined {
  if (cell === 'refused') return refusedWith(code);
  return 'says' in cell ? cell.says : undefined;
}

/** As it travels. */
export function refusedWith(code: RejectionCode): string {
  return `${rejections[code].status} ${wireCode(code)}`;
}

export class Doors {
  readonly #system: System;
  readonly #vendor: GivenVendor;
  #devices = 0;

  constructor(system: System, vendor: GivenVendor) {
    this.#system = system;
    this.#vendor = vendor;
  }

  /** `yes`, `yes, flagged …`, `waits`, or `400 shift_open`. */
  async says(door: ShiftDoor | OrderDoor, asked: Asked): Promise<string> {
    const send = this.#request(door, asked);
    const said = await send();
    return asked.twice ? send() : said;
  }

  #request(door: ShiftDoor | OrderDoor, asked: Asked): () => Promise<string> {
    switch (door) {
      case 'settings':
      case 'rest':
        return () => this.#rest(asked, ...asked.rest!);
      case 'fallback': {
        const [method, path, body] = asked.rest!;
        const twin = path.replace('/vendor/shifts', '/auth/vendor/context/shifts');
        return () => this.#rest(asked, method, twin, body);
      }
      case 'outbox': {
        const place = {
          device_id: this.#newDevice(),
          device_seq: 1,
          captured_at: testClock.iso(),
          clock: { wall: testClock.now(), monotonic: 0, skew_ms: 0 },
        };
        const body = { store_id: this.#vendor.stores[0].id, ...place, ...asked.outbox };
        return () => this.#rest(asked, 'post', '/pos/orders', body);
      }
      case 'journal': {
        const [type, payload, more] = asked.journal!;
        const fields = { actor_id: this.#person(asked).staff.id, store_id: this.#vendor.stores[0].id };
        const entry = new GivenJournal(this.#newDevice()).entry(type, payload, { ...fields, ...more });
        return () => this.#operate(asked, entry);
      }
    }
  }

  #newDevice(): string {
    return `device-${++this.#devices}`;
  }

  #person({ role }: Asked) {
    return this.#vendor.people[role];
  }

  async #rest(asked: Asked, method: string, path: string, body?: object): Promise<string> {
    const { token } = this.#person(asked);
    const answer = await ask(this.#system.url, method, path, { token, ...(body ? { body } : {}) });
    if (answer.status >= 300) return `${answer.status} ${answer.body.code}`;
    return accepted(answer.body.flags);
  }

  async #operate(asked: Asked, entry: object): Promise<string> {
    const [outcome] = await operate(this.#system, this.#person(asked), [entry]);
    switch (outcome!.kind) {
      case 'rejected':
        return refusedWith(outcome!.code as RejectionCode);
      case 'waiting_for':
        return 'waits';
      default:
        return accepted((outcome!.result as { flags?: unknown }).flags);
    }
  }
}

function accepted(flags: unknown): string {
  return Array.isArray(flags) && flags.length > 0 ? `yes, flagged ${flags.join(' ')}` : 'yes';
}
