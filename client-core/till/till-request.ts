// What a till is opened with.
import type { DeviceSurroundings } from '../surroundings.ts';
import type { TillSession } from './till-session.ts';

export interface TillRequest {
  readonly surroundings: DeviceSurroundings;
  readonly session: TillSession;
  /** For ever the same on one device: its journal is named after it. */
  readonly deviceId: string;
  readonly deviceName: string;
  readonly vendorId: string;
  readonly storeId: string;
  readonly laneId: string;
  /** Opens RxCollections for the screen too. Default false. */
  readonly screen?: boolean;
  /** Other windows may have this till open. Default false. */
  readonly multiInstance?: boolean;
  /** Begin without connecting. Default false. */
  readonly offline?: boolean;
  /** Told what the till gets over by itself, for the log. */
  readonly report?: (message: string, error: unknown) => void;
}
