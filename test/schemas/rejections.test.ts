// A refusal is read by a person at a till: every code says what happened, what to do next and whether the data is
// safe, and travels under one name.
import { expect } from 'chai';
import { isRejectionCode, rejections, wireCode } from '@evertill/schemas';
import type { RejectionCode } from '@evertill/schemas';

const codes = Object.keys(rejections) as RejectionCode[];

describe('a refusal', () => {
  for (const code of codes) {
    it(`${code} says what happened, what to do next, and whether the data is safe`, () => {
      const { status, sentence, next, dataSafe } = rejections[code];
      expect(code).to.match(/^[a-z]+(_[a-z0-9]+)*$/);
      expect(status).to.be.within(400, 599);
      expect(sentence).to.match(/^[A-Z].{8,118}\.$/s);
      expect(next).to.match(/^[A-Z].{5,118}\.$/s);
      expect(sentence).to.not.equal(next);
      expect(dataSafe).to.be.a('boolean');
    });
  }

  it('is never "not implemented"', () => {
    expect(codes.filter((code) => rejections[code].status === 501)).to.deep.equal([]);
  });

  it('that no retry can heal is not one that clients retry', () => {
    // decisions.md, ruling 3: 401, 408, 413 and 429 are never verdicts, and no 5xx is.
    const retried = codes.filter(
      (code) => [401, 408, 413, 429].includes(rejections[code].status) || rejections[code].status >= 500,
    );
    expect(retried).to.have.members([
      'unauthenticated',
      'invalid_credentials',
      'invalid_code',
      'reset_token_invalid',
      'invitation_invalid',
      'too_large',
      'rate_limited',
      'overloaded',
      'internal',
      'journal_unwritable',
      'till_failed',
      'till_away',
      'server_unreached',
      'update_unreachable',
      'backup_failed',
      'disk_failing',
      'disk_readonly',
      'journal_damaged',
      'journal_missing',
      // A device that is switched on, or a queue that has caught up, heals them.
      'scale_silent',
      'scale_faulty',
      'printer_silent',
      'printer_faulty',
      'printer_cut_off',
      'print_queue_full',
      'device_silent',
    ]);
  });

  it('has the code and the status of the documents', () => {
    const documented: Readonly<Record<string, readonly [RejectionCode, number]>> = {
      'shift_open 400': ['shift_open', 400],
      'pos_register 400': ['pos_register', 400],
      'pos_register 403': ['pos_register_fixed', 403],
      'assignees 400': ['assignees', 400],
      'assignees 403': ['assignees_forbidden', 403],
      'cash_handover_basis 400': ['cash_handover_basis', 400],
      'forbidden 403': ['forbidden', 403],
      'product_not_found 404': ['product_not_found', 404],
      'sku_taken 400': ['sku_taken', 400],
      'barcode_taken 400': ['barcode_taken', 400],
      'plu_required 400': ['plu_required', 400],
      'plu_taken 400': ['plu_taken', 400],
      'unit_unknown 400': ['unit_unknown', 400],
      'base_variation 400': ['base_variation', 400],
      'conflict 409': ['conflict', 409],
      'limit_range 400': ['limit_range', 400],
      'store_required 400': ['store_required', 400],
      'unknown_field 400': ['unknown_field', 400],
      'invalid_credentials 401': ['invalid_credentials', 401],
      'invalid_code 401': ['invalid_code', 401],
      'reset_token_invalid 401': ['reset_token_invalid', 401],
      'session_not_found 404': ['session_not_found', 404],
      'duplicate_order 409': ['duplicate_order', 409],
      'order_mismatch 409': ['order_mismatch', 409],
      'order_shift_closed 400': ['order_shift_closed', 400],
      'order_shift_store 400': ['order_shift_store', 400],
      'order_shift_lane 400': ['order_shift_lane', 400],
    };
    for (const [onTheWire, [code, status]] of Object.entries(documented)) {
      expect(`${wireCode(code)} ${rejections[code].status}`).to.equal(onTheWire);
      expect(rejections[code].status).to.equal(status);
    }
  });

  it('that two codes share on the wire is told apart by its status', () => {
    const seen = codes.map((code) => `${wireCode(code)} ${rejections[code].status}`);
    expect(new Set(seen).size).to.equal(codes.length);
  });

  it('is known by its own name only', () => {
    expect(isRejectionCode('forbidden')).to.equal(true);
    for (const name of ['constructor', 'toString', '__proto__', 'Forbidden', ''])
      expect(isRejectionCode(name)).to.equal(false);
  });
});
