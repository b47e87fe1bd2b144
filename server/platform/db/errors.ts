import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';

/** Returns the database's error, which Drizzle wraps. */
export function unwrapDatabaseError(error: unknown): unknown {
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

function hasSqlState(error: unknown, states: RegExp): boolean {
  const cause = unwrapDatabaseError(error);
  return cause instanceof pg.DatabaseError && states.test(cause.code ?? '');
}

/** A client-side timeout; the connection may still be busy with the query. */
export function isQueryTimeout(error: unknown): error is Error {
  const cause = unwrapDatabaseError(error);
  return cause instanceof Error && cause.message === 'Query read timeout';
}

/** A deadlock or serialization failure: a retry may succeed. */
export const isRetryable = (error: unknown) => hasCode(error, '40P01') || hasCode(error, '40001');

export const isLockTimeout = (error: unknown) => hasCode(error, '55P03');

/** A retryable conflict, or a lock or statement timeout. */
export const isDatabaseBusy = (error: unknown) =>
  isRetryable(error) || isLockTimeout(error) || hasCode(error, '57014');

export const isUniqueViolation = (error: unknown, constraint?: string) => hasCode(error, '23505', constraint);
/** The referenced row was deleted concurrently. */
export const isForeignKeyViolation = (error: unknown, constraint?: string) =>
  hasCode(error, '23503', constraint);

const KEY_COLUMN = /^[^(]*\((?:lower\()?(\w+)/;

/** The column in `Key (name)=(x) already exists.`, in any language of the server. */
export const getKeyColumn = ({ detail = '' }: pg.DatabaseError): string | undefined =>
  KEY_COLUMN.exec(detail)?.[1];

/** Other rows refer to the row that is deleted; a violation by the row that refers names another column. */
export function isStillReferenced(error: unknown): boolean {
  const cause = unwrapDatabaseError(error);
  if (!(cause instanceof pg.DatabaseError)) return false;
  return cause.code === '23001' || (cause.code === '23503' && getKeyColumn(cause) === 'id');
}

// Data exceptions, program limits, and NOT NULL and CHECK violations.
const INVALID_DATA_SQLSTATES = /^(22|54)|^235(02|14)$/;

/** The values are invalid, so a retry cannot succeed. */
export const isInvalidData = (error: unknown) => hasSqlState(error, INVALID_DATA_SQLSTATES);

// 25P03: the database ended an idle transaction and its connection.
const UNREACHABLE_SQLSTATES = /^(08|57P|25P03)/;
const CONNECTION_ERROR_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT']);
const CONNECTION_LOST_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection/;

/** The database has another primary: what the earlier one does is not told, and the new one works once the servers were asked. */
export class OtherPrimaryError extends Error {
  override readonly name = 'OtherPrimaryError';
  override readonly message =
    'the database has another primary, of which it is not known yet whether it has everything';
}

/** The connection is lost or cannot be made, so the next statement fails too. */
export function isDatabaseUnreachable(error: unknown): boolean {
  const cause = unwrapDatabaseError(error);
  if (cause instanceof pg.DatabaseError) return hasSqlState(cause, UNREACHABLE_SQLSTATES);
  if (!(cause instanceof Error)) return false;
  if (cause instanceof OtherPrimaryError) return true;
  const { code = '', syscall } = cause as NodeJS.ErrnoException;
  // ENOENT of a connect call is a missing socket.
  const isConnectionRefused = code === 'ENOENT' ? syscall === 'connect' : CONNECTION_ERROR_CODES.has(code);
  return isConnectionRefused || CONNECTION_LOST_MESSAGES.test(cause.message);
}

// The database lacks disk space, memory or connections.
const LACKING_SQLSTATES = /^53/;

/** The database is unreachable, busy or full, so a retry may succeed. */
export const isDatabaseUnavailable = (error: unknown) =>
  isDatabaseBusy(error) ||
  isQueryTimeout(error) ||
  hasSqlState(error, LACKING_SQLSTATES) ||
  isDatabaseUnreachable(error);
