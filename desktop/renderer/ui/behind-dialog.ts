// Is a dialog in front of the screens? Then keys are not for what is behind it.

export function isBehindDialog(): boolean {
  return document.querySelector('[role="dialog"]') !== null;
}
