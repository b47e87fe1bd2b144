import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode, Failure } from '#contract/shared/errors';
import { type Text, textOf } from '#contract/texts/Text';
import { getAuthorName } from '../author';
import { isDatabaseBusy, isDatabaseUnavailable, isStillReferenced } from '../db/errors';
import { AppError } from '../errors';
import { formatFields } from '../formatText';

const BAD_REQUEST: [ErrorCode, Text] = ['bad_request', textOf('http.unreadable')];

/** Texts for errors of Fastify itself; all others are bad requests. */
const fastifyErrors: Record<number, [ErrorCode, Text]> = {
  413: ['too_large', textOf('http.too_large')],
  415: ['bad_request', textOf('http.not_json')],
};

/** Maps any error to an AppError; details of unknown errors are hidden. */
function toAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  if (isStillReferenced(error)) return new AppError('conflict', textOf('records.in_use'));
  if (isDatabaseBusy(error)) return new AppError('unavailable', textOf('http.database_busy'));
  if (isDatabaseUnavailable(error)) return new AppError('unavailable', textOf('http.database_unavailable'));
  const { statusCode = 500 } = error;
  if (statusCode >= 500) return new AppError('internal', textOf('http.internal'));
  return new AppError(...(fastifyErrors[statusCode] ?? BAD_REQUEST));
}

/** Sends every error of the API in one shape. */
export function errorHandler(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const failure = toAppError(error);
  const { code } = failure;
  const status = httpStatusByCode[code];
  if (status >= 500) request.log.error({ err: error }, failure.message);
  if (LOGGED_REFUSALS.includes(code)) logRefusal(request, failure);

  const body = presentFailure(failure);
  if (status >= 500) body.request_id = request.id;
  if (code === 'unavailable') reply.header('Retry-After', '5');
  if (failure.retryAfterSeconds) reply.header('Retry-After', failure.retryAfterSeconds);
  return reply.status(status).send(body);
}

/** Missing permissions, foreign pages and hosts, guessing: what an attack looks like. */
const LOGGED_REFUSALS: ErrorCode[] = ['forbidden', 'rate_limited'];

function logRefusal({ log, ctx, routeOptions }: FastifyRequest, { code, message: reason }: AppError): void {
  const { actor, ip } = ctx;
  log.warn({ code, reason, ip, actor: getAuthorName(actor), route: routeOptions.url }, 'refused');
}

function presentFailure({ code, message: english, text, texts, current }: AppError): Failure {
  const body: Failure = { success: false, data: null, message: english, code, reason: text };
  if (current) body.current = current;
  return texts ? { ...body, errors: formatFields(texts), reasons: texts } : body;
}

const httpStatusByCode: Record<ErrorCode, number> = {
  bad_request: 400,
  unauthenticated: 401,
  second_factor_required: 401,
  forbidden: 403,
  reauthentication_required: 403,
  second_factor_missing: 403,
  not_found: 404,
  conflict: 409,
  changed_meanwhile: 409,
  too_large: 413,
  invalid: 422,
  rate_limited: 429,
  internal: 500,
  upstream_error: 502,
  unavailable: 503,
  upstream_timeout: 504,
};

type ClientErrorResponse = [status: number, error: AppError];

const BAD_REQUEST_RESPONSE: ClientErrorResponse = [400, new AppError(...BAD_REQUEST)];

/** Keyed by Node's error codes, for requests that fail before Fastify receives them. */
const clientErrorResponses: Record<string, ClientErrorResponse> = {
  HPE_HEADER_OVERFLOW: [431, new AppError('too_large', textOf('http.headers_too_large'))],
  ERR_HTTP_REQUEST_TIMEOUT: [408, new AppError('bad_request', textOf('http.too_slow'))],
};

/** Sends an error response for a malformed request, and closes the connection. */
export function handleClientError({ code: cause }: ConnectionError, socket: Socket): void {
  if (cause === 'ECONNRESET' || socket.destroyed) return;
  const [status, error] = clientErrorResponses[cause] ?? BAD_REQUEST_RESPONSE;
  const body = JSON.stringify(presentFailure(error));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}
