// What a till asks of a nexo terminal.
import { toMajor } from '@evertill/schemas';
import type { Attempt } from '../attempts.ts';
import { shortReference } from '../short-reference.ts';
import type { NexoHeader } from './secured.ts';

export interface NexoParties {
  /** Names this till. */
  readonly saleId: string;
  /** Names the terminal: model and serial number. */
  readonly poiId: string;
}

export interface NexoRequest {
  readonly header: NexoHeader;
  /** `PaymentRequest` and the like, under its name. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** Unique for 48 hours, ten characters at most; the same for an attempt whenever it is asked for. */
export function serviceIdOf(transactionRef: string): string {
  return shortReference(transactionRef, 10);
}

function request(
  parties: NexoParties,
  serviceId: string,
  category: string,
  content: object,
  name = `${category}Request`,
): NexoRequest {
  return {
    header: {
      ProtocolVersion: '3.0',
      MessageClass: 'Service',
      MessageCategory: category,
      MessageType: 'Request',
      SaleID: parties.saleId,
      ServiceID: serviceId,
      POIID: parties.poiId,
    },
    body: { [name]: content },
  };
}

const categories = { sale: 'Payment', refund: 'Payment', reversal: 'Reversal' } as const;

export function moneyRequest(attempt: Attempt, parties: NexoParties): NexoRequest {
  const { kind, amount, currency, transactionRef, original = '', at } = attempt;
  const timeStamp = new Date(at).toISOString();
  const transaction = { TransactionID: transactionRef, TimeStamp: timeStamp };
  const content =
    kind === 'reversal'
      ? {
          OriginalPOITransaction: { POITransactionID: { TransactionID: original, TimeStamp: timeStamp } },
          ReversalReason: 'MerchantCancel',
          SaleData: { SaleTransactionID: transaction },
        }
      : {
          SaleData: { SaleTransactionID: transaction },
          PaymentTransaction: {
            AmountsReq: { Currency: currency, RequestedAmount: toMajor(amount, currency) },
          },
          ...(kind === 'refund' && { PaymentData: { PaymentType: 'Refund' } }),
        };
  return request(parties, serviceIdOf(transactionRef), categories[kind], content);
}

const reference = ({ kind, transactionRef }: Attempt, parties: NexoParties) => ({
  MessageCategory: categories[kind],
  SaleID: parties.saleId,
  ServiceID: serviceIdOf(transactionRef),
});

/** What became of it; the one thing to do after a doubt. */
export function statusRequest(attempt: Attempt, parties: NexoParties, serviceId: string): NexoRequest {
  return request(parties, serviceId, 'TransactionStatus', {
    MessageReference: reference(attempt, parties),
    ReceiptReprintFlag: true,
    DocumentQualifier: ['CustomerReceipt'],
  });
}

export function abortRequest(attempt: Attempt, parties: NexoParties, serviceId: string): NexoRequest {
  return request(parties, serviceId, 'Abort', {
    MessageReference: reference(attempt, parties),
    AbortReason: 'MerchantAbort',
  });
}

export function printRequest(lines: readonly string[], parties: NexoParties, serviceId: string): NexoRequest {
  return request(parties, serviceId, 'Print', {
    PrintOutput: {
      DocumentQualifier: 'Document',
      ResponseMode: 'PrintEnd',
      OutputContent: { OutputFormat: 'Text', OutputText: lines.map((Text) => ({ Text })) },
    },
  });
}
