import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';

/** The database's own error, from under what the query builder wraps it in. */
function unwrapDatabaseError(error: unknown): unknown {
  return error instanceof DrizzleQueryError ? error.cause : error;
}

function hasCode(error: unknown, code: string, constraint?: string): boolean {
  const cause = unwrapDatabaseError(error);
  return (
    cause instanceof pg.DatabaseError &&
    cause.code === code &&
    (constraint === undefined || cause.constraint === constraint)
  );
}

/** The client gave up waiting; the connection may still be busy with the query. */
export function isQueryTimeout(error: unknown): error is Error {
  const cause = unwrapDatabaseError(error);
  return cause instanceof Error && cause.message === 'Query read timeout';
}

/** Given up by the database for the sake of another transaction: done again, it may well succeed. */
export const isRetryable = (error: unknown) => hasCode(error, '40P01') || hasCode(error, '40001');

/** Waited in vain for what others hold, or ran too long. */
export const isDatabaseBusy = (error: unknown) =>
  isRetryable(error) || hasCode(error, '55P03') || hasCode(error, '57014');

export const isUniqueViolation = (error: unknown, constraint?: string) => hasCode(error, '23505', constraint);
/** Whether a row that was referred to has been deleted meanwhile. */
export const isForeignKeyViolation = (error: unknown, constraint: string) =>
  hasCode(error, '23503', constraint);

// Values that no column takes, sizes that no index takes, and what a table's own rules forbid.
const INVALID_DATA_SQLSTATES = /^(22|54)|^235(02|14)$/;

/** Whether the values themselves were refused, as they would be each time. */
export function isInvalidData(error: unknown): boolean {
  const cause = unwrapDatabaseError(error);
  return cause instanceof pg.DatabaseError && INVALID_DATA_SQLSTATES.test(cause.code ?? '');
}

// 25P03: the server ended a transaction that stood still, and the connection with it.
const UNAVAILABLE_SQLSTATES = /^(08|57P|53|25P03)/;
const CONNECTION_ERROR_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT']);
const CONNECTION_LOST_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection/;

/** Whether the database is away or busy rather than the query wrong; the call may be tried again later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (isDatabaseBusy(error) || isQueryTimeout(error)) return true;
  const cause = unwrapDatabaseError(error);
  if (cause instanceof pg.DatabaseError) return UNAVAILABLE_SQLSTATES.test(cause.code ?? '');
  if (!(cause instanceof Error)) return false;
  const { code = '', syscall } = cause as NodeJS.ErrnoException;
  // A missing socket, not a missing file.
  const isConnectionRefused = code === 'ENOENT' ? syscall === 'connect' : CONNECTION_ERROR_CODES.has(code);
  return isConnectionRefused || CONNECTION_LOST_MESSAGES.test(cause.message);
}
