// Where shift templates and their weekly windows are: on the server, and in the back office.

/** Below `/api/v1`. */
export const templatesPath = '/vendor/shifts/templates';

export function templatePath(id: string): string {
  return `${templatesPath}/${encodeURIComponent(id)}`;
}

export function slotsPath(templateId: string): string {
  return `${templatePath(templateId)}/slots`;
}

export const availabilityPlace = '/dashboard/employees/shifts';
export const templatesPlace = `${availabilityPlace}/templates`;

export function templatePlace(id: string): string {
  return `${templatesPlace}/${encodeURIComponent(id)}`;
}
