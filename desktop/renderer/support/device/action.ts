// What can be asked of a till or about one of its entries, where that is asked of the server, and what is answered.
import { fleetRow, instructionReply, operationRow } from '@evertill/schemas';
import type * as z from 'zod';

/** Asked of the till itself, which does it when it is next there. */
export const instructed = ['report', 'message', 'resend', 'rebuild_replica', 'send_unsent'] as const;
export type InstructedAction = (typeof instructed)[number];

export type ActionName = InstructedAction | 'revoke' | 'admit' | 'retry' | 'attribute' | 'withdraw';

/** `seq`: of the entry, or of the instruction to be withdrawn. */
export interface Action {
  readonly name: ActionName;
  readonly seq?: number;
}

/** What was typed. */
export interface ActionDraft {
  readonly reason: string;
  readonly text: string;
  readonly seq: string;
  readonly collections: readonly string[];
  readonly shift: string;
}

export const blankDraft: ActionDraft = { reason: '', text: '', seq: '', collections: [], shift: '' };

export type DraftField = 'reason' | 'text' | 'seq' | 'shift';

const wills = {
  report: 'reportWill',
  message: 'messageWill',
  resend: 'resendWill',
  rebuild_replica: 'rebuildWill',
  send_unsent: 'sendUnsentWill',
  revoke: 'revokeWill',
  admit: 'admitWill',
  retry: 'retryWill',
  attribute: 'attributeWill',
  withdraw: 'withdrawWill',
} as const satisfies Record<ActionName, string>;

/** The word that says what will happen. */
export function willOf(name: ActionName): (typeof wills)[ActionName] {
  return wills[name];
}

export function isInstructed(name: ActionName): name is InstructedAction {
  return (instructed as readonly string[]).includes(name);
}

/** Below the address of the device. */
export function askedAt({ name, seq }: Action): string {
  if (isInstructed(name)) return '/instructions';
  if (name === 'withdraw') return `/instructions/${seq}/withdraw`;
  return name === 'retry' || name === 'attribute' ? `/operations/${seq}/${name}` : `/${name}`;
}

export function bodyOf({ name, seq }: Action, draft: ActionDraft): object {
  const reason = draft.reason.trim();
  switch (name) {
    case 'message':
      return { kind: name, reason, text: draft.text.trim() };
    case 'resend':
      return { kind: name, reason, device_seq: seq ?? Number(draft.seq) };
    case 'rebuild_replica':
      return { kind: name, reason, collections: draft.collections };
    case 'report':
    case 'send_unsent':
      return { kind: name, reason };
    case 'attribute':
      return { reason, vendor_work_shift_id: draft.shift };
    case 'revoke':
    case 'admit':
    case 'retry':
    case 'withdraw':
      return { reason };
  }
}

export function replyOf(name: ActionName): z.ZodType<unknown> {
  if (isInstructed(name) || name === 'withdraw') return instructionReply;
  return name === 'retry' || name === 'attribute' ? operationRow : fleetRow;
}

/** The fields that cannot be sent as they are. */
export function flawsOf({ name, seq }: Action, draft: ActionDraft): DraftField[] {
  const said = draft.reason.trim().length;
  const text = draft.text.trim().length;
  return [
    ...(said < 3 || said > 200 ? (['reason'] as const) : []),
    ...(name === 'message' && (text < 1 || text > 500) ? (['text'] as const) : []),
    ...(name === 'resend' && seq === undefined && !/^[1-9]\d{0,14}$/.test(draft.seq.trim())
      ? (['seq'] as const)
      : []),
    ...(name === 'attribute' && draft.shift === '' ? (['shift'] as const) : []),
  ];
}
