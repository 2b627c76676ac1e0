// A vendor whose schedule is asked for and changed: what the tests of slots, shifts, trades and leave have in common.
import { expect } from 'chai';
import type { LeaveReply, ScheduleReply, ScheduleShift } from '@evertill/schemas';
import { giveVendor } from '../../support/given.ts';
import type { GivenVendor, Role } from '../../support/given.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import type { Answer } from '../../support/system-http.ts';

type Method = 'get' | 'post' | 'patch' | 'delete' | 'put';
type Change = ScheduleShift & { readonly also: readonly ScheduleShift[] };

/** A Tuesday far ahead. */
export const tuesday = '2030-03-12';
export const shiftsPath = '/vendor/attendance/schedule/shifts';

export class GivenSchedule {
  readonly system: System;
  readonly vendor: GivenVendor;

  constructor(system: System, vendor: GivenVendor) {
    this.system = system;
    this.vendor = vendor;
  }

  /** Its stores lie in UTC. */
  static async in(system: System, name: string): Promise<GivenSchedule> {
    return new GivenSchedule(system, await giveVendor(system, name, { time_zone: 'UTC' }));
  }

  get store(): string {
    return this.vendor.stores[0].id;
  }

  idOf(role: Role): string {
    return this.vendor.people[role].staff.id;
  }

  call<Body = any>(method: Method, path: string, body?: object, role: Role = 'owner'): Promise<Answer<Body>> {
    const { token } = this.vendor.people[role];
    return ask(this.system.url, method, path, { token, ...(body ? { body } : {}) });
  }

  /** What must work. */
  async done<Body = any>(method: Method, path: string, body?: object, role?: Role): Promise<Body> {
    const answer = await this.call<Body>(method, path, body, role);
    expect(answer.status, answer.text).to.be.within(200, 299);
    return answer.body;
  }

  /** `200`, or the status with the code. */
  async said(method: Method, path: string, body?: object, role?: Role): Promise<string> {
    const answer = await this.call<{ code?: string } | undefined>(method, path, body, role);
    return [answer.status, answer.body?.code].filter(Boolean).join(' ');
  }

  /** The cashier may look after employees. */
  allow(level: 'read' | 'write'): Promise<unknown> {
    return this.done('patch', `/vendor/vendor-employees/${this.idOf('cashier')}`, {
      modules: ['employee'],
      module_permissions: { employee: level },
    });
  }

  shiftBody(fields: object = {}): object {
    return {
      store_id: this.store,
      vendor_employee_id: this.idOf('cashier'),
      shift_date: tuesday,
      start_time: '09:00',
      end_time: '17:00',
      ...fields,
    };
  }

  /** The cashier's, on that Tuesday, from 9 to 17. */
  publish(fields: object = {}): Promise<ScheduleShift> {
    return this.done('post', shiftsPath, this.shiftBody(fields));
  }

  change(id: string, fields: object, role?: Role): Promise<Change> {
    return this.done('patch', `${shiftsPath}/${id}`, fields, role);
  }

  /** With the cashier as its member, if nobody else is named. */
  async template(
    slots: readonly object[],
    fields: object = {},
    members: readonly Role[] = ['cashier'],
  ): Promise<string> {
    const body = { store_id: this.store, name: 'Early', time_start: '05:00', time_end: '06:00', ...fields };
    const { id } = await this.done('post', '/vendor/shifts/templates', body);
    const at = `/vendor/shifts/templates/${id as string}`;
    await this.done('put', `${at}/assignees`, {
      vendor_employee_ids: members.map((role) => this.idOf(role)),
    });
    await this.done('put', `${at}/slots`, slots);
    return id as string;
  }

  /** As the service makes it of a template. */
  async autoShift(templateId: string, fields: Partial<ScheduleShift> = {}): Promise<string> {
    const { id } = await this.publish({ ...fields, shift_template_id: templateId });
    await this.system.owner.query(
      'UPDATE vendor_attendance_schedule_shifts SET note = $3 WHERE vendor_id = $1 AND id = $2',
      [this.vendor.id, id, `auto_template:${templateId}`],
    );
    return id;
  }

  week(from = '2030-03-10', to = '2030-03-16'): Promise<ScheduleReply> {
    const path = `/vendor/attendance/schedule?store_id=${this.store}&date_from=${from}&date_to=${to}`;
    return this.done<ScheduleReply>('get', path);
  }

  /** What is published, a line a shift. */
  async lines(from?: string, to?: string): Promise<string[]> {
    const { published } = await this.week(from, to);
    const names = new Map(
      Object.values(this.vendor.people).map(({ staff }) => [staff.id, staff.name.split(' ')[0]!]),
    );
    return published
      .map((row) => {
        const what = row.is_no_working ? 'off' : 'works';
        const who = names.get(row.vendor_employee_id)!;
        return `${row.shift_date.slice(-2)} ${who} ${what} ${row.start_time}-${row.end_time}`;
      })
      .toSorted();
  }

  leaveBody(fields: object = {}): object {
    const days = { date_from: tuesday, date_to: tuesday };
    return { store_id: this.store, leave_type: 'vacation_paid', ...days, ...fields };
  }

  /** The cashier's, of that Tuesday. */
  leave(fields: object = {}, role: Role = 'cashier'): Promise<LeaveReply> {
    return this.done('post', '/vendor/leaves', this.leaveBody(fields), role);
  }

  /** `200`, or the status with the code. */
  step(id: string, action: string, role: Role, note?: string): Promise<string> {
    return this.said('patch', `/vendor/leaves/${id}/${action}`, note === undefined ? {} : { note }, role);
  }
}
