// What the agents of one store are to be told now. Each row is taken by one statement before its frame leaves, so that of
// several processes one tells it, and a process that is killed in between has told nothing twice: a charge is told once
// and then only asked about; what an agent carries out once however often it hears it is told again.
import type pg from 'pg';
import type { BridgeDown, JsonObject } from '@evertill/schemas';
import type { AppDeps } from '../app-deps.ts';
import type { Surroundings } from '@evertill/sync';
import { firstInquiry, nextInquiry } from './terminal-payments.ts';

export interface StorePlace {
  readonly vendor_id: string;
  readonly store_id: string;
}

export interface Due {
  readonly storeDeviceId: string;
  readonly frame: BridgeDown;
}

interface ChargeRow {
  readonly id: string;
  readonly order_id: string;
  readonly store_device_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly order_reference: string;
}

interface InquiryRow {
  readonly id: string;
  readonly store_device_id: string;
  readonly order_reference: string;
  readonly inquiries: number;
  readonly asked_at: Date;
}

/** An answer that did not come by then is asked for again, ms. */
const resendAfter = 15_000;
/** At one look. */
const mostAtOnce = 50;
/** Of those that may be large. */
const mostLarge = 4;

export class BridgeOutbox {
  readonly #sql: AppDeps['sql'];
  readonly #surroundings: Surroundings;

  constructor(sql: AppDeps['sql'], surroundings: Surroundings) {
    this.#sql = sql;
    this.#surroundings = surroundings;
  }

  /** `devices`: the only ones that can be told here; undefined: all of the store. */
  take({ vendor_id, store_id }: StorePlace, devices: readonly string[] | undefined): Promise<Due[]> {
    return this.#sql({ vendor_id }, async (client) => {
      const given = [vendor_id, store_id, this.#at(0), devices ?? null];
      const charges = await this.#charges(client, given);
      const inquiries = await this.#inquiries(client, given);
      return [...charges, ...inquiries, ...(await this.#requests(client, given))];
    });
  }

  /** A new agent may know what the one before did not say. */
  async askAnew({ vendor_id, store_id }: StorePlace): Promise<void> {
    await this.#sql({ vendor_id }, (client) =>
      client.query(
        `UPDATE terminal_payments t SET next_inquiry_at = $3
          WHERE t.vendor_id = $1 AND t.store_id = $2 AND t.state = 'asked'`,
        [vendor_id, store_id, this.#at(0)],
      ),
    );
  }

  async #charges(client: pg.ClientBase, given: readonly unknown[]): Promise<Due[]> {
    const { rows } = await client.query<ChargeRow>(
      `UPDATE terminal_payments t SET state = 'asked', told_at = $3, next_inquiry_at = $5
        WHERE t.vendor_id = $1 AND t.id IN (
          SELECT p.id FROM terminal_payments p
           WHERE p.vendor_id = $1 AND p.store_id = $2 AND p.state = 'waiting' AND p.tell_until > $3
             AND ($4::text[] IS NULL OR p.store_device_id = ANY($4)) LIMIT ${mostAtOnce} FOR UPDATE SKIP LOCKED)
          AND t.state = 'waiting'
      RETURNING t.id, t.order_id, t.store_device_id, t.amount, t.currency, t.order_reference`,
      [...given, this.#at(firstInquiry)],
    );
    return rows.map(({ id, order_id, store_device_id, amount, currency, order_reference }) => ({
      storeDeviceId: store_device_id,
      frame: {
        type: 'payment_request',
        orderId: order_id,
        amount,
        currency,
        orderReference: order_reference,
        transactionRef: id,
        storeDeviceId: store_device_id,
      },
    }));
  }

  async #inquiries(client: pg.ClientBase, given: readonly unknown[]): Promise<Due[]> {
    const { rows } = await client.query<InquiryRow>(
      `UPDATE terminal_payments t SET inquiries = t.inquiries + 1, next_inquiry_at = NULL
        WHERE t.vendor_id = $1 AND t.id IN (
          SELECT p.id FROM terminal_payments p
           WHERE p.vendor_id = $1 AND p.store_id = $2 AND p.state = 'asked' AND p.next_inquiry_at <= $3
             AND ($4::text[] IS NULL OR p.store_device_id = ANY($4))
           ORDER BY p.next_inquiry_at LIMIT ${mostAtOnce} FOR UPDATE SKIP LOCKED)
      RETURNING t.id, t.store_device_id, t.order_reference, t.inquiries, t.asked_at`,
      [...given],
    );
    const { clock, chance } = this.#surroundings;
    for (const { id, inquiries, asked_at } of rows) {
      const known = { inquiries, asked_at: asked_at.toISOString() };
      await client.query(
        'UPDATE terminal_payments t SET next_inquiry_at = $3 WHERE t.vendor_id = $1 AND t.id = $2',
        [given[0], id, nextInquiry(clock.now(), known, chance.random())],
      );
    }
    return rows.map(({ id, store_device_id, order_reference }) => ({
      storeDeviceId: store_device_id,
      frame: {
        type: 'payment_inquiry',
        transactionRef: id,
        storeDeviceId: store_device_id,
        orderReference: order_reference,
      },
    }));
  }

  async #requests(client: pg.ClientBase, given: readonly unknown[]): Promise<Due[]> {
    const { rows } = await client.query<{ store_device_id: string; frame: JsonObject }>(
      `UPDATE bridge_requests t SET state = 'sent', sent_at = $3
        WHERE t.vendor_id = $1 AND t.id IN (
          SELECT r.id FROM bridge_requests r
           WHERE r.vendor_id = $1 AND r.store_id = $2 AND r.expires_at > $3
             AND (r.state = 'waiting' OR r.state = 'sent' AND r.sent_at <= $5)
             AND ($4::text[] IS NULL OR r.store_device_id = ANY($4))
           ORDER BY r.asked_at LIMIT ${mostLarge} FOR UPDATE SKIP LOCKED)
      RETURNING t.store_device_id, t.frame`,
      [...given, this.#at(-resendAfter)],
    );
    return rows.map(({ store_device_id, frame }) => ({
      storeDeviceId: store_device_id,
      frame: frame as unknown as BridgeDown,
    }));
  }

  #at(later: number): string {
    return new Date(this.#surroundings.clock.now() + later).toISOString();
  }
}
