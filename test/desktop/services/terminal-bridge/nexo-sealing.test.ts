// The envelope of a nexo terminal, against values made with openssl, and everything that is not one.
import { expect } from 'chai';
import * as fc from 'fast-check';
import { moneyResult, recalledResult } from '../../../../desktop/services/terminal-bridge/nexo/responses.ts';
import * as requests from '../../../../desktop/services/terminal-bridge/nexo/requests.ts';
import { deriveKeys, seal, unseal } from '../../../../desktop/services/terminal-bridge/nexo/secured.ts';
import { isProof } from '../../../support/is-proof.ts';

const key = { passphrase: 'evertill-test-passphrase', identifier: 'till', version: 1 };
const keys = deriveKeys(key.passphrase);
const nonce = Uint8Array.from({ length: 16 }, (_, at) => at);
const plain = '{"SaleToPOIRequest":{"PaymentRequest":{"Amount":12.34,"Name":"Müller"}}}';
const header = {
  MessageCategory: 'Payment',
  MessageType: 'Request',
  ServiceID: '1',
  SaleID: 's',
  POIID: 'p',
};
const attempt = {
  transactionRef: 'pay-1', kind: 'sale', amount: 1234, currency: 'EUR', tender: 'card', at: Date.UTC(2026, 10, 25), bookmark: '',
} as const; // prettier-ignore
const parties = { saleId: 'till-1', poiId: 'V400m-1' };

describe('sealing for nexo', () => {
  // openssl kdf -keylen 80 -kdfopt digest:SHA1 -kdfopt pass:… -kdfopt salt:AdyenNexoV1Salt -kdfopt iter:4000 PBKDF2
  it('derives the keys openssl derives', () => {
    const hex = [keys.hmac, keys.cipher, keys.iv].map((part) => Buffer.from(part).toString('hex'));
    expect(hex).to.deep.equal([
      'be68c7c1b2e890e0960ab43f95a227c2a65c192fe91459da2a57597323704460',
      '8dfb4fc3bff74f40ea213d308b5c79be6f1c5c14c377e1c29c6b7e3136ace544',
      '17150c446ec9f5362aa7fde7568fc457',
    ]);
  });

  // openssl enc -aes-256-cbc with the initial vector XOR the nonce, and openssl dgst -sha256 -mac HMAC over the plain text
  it('seals as openssl does, and opens it again', () => {
    const sealed = seal(plain, header, keys, key, nonce);
    expect(sealed.NexoBlob).to.equal(
      '0myjve2qGyGeOQ4u/AGXvI38i2IiLVQzfGG5BSJQ3kaLwuBPmcNkrV0PR0Z91B1/TpwEmUbrlIbgOU9hd2Zkk6kNSw1FCyK/amQpcmEA7zU=',
    );
    expect(sealed.SecurityTrailer).to.deep.equal({
      AdyenCryptoVersion: 1,
      Hmac: 'IYTKXfPbHVUMSosDHvIPtuPZYpUZOEROZcn1N+EFitc=',
      KeyIdentifier: 'till',
      KeyVersion: 1,
      Nonce: 'AAECAwQFBgcICQoLDA0ODw==',
    });
    expect(unseal(sealed, keys)).to.equal(plain);
  });

  it('opens nothing that was changed in any bit, sealed with another passphrase, or no envelope', () => {
    const sealed = seal(plain, header, keys, key, nonce);
    const turned = (text: string, bit: number) => {
      const bytes = Buffer.from(text, 'base64');
      const at = bit % (bytes.length * 8);
      bytes[at >> 3]! ^= 1 << (at & 7);
      return bytes.toString('base64');
    };
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom('NexoBlob', 'Hmac', 'Nonce'), (bit, what) => {
        const { SecurityTrailer: trailer } = sealed;
        const forged =
          what === 'NexoBlob'
            ? { ...sealed, NexoBlob: turned(sealed.NexoBlob, bit) }
            : {
                ...sealed,
                SecurityTrailer: { ...trailer, [what]: turned(trailer[what as 'Hmac' | 'Nonce'], bit) },
              };
        expect(unseal(forged, keys)).to.equal(undefined);
      }),
      { numRuns: isProof ? 10_000 : 300 },
    );
    expect(unseal(seal(plain, header, deriveKeys('another'), key, nonce), keys)).to.equal(undefined);
    fc.assert(fc.property(fc.anything(), (thing) => unseal(thing, keys) === undefined));
  });

  it('asks for a payment in major units, under the ServiceID it can be asked for again', () => {
    const { header: sent, body } = requests.moneyRequest(attempt, parties);
    expect(sent).to.deep.equal({
      ProtocolVersion: '3.0', MessageClass: 'Service', MessageCategory: 'Payment', MessageType: 'Request', SaleID: 'till-1',
      ServiceID: requests.serviceIdOf('pay-1'), POIID: 'V400m-1',
    }); // prettier-ignore
    expect(sent.ServiceID).to.match(/^[1-9]\d{9}$/);
    expect(body).to.deep.equal({
      PaymentRequest: {
        SaleData: { SaleTransactionID: { TransactionID: 'pay-1', TimeStamp: '2026-11-25T00:00:00.000Z' } },
        PaymentTransaction: { AmountsReq: { Currency: 'EUR', RequestedAmount: 12.34 } },
      },
    });
    const status = requests.statusRequest(attempt, parties, '2');
    expect(status.body).to.have.nested.property(
      'TransactionStatusRequest.MessageReference.ServiceID',
      sent.ServiceID,
    );
    const yen = requests.moneyRequest({ ...attempt, currency: 'JPY' }, parties).body;
    expect(yen).to.have.nested.property('PaymentRequest.PaymentTransaction.AmountsReq.RequestedAmount', 1234);
  });

  it('anything else for an answer is a doubt, never money', () => {
    fc.assert(
      fc.property(fc.anything(), (thing) => {
        expect(moneyResult(thing, 'EUR').outcome).to.equal('unknown');
        expect(recalledResult(thing, '1', 'EUR')).to.deep.equal({ outcome: 'unknown' });
      }),
    );
    const well = { Response: { Result: 'Success' } };
    const inDollars = {
      ...well,
      PaymentResult: { AmountsResp: { Currency: 'USD', AuthorizedAmount: 12.34 } },
    };
    expect(moneyResult(inDollars, 'EUR').outcome).to.equal('unknown');
    const failed = (ErrorCondition: string) => ({ Response: { Result: 'Failure', ErrorCondition } });
    const conditions = ['Refusal', 'Cancel', 'Busy', 'InProgress', 'UnreachableHost'];
    const outcomes = conditions.map((condition) => moneyResult(failed(condition), 'EUR').outcome);
    expect(outcomes).to.deep.equal(['declined', 'canceled', 'error', 'unknown', 'unknown']);
    // The status of another transaction.
    const repeated = {
      ...well,
      RepeatedMessageResponse: {
        MessageHeader: { ServiceID: '8' },
        RepeatedResponseMessageBody: { PaymentResponse: well },
      },
    };
    expect(recalledResult(repeated, '9', 'EUR')).to.deep.equal({ outcome: 'unknown' });
    expect(recalledResult(repeated, '8', 'EUR')).to.deep.equal({ outcome: 'succeeded' });
    expect(recalledResult(failed('NotFound'), '8', 'EUR')).to.equal('absent');
    expect(recalledResult(failed('InProgress'), '8', 'EUR')).to.deep.equal({ outcome: 'unknown' });
  });
});
