// Card money that does not go with what is on record, as the server is told of it.
import { cutText } from '@evertill/schemas';
import type { PaymentAlarm } from '@evertill/schemas';
import type { Trouble } from '../book/trouble-table.ts';
import { withoutCardNumbers } from '../card-number.ts';

export function alarmMessage(trouble: Trouble): PaymentAlarm {
  const { transactionRef, storeDeviceId, orderId, laneId, code, amount, currency, saidBy, at, settled } =
    trouble;
  return {
    type: 'payment_alarm',
    transactionRef,
    storeDeviceId,
    orderId,
    ...(laneId !== undefined && { laneId }),
    code,
    amount,
    currency,
    saidBy,
    at: new Date(at).toISOString(),
    ...(settled && {
      settled: {
        how: settled.how,
        by: settled.by,
        note: cutText(withoutCardNumbers(settled.note), 500),
        at: new Date(settled.at).toISOString(),
      },
    }),
  };
}
