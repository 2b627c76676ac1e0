// Postgres errors, translated once: what may be tried again, and which constraint said no.
import { AppearedMeanwhile } from './absent-documents.ts';
import { ConstraintRefusal } from './database.ts';

interface PgError {
  readonly code?: string;
  readonly constraint?: string;
  readonly message: string;
}

function isPgError(error: unknown): error is PgError {
  return error instanceof Error && typeof (error as PgError).code === 'string';
}

/** Serialisation failure, deadlock, or two that make the same new document: the second try sees the first. */
export function isWorthRetrying(error: unknown): boolean {
  if (error instanceof AppearedMeanwhile) return true;
  if (!isPgError(error)) return false;
  if (error.code === '40001' || error.code === '40P01') return true;
  return error.code === '23505' && (error.constraint?.endsWith('_pkey') ?? false);
}

/** A statement took longer than it may. */
export function isCancelled(error: unknown): boolean {
  return isPgError(error) && error.code === '57014';
}

/**
 * The database is going away, full or out of reach, or so busy that a lock or an idle moment inside a transaction took
 * longer than it may: the caller's client should try later.
 */
export function isUnavailable(error: unknown): boolean {
  if (!isPgError(error)) return false;
  return (
    /^(08|53|57|55P03|25P03)/.test(error.code ?? '') ||
    ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'].includes(error.code ?? '')
  );
}

/**
 * A refused constraint as `ConstraintRefusal`, and so a value Postgres cannot hold (class 22): both will be refused
 * again however often they are sent. Anything else as it is.
 */
export function translatePgError(error: unknown): unknown {
  if (!isPgError(error)) return error;
  if (error.code?.startsWith('23') && error.constraint) return new ConstraintRefusal(error.constraint, error);
  return error.code?.startsWith('22') ? new ConstraintRefusal(`value_${error.code}`, error) : error;
}
