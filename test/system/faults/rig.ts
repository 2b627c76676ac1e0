// What each fault is injected with: a device of its own at a lane of its own, of one shop on a real server.
import { setTimeout as sleep } from 'node:timers/promises';
import { password } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import type { Fault } from './fault-list.ts';
import { FaultyTill } from './faulty-till.ts';

export interface Rig {
  readonly system: System;
  readonly vendor: GivenVendor;
  readonly device: FaultyTill;
  readonly lane: string;
  /** Another program under the same id. */
  readonly twin: () => Promise<FaultyTill>;
  /** The same device, with a sign-in of its own that can end. */
  readonly signedIn: () => Promise<{ device: FaultyTill; signOut: () => Promise<void> }>;
  /** Resolves when the server has a report that was not there when this was asked the last time. */
  readonly reported: () => Promise<void>;
  /** The server breaks on this entry of a device; 0: on all of them. */
  readonly poison: (deviceId: string, seq: number) => Promise<void>;
  /** As the vendor's owner. */
  readonly ask: (method: string, path: string, body: object) => Promise<unknown>;
  end(): Promise<void>;
}

/** Entries named in `poisoned` make the server fail, and leave nothing behind. */
export async function preparePoison({ owner }: System): Promise<void> {
  await owner.query(`
    CREATE TABLE poisoned (device_id text, seq bigint);
    GRANT SELECT ON poisoned TO evertill_app;
    CREATE FUNCTION poison() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM poisoned p WHERE p.device_id = NEW.device_id AND p.seq IN (0, NEW.device_seq)) THEN
        RAISE EXCEPTION 'poisoned';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER poison BEFORE INSERT ON operation_ledger FOR EACH ROW EXECUTE FUNCTION poison()`);
}

export async function rigFor(
  system: System,
  vendor: GivenVendor,
  { name, role = 'cashier' }: Pick<Fault, 'name' | 'role'>,
  lane: string,
): Promise<Rig> {
  const deviceId = name.replaceAll(/[^a-z0-9]+/g, '-');
  const options = { deviceId, lane, role };
  const tills: FaultyTill[] = [];
  const make = async (more: Partial<Parameters<typeof FaultyTill.at>[2]> = {}) => {
    const till = await FaultyTill.at(system, vendor, { ...options, ...more });
    tills.push(till);
    return till;
  };
  const device = await make();
  let seen = '';
  const reportsOf = async () => {
    const { rows } = await system.owner.query<{ report: string }>(
      "SELECT boot || ' ' || number AS report FROM device_states WHERE device_id = $1",
      [deviceId],
    );
    return rows[0]?.report ?? '';
  };
  return {
    system,
    vendor,
    device,
    lane,
    twin: () => make(),
    async signedIn() {
      const email = vendor.people.cashier.email;
      const body = { email, password, device_id: deviceId };
      const { body: session } = await ask(system.url, 'post', '/auth/vendor/login', { body });
      const { access_token, refresh_token } = session as Record<string, string>;
      const signed = await make({
        session: {
          user: { id: vendor.people.cashier.staff.id },
          token: () => Promise.resolve(access_token!),
          refresh: () => Promise.resolve(undefined),
        },
      });
      const signOut = async () =>
        void (await ask(system.url, 'post', '/auth/vendor/logout', { body: { refresh_token } }));
      return { device: signed, signOut };
    },
    async reported() {
      for (let tries = 0; tries < 200; tries++, await sleep(50)) {
        const now = await reportsOf();
        if (now !== seen) return void (seen = now);
      }
      throw new Error(`${deviceId} does not report.`);
    },
    async poison(device_id, seq) {
      await system.owner.query('INSERT INTO poisoned VALUES ($1, $2)', [device_id, seq]);
    },
    async ask(method, path, body) {
      const answer = await ask(system.url, method, path, { token: vendor.people.owner.token, body });
      if (answer.status >= 300) throw new Error(answer.text);
      return answer.body as unknown;
    },
    async end() {
      await Promise.all(tills.map((till) => till.end()));
    },
  };
}
