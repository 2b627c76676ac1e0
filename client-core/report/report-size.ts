// A report larger than a server takes in would be refused for ever: what has no room in it is told in the next one.
import { limits } from '@evertill/sync';
import type { InstructionResult, PastMoment } from '@evertill/sync';
import { bytesOf } from '../bytes.ts';

export interface Stretching {
  /** Newest first. */
  readonly past: readonly PastMoment[];
  readonly results: readonly InstructionResult[];
}

/** Bytes for the id of the frame, which it is given last. */
const spare = 64;

const jsonBytes = (value: object): number => bytesOf(JSON.stringify(value));

/**
 * Results come first, for somebody waits for them, then moments, the newest of them. `report`: with all of both.
 * Everything else in a report has limits of its own, far below this one.
 */
export function withRoom<Report extends Stretching>(report: Report): Report {
  let left = limits.reportBytes - spare - jsonBytes({ ...report, past: [], results: [] });
  const fitting = <One extends object>(all: readonly One[]): readonly One[] => {
    const end = all.findIndex((one) => (left -= jsonBytes(one) + 1) < 0);
    return end === -1 ? all : all.slice(0, end);
  };
  const results = fitting(report.results);
  return { ...report, results, past: fitting(report.past) };
}
