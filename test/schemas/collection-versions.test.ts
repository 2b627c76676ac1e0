// A device holds documents of the version its app knew, and may be away for months. This test knows what each
// collection and each operation looked like when its version was given.
import { expect } from 'chai';
import { collections, operations } from '@evertill/schemas';
import type { CollectionName, OperationType } from '@evertill/schemas';
import { schemaHash } from '../support/schema-hash.ts';

type Known = Readonly<Record<number, string>>;

const knownCollections: Readonly<Record<CollectionName, Known>> = {
  product: { 1: '5edda9b8f69c3f6f', 2: '78808c9cab3ce43e', 3: '92882da17729d5bd', 4: 'cba40420f362a64e' },
  barcode: { 1: '194415337409362b' },
  reference: { 1: '4a7590104f67dc7c', 2: 'b44ae7a01dcbd21c', 3: '8dc2021c643cca0e', 4: '8dc2021c643cca0e' },
  store: {
    1: '1409acd901c72382',
    2: '743062825045ba69',
    3: '7ca0a9a4fad5a734',
    4: 'e90d3c161e8e91c6',
    5: 'f407cdb4e1094138',
    6: '01823410656fe524',
  },
  staff: { 1: '9eb494425ad43667' },
  customer: { 1: 'aab7ab29cc95d5f0', 2: '9c313ce166267340' },
  work_shift: { 1: '95d0ea5cd1b47f25', 2: '76c28c7fd8b624e8', 3: '99368ce00b460884', 4: '7e4dadb653b1a841' },
  order: {
    1: 'b25e5f4ced23a64b',
    2: '23085dd3a7443d6f',
    3: '2f60b7dbb77f4f6b',
    4: 'c4148c4f946298bb',
    5: '362a069284732ce7',
    6: '084dfccd06c80fe8',
    7: '18c1b84776a24d2d',
  },
  draft: {
    1: 'a6bb7252485f9cf3',
    2: '9bf8e1a3be751309',
    3: '4272055f27c3fa4e',
    4: 'c33c1dac07870f25',
    5: '7187a775533d045c',
  },
  operation: { 1: 'd5eefded51f1a9d0' },
  attention: { 1: 'a5e55149a1a4a33e', 2: '0c60bfed57bc5a38', 3: 'a30905d412b20e5a' },
  device: { 1: '9db4eed8c5e5189a' },
};

const knownOperations: Readonly<Record<OperationType, Known>> = {
  'order.place': {
    1: '5e01c9e8d842b04f',
    2: '981289772c30910b',
    3: 'ecac47aafc386255',
    4: '6c516a3e2e4cd136',
    5: '93c3457266ada479',
    6: '1c0282d81dc5d86b',
    7: '579de9dabf75d8e8',
  },
  'order.void': { 1: '1e96e6ea1413416e' },
  'order.tip': { 1: '2230441e8277ca69' },
  'order.reattribute': { 1: '7658c01482c64d27' },
  'shift.open': { 1: '8d6866ffc0308089', 2: '62bd53e661443e3a' },
  'shift.close': { 1: '0db3bf1c71bdcfcb', 2: '2706b14eebee9c8e', 3: '8919999bde52cee7' },
  'shift.assign': { 1: '7218a884025c6414', 2: '5e04c37a88822a1c' },
  'shift.amend': { 1: '5e47b0929138e064' },
  'cash.move': { 1: '9e24ccdd93be4037' },
  'time.punch': { 1: '05c1f86236beb8fc', 2: '24d4c90d23bd144e' },
  'time.break': { 1: 'f96d9f1eabd5a8af' },
  edit: { 1: '8f5678c0de171c7b' },
};

describe('the version of a collection', () => {
  for (const [name, { version, document, indexes }] of Object.entries(collections)) {
    it(`of ${name} says what its documents look like`, () => {
      const actual = schemaHash(document, indexes);
      const file = `schemas/collections/${name.replace('_', '-')}.ts`;
      expect(
        actual,
        `The shape or the indexes of ${name} have changed, and devices hold documents of version ${version}. In ` +
          `${file} raise version to ${version + 1} and add upgrade[${version + 1}], which turns an old document into ` +
          `a new one; then add "${version + 1}: '${actual}'" to the line of ${name} in this file. Never change a hash ` +
          'of a version that was released.',
      ).to.equal(knownCollections[name as CollectionName][version]);
    });
  }

  it('comes with an upgrade from every version before it', () => {
    for (const { name, version, upgrade } of Object.values(collections)) {
      const versions = Array.from({ length: version }, (_, index) => String(index + 1));
      expect(Object.keys(upgrade), name).to.have.members(versions);
    }
  });
});

describe('the version of an operation', () => {
  for (const [type, { version, payload }] of Object.entries(operations)) {
    it(`of ${type} says what its payload looks like`, () => {
      const actual = schemaHash(payload);
      expect(
        actual,
        `The payload of ${type} has changed. Entries up to 18 months old must still be readable: give new fields a ` +
          `meaning when they are absent, raise version to ${version + 1}, and add "${version + 1}: '${actual}'" to ` +
          `the line of ${type} in this file.`,
      ).to.equal(knownOperations[type as OperationType][version]);
    });
  }
});
