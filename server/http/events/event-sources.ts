// What each kind of page listens to: a vendor's person to their stores, by the rights they have; an admin to their inbox.
import { hearsStore, heardKinds } from '@evertill/schemas';
import type { Actor } from '@evertill/schemas';
import type { AppDeps } from '../../app-deps.ts';
import type { EventSource } from './live-page.ts';

/** The topic of everybody's inbox. */
export const inboxTopic = 'admin inbox';

export function vendorTopic(vendorId: string): string {
  return `vendor ${vendorId}`;
}

/** `storeId`: of this store alone; undefined: of every store they see. */
export function storeEvents({ events }: AppDeps, actor: Actor, storeId: string | undefined): EventSource {
  const storeIds = storeId === undefined ? actor.store_ids : [storeId];
  const wanted = { vendorId: actor.vendor_id, kinds: heardKinds(actor), storeIds };
  return {
    topic: vendorTopic(actor.vendor_id),
    async read(from, limit) {
      const heard = await events.pageOf(wanted, from, limit);
      if (heard.kind === 'lost') return heard;
      // The second layer: the first is the query.
      return { ...heard, events: heard.events.filter((event) => hearsStore(actor, event.storeId)) };
    },
  };
}

export function inboxEvents({ inbox }: AppDeps, adminId: string): EventSource {
  return { topic: inboxTopic, read: (from, limit) => inbox.news(adminId, from, limit) };
}
