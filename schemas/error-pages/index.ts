// The error pages of every code in the registry. A door of its own, not the package's main one: the app loads these texts
// only when somebody reads one.
import type { ErrorPage } from '../error-page.ts';
import type { RejectionCode } from '../rejections.ts';
import { attendancePages } from './attendance.ts';
import { bridgePages } from './bridge.ts';
import { devicePages } from './devices.ts';
import { importPages } from './imports.ts';
import { operationPages } from './operations.ts';
import { orderPages } from './orders.ts';
import { peoplePages } from './people.ts';
import { purchasingPages } from './purchasing.ts';
import { referencePages } from './references.ts';
import { requestPages } from './request.ts';
import { shiftPages } from './shifts.ts';
import { supportPages } from './support.ts';
import { terminalPages } from './terminals.ts';
import { tillPages } from './till.ts';
import { updatePages } from './updates.ts';

/** A code without a page does not compile. */
export const errorPages: Readonly<Record<RejectionCode, ErrorPage>> = {
  ...requestPages,
  ...peoplePages,
  ...operationPages,
  ...importPages,
  ...purchasingPages,
  ...referencePages,
  ...orderPages,
  ...shiftPages,
  ...attendancePages,
  ...tillPages,
  ...updatePages,
  ...devicePages,
  ...terminalPages,
  ...bridgePages,
  ...supportPages,
};
