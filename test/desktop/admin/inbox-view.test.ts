// What the inbox of an admin asks of the server and what of the answer it shows, as the first document says it: pages of the
// server for All and Unread, the first 100 rows for a category.
import { expect } from 'chai';
import type { NotificationRecord } from '@evertill/schemas';
import {
  inboxPlaceOf,
  inboxQuery,
  inboxView,
} from '../../../desktop/renderer/admin/notifications/inbox-view.ts';

function notification(
  nr: number,
  category: NotificationRecord['category'],
  isRead = false,
): NotificationRecord {
  return {
    id: `n${nr}`,
    category,
    kind: 'vendor_created',
    title: '',
    body: '',
    link: '',
    read_at: isRead ? '2026-01-02T00:00:00.000Z' : null,
    created_at: '2026-01-01T00:00:00.000Z',
  };
}

/** As the server answers: `data` is one page of `total`. */
const reply = (data: NotificationRecord[], total = data.length, unreadTotal = 7) => ({
  data,
  total,
  page: 1,
  pageSize: 100,
  totalPages: Math.ceil(total / 100),
  unreadTotal,
});

const ids = (rows: readonly NotificationRecord[]) => rows.map(({ id }) => id);
const at = (address: string) => {
  const said = new URLSearchParams(address);
  return inboxPlaceOf((name) => said.get(name) ?? '');
};

describe('the inbox of an admin', () => {
  it('is read page by page from the server, all of it or what is unread', () => {
    expect(inboxQuery(at('page=3&limit=50'))).to.equal('page=3&limit=50');
    expect(inboxQuery(at('tab=unread&page=2'))).to.equal('page=2&limit=15&unread=true');
    const view = inboxView(reply([notification(1, 'system')], 231), at('page=3'));
    expect(view).to.include({ total: 231, totalPages: 3, unreadTotal: 7, isCut: false });
  });

  it('asks for the first hundred rows for a category, read or not, whatever page is looked at', () => {
    for (const tab of ['orders', 'customers', 'system', 'payments'])
      expect(inboxQuery(at(`tab=${tab}&page=4&limit=30`))).to.equal('page=1&limit=100');
  });

  it('finds a category among them, and leafs through it here', () => {
    const rows = Array.from({ length: 100 }, (_, nr) =>
      notification(nr, nr % 5 === 0 ? 'orders' : 'system', nr % 2 === 0),
    );
    const first = inboxView(reply(rows, 140), at('tab=orders'));
    expect(first).to.include({ total: 20, totalPages: 2, unreadTotal: 7, isCut: true });
    expect(ids(first.rows)).to.have.length(15).and.include.members(['n0', 'n5', 'n70']);
    const second = inboxView(reply(rows, 140), at('tab=orders&page=2'));
    expect(ids(second.rows)).to.deep.equal(['n75', 'n80', 'n85', 'n90', 'n95']);
    expect(inboxView(reply(rows, 100), at('tab=orders')).isCut).to.equal(false);
    const none = inboxView(reply(rows), at('tab=payments'));
    expect(none).to.deep.include({ rows: [], total: 0, totalPages: 0, unreadTotal: 7 });
  });

  it('takes from an address what it knows, and nothing else', () => {
    expect(at('')).to.deep.equal({ tab: 'all', page: 1, limit: 15 });
    expect(at('tab=unread&page=0&limit=9999')).to.deep.equal({ tab: 'unread', page: 1, limit: 15 });
    expect(at('tab=spam&page=x&limit=100')).to.deep.equal({ tab: 'all', page: 1, limit: 100 });
    expect(at('tab=payments&page=-3')).to.deep.equal({ tab: 'payments', page: 1, limit: 15 });
  });
});
