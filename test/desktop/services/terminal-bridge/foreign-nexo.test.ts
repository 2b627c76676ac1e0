// Somebody else's nexo: the library the maker of such terminals gives away, as the till of our simulated terminal, as the
// terminal of our driver, and as the other end of our envelope. A layout that was misread here would be misread twice.
import { createServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';
import clients from '@adyen/api-library/lib/src/client.js';
import configs from '@adyen/api-library/lib/src/config.js';
import cryptos from '@adyen/api-library/lib/src/security/nexoCrypto.js';
import locals from '@adyen/api-library/lib/src/services/terminalLocalAPI.js';
import * as models from '@adyen/api-library/lib/src/typings/terminal/models.js';
import { expect } from 'chai';
import { post } from '../../../../desktop/services/terminal-bridge/nexo/post.ts';
import { moneyResult } from '../../../../desktop/services/terminal-bridge/nexo/responses.ts';
import { deriveKeys, seal, unseal } from '../../../../desktop/services/terminal-bridge/nexo/secured.ts';
import { GivenTerminal, lineTo, passphrase } from './given-terminal.ts';
import type { Served } from './given-terminal.ts';

const key = { passphrase, identifier: 'till', version: 1 };
/** The same, in the library's words. */
const foreignKey = { Passphrase: passphrase, KeyIdentifier: 'till', KeyVersion: 1, AdyenCryptoVersion: 1 };
const keys = deriveKeys(passphrase);
const foreign = new cryptos.default();
const { ErrorConditionType, MessageCategoryType, MessageClassType, MessageType, ResultType } = models;
const plainly = (sealed: object): unknown => JSON.parse(JSON.stringify(sealed));

const header = {
  ProtocolVersion: '3.0',
  MessageClass: MessageClassType.Service,
  MessageCategory: MessageCategoryType.Payment,
  MessageType: MessageType.Request,
  ServiceID: 'S1',
  SaleID: 'till-1',
  POIID: 'V400m-1',
};

describe('nexo, as the library of its maker speaks it', () => {
  it('opens what we seal, and we what it seals; neither opens what was touched', () => {
    const plain = '{"Name":"Müller 12,34 €"}';
    const nonce = Uint8Array.from({ length: 16 }, (_, at) => at * 7);
    const words = { ...header, MessageCategory: 'Payment', MessageType: 'Request' };
    const ours = seal(plain, words, keys, key, nonce) as unknown as models.SaleToPOISecuredMessage;
    expect(foreign.decrypt(ours, foreignKey)).to.equal(plain);
    const theirs = cryptos.default.encrypt(header, plain, foreignKey);
    expect(unseal(plainly(theirs), keys)).to.equal(plain);

    const touched = (sealed: models.SaleToPOISecuredMessage) => {
      const { NexoBlob: blob } = sealed;
      return Object.assign(plainly(sealed) as typeof sealed, {
        NexoBlob: `${blob.startsWith('A') ? 'B' : 'A'}${blob.slice(1)}`,
      });
    };
    expect(() => foreign.decrypt(touched(ours), foreignKey)).to.throw();
    expect(unseal(plainly(touched(theirs)), keys)).to.equal(undefined);
  });

  it('pays at our simulated terminal, asks what became of it, and takes it back', async () => {
    const given = new GivenTerminal('nexo');
    const client = new clients.default(
      new configs.default({
        environment: configs.EnvironmentEnum.TEST,
        terminalApiLocalEndpoint: 'https://terminal',
      }),
    );
    client.httpClient = {
      // Its own goes to a fixed port. What is said and read is the library's.
      request: (_endpoint, body) => {
        const asked = { host: 'terminal.test', path: '/nexo', body: String(body), answerMs: 200_000 };
        return given.passing(post(lineTo(given.simulated), asked, given.clock), 100);
      },
    };
    const till = new locals.default(client);
    const ask = async (MessageCategory: models.MessageCategoryType, ServiceID: string, body: object) => {
      const MessageHeader = { ...header, MessageCategory, ServiceID };
      const asked = { SaleToPOIRequest: { MessageHeader, ...body } as models.SaleToPOIRequest };
      return (await till.request(asked, foreignKey)).SaleToPOIResponse!;
    };
    const { PaymentResponse: paid } = await ask(MessageCategoryType.Payment, 'S1', {
      PaymentRequest: {
        SaleData: { SaleTransactionID: { TransactionID: 'pay-1', TimeStamp: '2026-11-26T12:00:00Z' } },
        PaymentTransaction: { AmountsReq: { Currency: 'EUR', RequestedAmount: 12.34 } },
      },
    });
    expect(paid!.Response.Result).to.equal(ResultType.Success);
    expect(paid!.PaymentResult!.AmountsResp!.AuthorizedAmount).to.equal(12.34);
    expect(given.machine.ledger.map(({ state, amount }) => [state, amount])).to.deep.equal([
      ['approved', 1234],
    ]);

    const { TransactionStatusResponse: status } = await ask(MessageCategoryType.TransactionStatus, 'S2', {
      TransactionStatusRequest: {
        MessageReference: {
          MessageCategory: MessageCategoryType.Payment,
          SaleID: 'till-1',
          ServiceID: 'S1',
        },
      },
    });
    const { PaymentResponse: again } = status!.RepeatedMessageResponse!.RepeatedResponseMessageBody;
    expect(again).to.deep.equal(paid);

    const { ReversalResponse: back } = await ask(MessageCategoryType.Reversal, 'S3', {
      ReversalRequest: {
        OriginalPOITransaction: { POITransactionID: paid!.POIData.POITransactionID },
        ReversalReason: 'MerchantCancel',
      },
    });
    expect(back!.Response.Result).to.equal(ResultType.Success);
    expect(given.machine.ledger.map(({ state }) => state)).to.deep.equal(['reversed', 'approved']);
  });

  it('is paid by our driver: asked as it understands it, answered as it says it', async () => {
    const terminal = new ForeignTerminal();
    const given = new GivenTerminal('nexo', terminal);
    const result = await given.passing(
      given.terminal.pay({ transactionRef: 'pay-1', amount: 1234, currency: 'EUR' }),
      100,
    );
    const [asked] = terminal.heard;
    expect(asked!.MessageHeader).to.include({ ...header, ServiceID: asked!.MessageHeader.ServiceID });
    const { SaleData, PaymentTransaction } = asked!.PaymentRequest!;
    expect(SaleData.SaleTransactionID.TransactionID).to.equal('pay-1');
    expect(PaymentTransaction.AmountsReq).to.include({ Currency: 'EUR', RequestedAmount: 12.34 });
    expect(result).to.deep.include({
      outcome: 'succeeded',
      amountApproved: 1234,
      authCode: '12AB',
      cardBrand: 'mc',
      cardLast4: '4444',
      entryMode: 'Contactless',
      rawRef: 'oLkO0012345678',
    });
    expect(result).to.deep.include({ receiptLines: ['Thank you, Zoë', 'TOTAL €12.34', ''] });
  });

  it('each of its conditions is known: what moved nothing is an answer, all others are a doubt', () => {
    const certain = [
      'Aborted', 'Busy', 'Cancel', 'InsertedCard', 'InvalidCard', 'LoggedOut', 'MessageFormat', 'NotAllowed',
      'PaymentRestriction', 'Refusal', 'WrongPin',
    ]; // prettier-ignore
    const names = Object.keys(ErrorConditionType).filter((name) => {
      const condition = ErrorConditionType[name as keyof typeof ErrorConditionType];
      const Response = models.ObjectSerializer.serialize(
        { Result: ResultType.Failure, ErrorCondition: condition },
        'Response',
      );
      return moneyResult(plainly({ Response }), 'EUR').outcome !== 'unknown';
    });
    expect(names.toSorted()).to.deep.equal(certain);
  });
});

/** A terminal made of that library: it opens, reads, writes and seals. It approves. */
class ForeignTerminal implements Served {
  readonly heard: models.SaleToPOIRequest[] = [];
  readonly #server = createServer((request, response) => {
    void text(request).then((body) => response.end(this.#answer(body)));
  });

  serve(line: Duplex): void {
    this.#server.emit('connection', line);
  }

  #answer(body: string): string {
    const { SaleToPOIRequest: sealed } = models.ObjectSerializer.deserialize(
      JSON.parse(body),
      'TerminalApiSecuredRequest',
    ) as models.TerminalApiSecuredRequest;
    const { SaleToPOIRequest: asked } = models.ObjectSerializer.deserialize(
      JSON.parse(foreign.decrypt(sealed as unknown as models.SaleToPOISecuredMessage, foreignKey)),
      'TerminalApiRequest',
    ) as models.TerminalApiRequest;
    this.heard.push(structuredClone(asked));
    const MessageHeader = Object.assign(asked.MessageHeader, { MessageType: MessageType.Response });
    const amount = asked.PaymentRequest!.PaymentTransaction.AmountsReq;
    const answer = models.ObjectSerializer.serialize(
      {
        SaleToPOIResponse: {
          MessageHeader,
          PaymentResponse: {
            Response: { Result: ResultType.Success },
            SaleData: asked.PaymentRequest!.SaleData,
            POIData: {
              POITransactionID: {
                TransactionID: 'oLkO0012345678',
                TimeStamp: new Date(Date.UTC(2026, 10, 26)),
              },
            },
            PaymentResult: {
              AmountsResp: { Currency: amount.Currency, AuthorizedAmount: amount.RequestedAmount },
              PaymentInstrumentData: {
                CardData: {
                  MaskedPan: '541333 **** 4444',
                  PaymentBrand: 'mc',
                  EntryMode: [models.EntryModeType.Contactless],
                },
              },
              PaymentAcquirerData: { ApprovalCode: '12AB' },
            },
            PaymentReceipt: [
              {
                DocumentQualifier: models.DocumentQualifierType.CustomerReceipt,
                OutputContent: {
                  OutputFormat: 'Text',
                  OutputText: [
                    { Text: 'key=header1&name=Thank%20you%2C%20Zo%C3%AB' },
                    { Text: 'name=TOTAL&value=%E2%82%AC12.34&key=totalAmount' },
                    { Text: 'key=filler' },
                  ],
                },
              },
            ],
          },
        },
      },
      'TerminalApiResponse',
    );
    const SaleToPOIResponse = cryptos.default.encrypt(MessageHeader, JSON.stringify(answer), foreignKey);
    return JSON.stringify({ SaleToPOIResponse });
  }
}
