import { errors } from 'undici';
import { AppError } from '../errors';

/**
 * Cause of a failed request to an external system. `refused`: the address is not allowed; `unreachable`: no
 * connection.
 */
export type UpstreamFailure =
  | 'timeout'
  | 'refused'
  | 'unreachable'
  | 'redirect'
  | 'tls'
  | 'too_large'
  | 'not_json'
  | 'unauthorized'
  | 'read_only'
  | 'not_found'
  | 'http';

interface UpstreamErrorDetails {
  /** Target of a redirect, without its query. */
  location?: string;
  /** Requested delay before the next request. */
  retryAfterMs?: number;
}

/** A failure of an external system; the message is for the administrator. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError';
  readonly reason: UpstreamFailure;
  readonly status: number | undefined;
  readonly location: string | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(reason: UpstreamFailure, message: string, status?: number, details: UpstreamErrorDetails = {}) {
    super(message);
    this.reason = reason;
    this.status = status;
    this.location = details.location;
    this.retryAfterMs = details.retryAfterMs;
  }
}

/** Converts an upstream failure to the failure of the API request that caused it. */
export function toAppError(error: UpstreamError): AppError {
  const code = error.reason === 'timeout' ? 'upstream_timeout' : 'upstream_error';
  return new AppError(code, error.message, undefined, { cause: error });
}

const DNS_ERROR_CODES = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_NONAME']);
const TIMEOUT_ERROR_CODES = new Set([
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
]);
const TLS_ERROR_CODE = /^(ERR_TLS|ERR_SSL|CERT_|EPROTO$|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_(VERIFY|GET))/;

function getErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError';

/**
 * Converts a socket or HTTP client error to an UpstreamError without its cause, which may contain the URL.
 * Programming errors are returned unchanged.
 */
export function toUpstreamError(error: unknown, serviceName: string, timeoutMs: number): unknown {
  if (error instanceof UpstreamError) return error;
  const code = getErrorCode(error);
  if (isTimeout(error) || TIMEOUT_ERROR_CODES.has(code)) {
    return new UpstreamError('timeout', `${serviceName} did not answer within ${timeoutMs / 1000} seconds`);
  }
  if (DNS_ERROR_CODES.has(code))
    return new UpstreamError('unreachable', `${serviceName}'s address was not found (DNS)`);
  if (code === 'ECONNREFUSED') return new UpstreamError('unreachable', `${serviceName} refuses connections`);
  if (TLS_ERROR_CODE.test(code)) {
    return new UpstreamError(
      'tls',
      `${serviceName} has no valid certificate for a secure connection (${code})`,
    );
  }
  if (error instanceof errors.HTTPParserError || error instanceof errors.HeadersOverflowError) {
    return new UpstreamError('http', `${serviceName} answered with something that is not HTTP`);
  }
  if (code === '' || code === 'UND_ERR_INVALID_ARG') return error;
  return new UpstreamError('unreachable', `${serviceName} broke off the connection (${code})`);
}
