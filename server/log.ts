import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';

/** One JSON line an event; readable lines where a person looks on. */
export function createLog(level: string): FastifyBaseLogger {
  const pretty = {
    target: 'pino-pretty',
    options: { ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' },
  };
  return pino({
    level,
    transport: process.stdout.isTTY ? pretty : undefined,
    // What a query was run with may be personal or secret; its text tells enough.
    redact: ['err.params', 'err.query', 'err.parameters'],
  });
}
