import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';

/** The database's own error, from under what the query builder wraps it in. */
function databaseError(error: unknown): unknown {
  return error instanceof DrizzleQueryError ? error.cause : error;
}

function hasCode(error: unknown, code: string, constraint?: string): boolean {
  const cause = databaseError(error);
  return (
    cause instanceof pg.DatabaseError &&
    cause.code === code &&
    (constraint === undefined || cause.constraint === constraint)
  );
}

export const isDuplicate = (error: unknown, constraint?: string) => hasCode(error, '23505', constraint);

const AWAY = /^(08|57P|53)/;
const REFUSED = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT']);
const LOST =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection/;

/** Whether the database is away rather than the query wrong; the call may be tried again later. */
export function isDatabaseAway(error: unknown): boolean {
  const cause = databaseError(error);
  if (cause instanceof pg.DatabaseError) return AWAY.test(cause.code ?? '');
  if (!(cause instanceof Error)) return false;
  const { code = '', syscall } = cause as NodeJS.ErrnoException;
  // A missing socket, not a missing file.
  const isRefused = code === 'ENOENT' ? syscall === 'connect' : REFUSED.has(code);
  return isRefused || LOST.test(cause.message);
}
