// What goes wrong between what the server has and what a till holds of it: other documents, unreadable ones, none.
import type { Fault } from './fault-list.ts';
import { changing } from './faulty-till.ts';
import type { Frame } from './faulty-till.ts';

const withDocuments = (frame: Frame, change: (document: Record<string, unknown>) => object): Frame => ({
  ...frame,
  documents: (frame['documents'] as Record<string, unknown>[]).map(change),
});

export const replicaFaults: readonly Fault[] = [
  {
    name: 'broken digest that heals',
    expected: 'replica_healed',
    async inject({ device }) {
      // What is written first is not what came. Nobody sells it: it does not come anew by itself.
      device.disk.rot = (document) => {
        if (document['sku_code'] !== 'SALT') return document;
        device.disk.rot = (one) => one;
        return { ...document, name: 'Malt' };
      };
      await device.open();
    },
  },
  {
    name: 'broken digest that does not heal',
    expected: 'replica_differs',
    async inject({ device }) {
      device.received = changing('digested', (frame) => ({ ...frame, hash: 'f'.repeat(64) }));
      await device.open();
    },
  },
  {
    name: 'refused collection',
    expected: 'collection_refused',
    // The others may still be coming.
    companions: ['first_load'],
    async inject({ device }) {
      device.downloads = false;
      device.sent = (frame) =>
        frame['collection'] === 'customer' ? { ...frame, collection: 'customers' } : frame;
      await device.open();
    },
  },
  {
    name: 'unreadable document',
    expected: 'documents_unreadable',
    companions: ['replica_differs', 'replica_healed'],
    async inject({ device }) {
      device.downloads = false;
      device.received = (frame) =>
        frame['collection'] === 'product' && Array.isArray(frame['documents'])
          ? withDocuments(frame, (document) => ({ ...document, item_type: 'HOLOGRAM' }))
          : frame;
      await device.open();
    },
  },
  {
    name: 'first load that is stuck',
    expected: 'catch_up_stalled',
    companions: ['first_load'],
    async inject({ device }) {
      device.downloads = false;
      device.sent = (frame) =>
        frame.type === 'pull' && frame['collection'] === 'product' ? undefined : frame;
      await device.open();
    },
  },
];
