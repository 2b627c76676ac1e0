// The door: a till that lives in a directory of this machine. Node only; a browser is given `till/no-directory.ts`.
export * from './open-till-directory.ts';
export type { TillDirectory } from '../till/till-directory.ts';
