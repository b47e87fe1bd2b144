import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { type BaseLogger, type Bindings, type DestinationStream, pino } from 'pino';

/** The methods of pino that the server uses. */
export interface Log
  extends Pick<BaseLogger, 'level' | 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'> {
  child(bindings: Bindings, options?: { level: string }): Log;
}

/** One JSON line per event; formatted text on a terminal. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const prettyTransport = {
    target: 'pino-pretty',
    options: { ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss', singleLine: true },
  };
  const isTerminal = !destination && process.stdout.isTTY;
  const options = {
    level,
    transport: isTerminal ? prettyTransport : undefined,
    serializers: { err: serializeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Says something at any level: as text on a terminal, else as a line of the log, so that all its lines are JSON. */
export function announce(log: Log, text: string): void {
  if (process.stdout.isTTY) console.log(text);
  else log.child({}, { level: 'info' }).info(text);
}

interface SerializedError {
  type: string;
  message: string;
  code?: string;
  stack: string;
  cause?: SerializedError;
}

/** Serializes an error without query values, which may be personal or secret. */
export function serializeError(error: unknown): SerializedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' };
  const { code, cause } = error as NodeJS.ErrnoException;
  return {
    type: error.constructor.name,
    message: toSafeMessage(error),
    code,
    // The first lines of the stack repeat the message.
    stack: (error.stack ?? '').split('\n').filter(isStackFrame).join('\n'),
    cause: cause === undefined ? undefined : serializeError(cause),
  };
}

const isStackFrame = (line: string) => /^\s+at /.test(line);

// Messages of PostgreSQL's data exceptions quote the value.
const DATA_EXCEPTION_SQLSTATE = /^22/;

function toSafeMessage(error: Error): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`;
  if (error instanceof pg.DatabaseError && DATA_EXCEPTION_SQLSTATE.test(error.code ?? ''))
    return 'data exception';
  return error.message;
}

/** Returns the message of the innermost cause, without query values. */
export function getRootCauseMessage(error: unknown): string {
  const { cause } = error as { cause?: unknown };
  return cause instanceof Error ? getRootCauseMessage(cause) : serializeError(error).message;
}
