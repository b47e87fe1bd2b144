import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { type DestinationStream, pino } from 'pino';

/** One JSON line an event; readable lines where a person looks on. */
export function createLog(level: string, destination?: DestinationStream): FastifyBaseLogger {
  const pretty = {
    target: 'pino-pretty',
    options: { ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss', singleLine: true },
  };
  const isWatched = !destination && process.stdout.isTTY;
  const options = {
    level,
    transport: isWatched ? pretty : undefined,
    serializers: { err: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

interface Described {
  type: string;
  message: string;
  code?: string;
  stack: string;
  cause?: Described;
}

/** An error without the values a query was run with: they may be personal or secret. */
export function describeError(error: unknown): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' };
  const { code, cause } = error as NodeJS.ErrnoException;
  return {
    type: error.constructor.name,
    message: messageOf(error),
    code,
    // Its first lines repeat the message.
    stack: (error.stack ?? '').split('\n').filter(isFrame).join('\n'),
    cause: cause === undefined ? undefined : describeError(cause),
  };
}

const isFrame = (line: string) => /^\s+at /.test(line);

// PostgreSQL's "data exception"; its messages quote the value.
const DATA_EXCEPTION = /^22/;

function messageOf(error: Error): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`;
  if (error instanceof pg.DatabaseError && DATA_EXCEPTION.test(error.code ?? '')) return 'data exception';
  return error.message;
}

/** Why something failed, in the words of what lies at the bottom of it; without values, as the log. */
export function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: unknown };
  return cause instanceof Error ? reasonOf(cause) : describeError(error).message;
}
