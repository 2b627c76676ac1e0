// One word for a device, and its place in the list: what needs somebody first stands first.
import { findingCodes, findingKinds } from './findings.ts';
import type { Finding } from './findings.ts';

export const standings = ['healthy', 'catching_up', 'silent', 'needs_attention'] as const;
export type Standing = (typeof standings)[number];

const silence = new Set(['silent', 'out_of_contact', 'unreported', 'half_open']);
const catchingUp = new Set(['first_load', 'server_restored', 'waiting_for_another']);

export function standingOf(findings: readonly Finding[], isCatchingUp: boolean): Standing {
  // Whoever is not heard of is silent first: what it said before may be long mended.
  if (findings.some(({ code, details }) => silence.has(code) && details['over'] !== true)) {
    return findings.some(({ severity, code }) => severity !== 'watch' && code !== 'silent')
      ? 'needs_attention'
      : 'silent';
  }
  if (findings.some(({ severity }) => severity !== 'watch')) return 'needs_attention';
  return isCatchingUp || findings.some(({ code }) => catchingUp.has(code)) ? 'catching_up' : 'healthy';
}

const weights = { stop: 1_000_000, act: 1000, watch: 1 } as const;

/** The greater, the sooner somebody should look. */
export function rankOf(findings: readonly Finding[]): number {
  return findings.reduce((sum, { code }) => {
    const place = findingCodes.length - findingCodes.indexOf(code);
    return sum + weights[findingKinds[code].severity] * (1 + place / findingCodes.length);
  }, 0);
}
