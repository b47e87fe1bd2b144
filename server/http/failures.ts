import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode, Failure } from '#contract/errors';
import { isDatabaseAway, isDatabaseBusy } from '../db/errors';
import { AppError } from '../errors';
import { statuses } from './statuses';

const INTERNAL = 'Something went wrong on our side. Please try again.';
const AWAY = 'The database cannot be reached. Please try again in a moment.';
const BUSY = 'The database is busy. Please try again in a moment.';

const UNREADABLE: [ErrorCode, string] = ['unreadable', 'The request could not be read'];

/** What fastify itself refuses, in our words; the rest is unreadable to it. */
const refused: Record<number, [ErrorCode, string]> = {
  413: ['too_large', 'The request is too large'],
  415: ['unreadable', 'Send JSON, with Content-Type: application/json'],
};

/** Turns whatever was thrown into our one error; what is unknown shows nothing of itself. */
function asAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseBusy(error)) return new AppError('unavailable', BUSY);
  if (isDatabaseAway(error)) return new AppError('unavailable', AWAY);
  const { statusCode = 500 } = error;
  if (statusCode >= 500) return new AppError('internal', INTERNAL);
  return new AppError(...(refused[statusCode] ?? UNREADABLE));
}

/** Answers every failure of the API in one shape. */
export function answerFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { code, message, errors } = asAppError(error);
  const status = statuses[code];
  if (status >= 500) request.log.error({ err: error }, message);

  const body: Failure = { success: false, message, code, errors };
  if (status >= 500) body.request_id = request.id;
  if (code === 'unavailable') reply.header('Retry-After', '5');
  return reply.status(status).send(body);
}
