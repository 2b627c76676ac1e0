// Which items a notification is about. Nothing else of it is used: prices are read from the platform, and neither its
// times nor its order are believed.
import { cutText, platformEvent } from '@evertill/schemas';
import { remoteItemId } from './item-reader.ts';

export interface ItemEvent {
  readonly merchantId: string;
  readonly remoteItem: string;
  readonly isDelete: boolean;
  /** The id is one that such a platform makes. */
  readonly isSound: boolean;
}

/** Of an id that is none, so much is said back. */
const mostTold = 64;

/** Each item once a merchant and kind of event, in the order they first came. What is no item is left out. */
export function itemEvents(merchants: Readonly<Record<string, unknown>>): ItemEvent[] {
  const found = new Map<string, ItemEvent>();
  for (const [merchantId, events] of Object.entries(merchants)) {
    if (!Array.isArray(events)) continue;
    for (const one of events as unknown[]) {
      const parsed = platformEvent.safeParse(one);
      const { objectId = '', type = '' } = parsed.data ?? {};
      if (!objectId.startsWith('I:')) continue;
      const id = objectId.slice(2);
      const isSound = remoteItemId.test(id);
      const remoteItem = isSound ? id : cutText(id, mostTold);
      const isDelete = type === 'DELETE';
      found.set(JSON.stringify([merchantId, remoteItem, isDelete]), {
        merchantId,
        remoteItem,
        isDelete,
        isSound,
      });
    }
  }
  return [...found.values()];
}
