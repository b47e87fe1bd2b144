import { errors } from 'undici';
import { type Text, textOf } from '#contract/texts/Text';
import { AppError } from '../errors';
import { formatText } from '../formatText';

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
  | 'plain_permalinks'
  | 'rate_limited'
  | 'server_error'
  | 'http';

interface UpstreamErrorDetails {
  /** Target of a redirect, without its query. */
  location?: string;
  /** Requested delay before the next request. */
  retryAfterMs?: number;
}

/** The external systems, as messages name them. */
export type ServiceName = 'shop' | 'validation_service' | 'webhook_endpoint' | 'mail_server';

/** A failure of an external system; the text is for the administrator. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError';
  readonly reason: UpstreamFailure;
  readonly status: number | undefined;
  readonly location: string | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(
    reason: UpstreamFailure,
    readonly text: Text,
    status?: number,
    details: UpstreamErrorDetails = {},
  ) {
    super(formatText('en', text));
    this.reason = reason;
    this.status = status;
    this.location = details.location;
    this.retryAfterMs = details.retryAfterMs;
  }
}

/** Converts an upstream failure to the failure of the API request that caused it. */
export function toAppError(error: UpstreamError): AppError {
  const code = error.reason === 'timeout' ? 'upstream_timeout' : 'upstream_error';
  return new AppError(code, error.text, undefined, { cause: error });
}

/** The name of an external system as a message. */
export const getServiceText = (name: ServiceName): Text => textOf(`upstream.${name}`);

const DNS_ERROR_CODES = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_NONAME']);
const TIMEOUT_ERROR_CODES = new Set([
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
]);
const TLS_ERROR_CODE = /^(ERR_TLS|ERR_SSL|CERT_|EPROTO$|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_(VERIFY|GET))/;
/** Whether a connection failed at its certificate or handshake, before any request. */
export const isTlsErrorCode = (code: string): boolean => TLS_ERROR_CODE.test(code);

function getErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError';

/**
 * Converts a socket or HTTP client error to an UpstreamError without its cause, which may contain the URL.
 * Programming errors are returned unchanged.
 */
export function toUpstreamError(error: unknown, serviceName: ServiceName, timeoutMs: number): unknown {
  if (error instanceof UpstreamError) return error;
  const code = getErrorCode(error);
  const service = getServiceText(serviceName);
  if (isTimeout(error) || TIMEOUT_ERROR_CODES.has(code)) {
    return new UpstreamError('timeout', textOf('upstream.timeout', { service, seconds: timeoutMs / 1000 }));
  }
  if (DNS_ERROR_CODES.has(code)) return new UpstreamError('unreachable', textOf('upstream.dns', { service }));
  if (code === 'ECONNREFUSED')
    return new UpstreamError('unreachable', textOf('upstream.refused', { service }));
  if (isTlsErrorCode(code)) {
    return new UpstreamError('tls', textOf('upstream.certificate', { service, code }));
  }
  if (error instanceof errors.HTTPParserError || error instanceof errors.HeadersOverflowError) {
    return new UpstreamError('http', textOf('upstream.not_http', { service }));
  }
  if (code === '' || code === 'UND_ERR_INVALID_ARG') return error;
  return new UpstreamError('unreachable', textOf('upstream.broken_off', { service, code }));
}
