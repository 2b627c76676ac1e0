// What a schedule shows of a day: which published shifts, and what templates would make of a day nobody has published.
// Second document, "Schedule response rules".
import { slotsOfDay } from '@evertill/schemas';
import type { TemplateShift } from '@evertill/schemas';
import { isAuto } from './materialize.ts';
import type { ShiftRow, SlotRow, TemplateFacts } from './materialize.ts';

export interface NamedTemplate extends TemplateFacts {
  readonly name: string;
}

export interface ScheduleFacts {
  /** In the store. */
  readonly today: string;
  readonly dates: readonly string[];
  readonly employeeIds: readonly string[];
  readonly templates: readonly NamedTemplate[];
  readonly slots: readonly SlotRow[];
  readonly published: readonly ShiftRow[];
  /** `employee|date` with a time card. */
  readonly cards: ReadonlySet<string>;
  /** `employee|date` under leave that is new, pending or approved. */
  readonly leave: ReadonlySet<string>;
}

/** A card of today or before hides what was planned; leave hides what a template made. */
export function shownShifts({ today, published, cards, leave }: ScheduleFacts): ShiftRow[] {
  return published.filter((row) => {
    const key = `${row.vendor_employee_id}|${row.shift_date}`;
    if (row.shift_date <= today && cards.has(key)) return false;
    return !(isAuto(row) && leave.has(key));
  });
}

/** Times come from slots alone: a template without slots of the weekday leaves the day empty. */
export function templateShifts(facts: ScheduleFacts): TemplateShift[] {
  const { dates, employeeIds, templates, slots, published, cards, leave } = facts;
  const taken = new Set(published.map((row) => `${row.vendor_employee_id}|${row.shift_date}`));
  const found: TemplateShift[] = [];
  for (const template of templates.filter(({ active }) => active)) {
    for (const employeeId of template.vendor_employee_ids.filter((id) => employeeIds.includes(id))) {
      for (const date of dates) {
        const key = `${employeeId}|${date}`;
        if (taken.has(key) || cards.has(key) || leave.has(key)) continue;
        if (template.effective_on !== null && date < template.effective_on) continue;
        for (const slot of slotsOfDay(slots, template.id, employeeId, date))
          found.push({
            vendor_employee_id: employeeId,
            shift_date: date,
            shift_template_id: template.id,
            shift_template_name: template.name,
            start_time: slot.start_time,
            end_time: slot.end_time,
            ...(slot.kind === 'unavailable' ? { is_no_working: true } : {}),
          });
      }
    }
  }
  return found;
}
