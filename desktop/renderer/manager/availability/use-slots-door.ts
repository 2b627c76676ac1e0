// Asks the server to change the weekly windows of a template. It takes them as a whole: so nobody's change is written over
// by somebody who had not seen it, they are read once more before.
import { availabilitySlotsReply, deepEqual } from '@evertill/schemas';
import type { AvailabilitySlot, TemplateSlot } from '@evertill/schemas';
import { useState } from 'react';
import { useServer } from '../../tables/online/server-context.ts';
import { useServerDoor } from '../../tables/online/use-server-door.ts';
import type { ServerDoor } from '../../tables/online/use-server-door.ts';
import { useText } from '../../ui/language.ts';
import { slotsPath } from './template-paths.ts';
import { bodyOf } from './slot-draft.ts';

export type SlotField = 'vendor_employee_id' | 'end_time' | 'breaks';

const fieldOfCode: Readonly<Record<string, SlotField>> = {
  clock_order: 'end_time',
  employee_unknown: 'vendor_employee_id',
  break_window: 'breaks',
  break_limit: 'breaks',
};

const fields: Readonly<Record<SlotField, true>> = { vendor_employee_id: true, end_time: true, breaks: true };

export interface SlotsDoor extends Pick<ServerDoor<SlotField>, 'busy' | 'problems'> {
  /** `seen`: what the person decided by. False when it was not done, which has been said then. */
  readonly replace: (
    templateId: string,
    seen: readonly TemplateSlot[],
    wanted: readonly AvailabilitySlot[],
    done: string,
  ) => Promise<boolean>;
}

/** `onOther`: the server has other windows than those that were seen. */
export function useSlotsDoor(onOther: () => void): SlotsDoor {
  const t = useText('manager');
  const { ask } = useServer();
  const { busy, problems, say, change } = useServerDoor(fieldOfCode);
  const [isReading, setReading] = useState(false);

  /** Undefined where they cannot be read: then the change itself says why. */
  async function stored(path: string): Promise<readonly TemplateSlot[] | undefined> {
    setReading(true);
    try {
      const answer = await ask({ method: 'GET', path, body: '' });
      return answer.ok ? availabilitySlotsReply.parse(JSON.parse(answer.body)).data : undefined;
    } catch {
      return undefined;
    } finally {
      setReading(false);
    }
  }

  return {
    busy: busy || isReading,
    problems,
    async replace(templateId, seen, wanted, done) {
      const path = slotsPath(templateId);
      const now = await stored(path);
      if (now && !deepEqual(bodyOf(now), bodyOf(seen))) {
        say({ form: t('weeklySlot.meanwhile') });
        onOther();
        return false;
      }
      const body = [...wanted];
      const reply = availabilitySlotsReply;
      return (await change({ method: 'PUT', path, body, about: fields, reply, done })) !== undefined;
    },
  };
}
