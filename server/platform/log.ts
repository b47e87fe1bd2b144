import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { type BaseLogger, type Bindings, type DestinationStream, pino } from 'pino';

/** The methods of pino that the server uses. */
export interface Log
  extends Pick<BaseLogger, 'level' | 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'> {
  child(bindings: Bindings): Log;
}

/** One JSON line an event; readable lines where a person looks on. */
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

interface SerializedError {
  type: string;
  message: string;
  code?: string;
  stack: string;
  cause?: SerializedError;
}

/** An error without the values a query was run with: they may be personal or secret. */
export function serializeError(error: unknown): SerializedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' };
  const { code, cause } = error as NodeJS.ErrnoException;
  return {
    type: error.constructor.name,
    message: toSafeMessage(error),
    code,
    // Its first lines repeat the message.
    stack: (error.stack ?? '').split('\n').filter(isStackFrame).join('\n'),
    cause: cause === undefined ? undefined : serializeError(cause),
  };
}

const isStackFrame = (line: string) => /^\s+at /.test(line);

// PostgreSQL's "data exception"; its messages quote the value.
const DATA_EXCEPTION_SQLSTATE = /^22/;

function toSafeMessage(error: Error): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`;
  if (error instanceof pg.DatabaseError && DATA_EXCEPTION_SQLSTATE.test(error.code ?? ''))
    return 'data exception';
  return error.message;
}

/** Why something failed, in the words of what lies at the bottom of it; without values, as the log. */
export function getRootCauseMessage(error: unknown): string {
  const { cause } = error as { cause?: unknown };
  return cause instanceof Error ? getRootCauseMessage(cause) : serializeError(error).message;
}
