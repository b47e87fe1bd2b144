import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode, Failure } from '#contract/shared/errors';
import { isDatabaseBusy, isDatabaseUnavailable } from '../db/errors';
import { AppError } from '../errors';

const INTERNAL_MESSAGE = 'Something went wrong on our side. Please try again.';
const UNAVAILABLE_MESSAGE = 'The database cannot be reached. Please try again in a moment.';
const BUSY_MESSAGE = 'The database is busy. Please try again in a moment.';

const BAD_REQUEST: [ErrorCode, string] = ['bad_request', 'The request could not be read'];

/** Messages for errors of Fastify itself; all others are bad requests. */
const fastifyErrors: Record<number, [ErrorCode, string]> = {
  413: ['too_large', 'The request is too large'],
  415: ['bad_request', 'Send JSON, with Content-Type: application/json'],
};

/** Maps any error to an AppError; details of unknown errors are hidden. */
function toAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseBusy(error)) return new AppError('unavailable', BUSY_MESSAGE);
  if (isDatabaseUnavailable(error)) return new AppError('unavailable', UNAVAILABLE_MESSAGE);
  const { statusCode = 500 } = error;
  if (statusCode >= 500) return new AppError('internal', INTERNAL_MESSAGE);
  return new AppError(...(fastifyErrors[statusCode] ?? BAD_REQUEST));
}

/** Sends every error of the API in one shape. */
export function errorHandler(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { code, message, errors } = toAppError(error);
  const status = httpStatusByCode[code];
  if (status >= 500) request.log.error({ err: error }, message);

  const body: Failure = { success: false, message, code, errors };
  if (status >= 500) body.request_id = request.id;
  if (code === 'unavailable') reply.header('Retry-After', '5');
  return reply.status(status).send(body);
}

const httpStatusByCode: Record<ErrorCode, number> = {
  bad_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  invalid: 422,
  rate_limited: 429,
  internal: 500,
  upstream_error: 502,
  unavailable: 503,
  upstream_timeout: 504,
};

type ClientErrorResponse = [status: number, code: ErrorCode, message: string];

const BAD_REQUEST_RESPONSE: ClientErrorResponse = [400, 'bad_request', 'The request could not be read'];

/** Keyed by Node's error codes, for requests that fail before Fastify receives them. */
const clientErrorResponses: Record<string, ClientErrorResponse> = {
  HPE_HEADER_OVERFLOW: [431, 'too_large', 'The address or the headers of the request are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'bad_request', 'The request took too long to arrive'],
};

/** Sends an error response for a malformed request, and closes the connection. */
export function handleClientError({ code: cause }: ConnectionError, socket: Socket): void {
  if (cause === 'ECONNRESET' || socket.destroyed) return;
  const [status, code, message] = clientErrorResponses[cause] ?? BAD_REQUEST_RESPONSE;
  const body = JSON.stringify({ success: false, message, code } satisfies Failure);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}
