// Every code that a close with the batch of a terminal is refused with, asked at both sets of REST addresses and of a
// journal, with a terminal that does it.
import type { RejectionCode, ShiftClosePayload } from '@evertill/schemas';
import { expect } from 'chai';
import { anOpening } from '../../support/given-journal.ts';
import type { Role } from '../../support/given.ts';
import { said, startGivenBatches } from '../shifts/given-batch.ts';
import type { GivenBatches } from '../shifts/given-batch.ts';
import { refusedWith, testRefusals } from './ask-doors.ts';
import { terminalRefusals } from './refusal-table.ts';
import type { ShiftDoor } from './refusal-table.ts';

const doorOf = { settings: 'vendor', fallback: 'auth', journal: 'journal' } as const;
type Fields = Partial<ShiftClosePayload>;

describe('what is refused of a close with the batch of a terminal', function () {
  this.timeout(30_000);
  let given: GivenBatches;
  let isUnplugged = false;
  let count = 0;

  before(async () => (given = await startGivenBatches(150)));
  after(() => given?.stop());
  beforeEach(() => given.begins());
  afterEach(async () => {
    if (isUnplugged) await given.terminal.plugIn();
    isUnplugged = false;
    await given.ends();
  });

  const without = { close_payment_terminal_batch: false } as const;

  async function closes(door: ShiftDoor, id: string, fields: Fields, role: Role): Promise<string> {
    const answer = await given.closes(id, doorOf[door], fields, role);
    if (answer === 'waiting_for') return 'waits';
    const [, code] = /^rejected (.*)$/.exec(answer) ?? [];
    return code === undefined ? answer : refusedWith(code as RejectionCode);
  }

  /** Of the manager, who comes in by every door and is no owner. */
  async function opened(): Promise<string> {
    const id = `refused-${++count}`;
    const body = { ...anOpening({ id, pos_register_id: given.laneId }), store_id: given.storeId };
    expect(said(await given.as('manager', 'post', '/vendor/shifts/work-shifts', body))).to.equal('201');
    return id;
  }
  async function unplugged(): Promise<void> {
    await given.terminal.unplug();
    isUnplugged = true;
  }
  async function unreached(): Promise<string> {
    await unplugged();
    const id = await opened();
    expect(await closes('journal', id, {}, 'manager')).to.equal('409 terminal_unreachable');
    return id;
  }
  async function undecided(): Promise<string> {
    given.takes('hangs');
    given.terminal.isForgetful = true;
    return opened();
  }

  const asks: Readonly<Record<keyof typeof terminalRefusals, (door: ShiftDoor) => Promise<string>>> = {
    payment_terminal: async (door) =>
      closes(door, await opened(), { payment_terminal_device_id: 'nowhere' }, 'manager'),
    terminal_unreachable: async (door) => {
      await unplugged();
      return closes(door, await opened(), {}, 'manager');
    },
    terminal_rejected: async (door) => {
      given.takes('rejects');
      return closes(door, await opened(), {}, 'manager');
    },
    terminal_undecided: async (door) => closes(door, await undecided(), {}, 'manager'),
    shift_closing: async (door) => {
      const id = await undecided();
      expect(await closes('fallback', id, {}, 'manager')).to.equal('409 terminal_undecided');
      return closes(door, id, {}, 'manager');
    },
    terminal_batch_owner: async (door) => closes(door, await unreached(), without, 'manager'),
    terminal_batch_reason: async (door) => closes(door, await unreached(), without, 'owner'),
  };

  testRefusals(terminalRefusals, (code, door) => asks[code](door));
});
