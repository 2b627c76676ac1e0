// One line a step of each journal entry, by its id, so that one operation is followed from the till to the database:
// `received`, `decided`, `written` or `refused`. Ids, codes and numbers only: whatever came from outside and does not look
// like an id is not written down.
import { operationIdOf, operations } from '@evertill/schemas';
import type { OperationOutcome } from '@evertill/sync';
import type { Log } from './log.ts';
import type { ReceivedOperation } from './writes/operation-deps.ts';
import type { OperationWatch, WrittenDocument } from './writes/operation-watch.ts';

interface Course {
  type: string;
  decision: string;
  documents: WrittenDocument[];
}

/** Told of each entry that was settled, for the figures. */
export type CountOperation = (type: string, outcome: OperationOutcome['kind'], code: string) => void;

export function operationLog(log: Log, count: CountOperation): OperationWatch {
  const courses = new WeakMap<ReceivedOperation, Course>();
  return {
    received(received) {
      const { type } = received.raw as { type?: unknown };
      log.debug(
        { ...namesOf(received), step: 'received', type: typeOf(type), door: received.door },
        'operation received',
      );
    },
    decided(received, type, decision) {
      courses.set(received, { type, decision, documents: [] });
      log.debug({ ...namesOf(received), step: 'decided', rule: typeOf(type), decision }, 'operation decided');
    },
    wrote(received, document) {
      courses.get(received)?.documents.push(document);
    },
    settled(received, outcome) {
      const course = courses.get(received);
      const type = typeOf(course?.type ?? (received.raw as { type?: unknown }).type);
      const code = outcome.kind === 'rejected' ? outcome.code : '';
      count(type, outcome.kind, code);
      const isWritten = outcome.kind === 'applied' || outcome.kind === 'applied_with_changes';
      log.info(
        {
          ...namesOf(received),
          step: isWritten ? 'written' : 'refused',
          rule: type,
          outcome: outcome.kind,
          ...(code === '' ? {} : { code }),
          ...(isWritten
            ? {
                rows: (course?.documents ?? []).map(
                  ({ collection, id, rev }) => `${collection}/${plain(id)}@${rev}`,
                ),
              }
            : {}),
        },
        isWritten ? 'operation written' : 'operation not written',
      );
    },
  };
}

function namesOf({ raw, sender, requestId = '' }: ReceivedOperation) {
  const { device_id, device_seq } = (raw ?? {}) as { device_id?: unknown; device_seq?: unknown };
  const device = plain(device_id);
  const number = Number.isSafeInteger(device_seq) ? (device_seq as number) : 0;
  return {
    operation_id: operationIdOf({ device_id: device, device_seq: number }),
    device_id: device,
    vendor_id: sender.vendor_id,
    request_id: plain(requestId),
  };
}

/** Long runs of digits may be numbers of cards. */
function plain(id: unknown): string {
  return typeof id === 'string' && /^[\w.:-]{0,128}$/.test(id) && !/\d{13}/.test(id) ? id : '?';
}

function typeOf(type: unknown): string {
  return typeof type === 'string' && Object.hasOwn(operations, type) ? type : 'unknown';
}
