import { errors } from 'undici';
import { OutsideError } from './OutsideError';

const NOT_FOUND = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_NONAME']);
const TIMED_OUT = new Set([
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
]);
const TLS = /^(ERR_TLS|ERR_SSL|CERT_|EPROTO$|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_(VERIFY|GET))/;

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError';

/**
 * What a socket or the HTTP client threw, in words; the original stays out, for it may show the URL.
 * A mistake of our own is handed back as it is.
 */
export function explain(error: unknown, who: string, timeoutMs: number): unknown {
  if (error instanceof OutsideError) return error;
  const code = codeOf(error);
  if (isTimeout(error) || TIMED_OUT.has(code)) {
    return new OutsideError('timeout', `${who} did not answer within ${timeoutMs / 1000} seconds`);
  }
  if (NOT_FOUND.has(code)) return new OutsideError('unreachable', `${who}'s address was not found (DNS)`);
  if (code === 'ECONNREFUSED') return new OutsideError('unreachable', `${who} refuses connections`);
  if (TLS.test(code)) {
    return new OutsideError('tls', `${who} has no valid certificate for a secure connection (${code})`);
  }
  if (error instanceof errors.HTTPParserError || error instanceof errors.HeadersOverflowError) {
    return new OutsideError('http', `${who} answered with something that is not HTTP`);
  }
  if (code === '' || code === 'UND_ERR_INVALID_ARG') return error;
  return new OutsideError('unreachable', `${who} broke off the connection (${code})`);
}
