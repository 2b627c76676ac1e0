// What of the inbox is asked of the server, and what of its answer is shown. All and Unread are pages of the server; a
// category is looked for among the newest rows, read or not, and its pages are made here. First document, "Notification
// list behavior".
import { notificationCategories } from '@evertill/schemas';
import type { notificationsReply, NotificationRecord } from '@evertill/schemas';
import type * as z from 'zod';

export const inboxTabs = ['all', 'unread', ...notificationCategories] as const;
export type InboxTab = (typeof inboxTabs)[number];

/** Rows of a page, the usual one first. */
export const pageLengths = [15, 30, 50, 100] as const;

/** Rows a category is looked for among. */
export const newestRows = 100;

export interface InboxPlace {
  readonly tab: InboxTab;
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

export interface InboxView {
  readonly rows: readonly NotificationRecord[];
  /** Of the whole tab. */
  readonly total: number;
  readonly totalPages: number;
  /** Whatever the tab. */
  readonly unreadTotal: number;
  /** There are older rows, and among them there may be more of the category. */
  readonly isCut: boolean;
}

/** Of an address, where anybody may have typed anything. */
export function inboxPlaceOf(of: (name: string) => string): InboxPlace {
  return {
    tab: inboxTabs.find((one) => one === of('tab')) ?? 'all',
    page: Math.max(1, Number.parseInt(of('page'), 10) || 1),
    limit: pageLengths.find((one) => String(one) === of('limit')) ?? pageLengths[0],
  };
}

/** The query of the list, without its `?`. */
export function inboxQuery({ tab, page, limit }: InboxPlace): string {
  if (isCategory(tab)) return `page=1&limit=${newestRows}`;
  return `page=${page}&limit=${limit}${tab === 'unread' ? '&unread=true' : ''}`;
}

export function inboxView(
  { data, total, totalPages, unreadTotal }: z.output<typeof notificationsReply>,
  { tab, page, limit }: InboxPlace,
): InboxView {
  if (!isCategory(tab)) return { rows: data, total, totalPages, unreadTotal, isCut: false };
  const found = data.filter(({ category }) => category === tab);
  return {
    rows: found.slice((page - 1) * limit, page * limit),
    total: found.length,
    totalPages: Math.ceil(found.length / limit),
    unreadTotal,
    isCut: total > data.length,
  };
}

function isCategory(tab: InboxTab): boolean {
  return tab !== 'all' && tab !== 'unread';
}
