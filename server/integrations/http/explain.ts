import { OutsideError } from './OutsideError';

const NOT_FOUND = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_NONAME']);
const TIMED_OUT = new Set([
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
]);
const TLS = /^(ERR_TLS|ERR_SSL|CERT_|EPROTO$|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_(VERIFY|GET))/;
const NOT_HTTP = /^(HPE_|UND_ERR_HEADERS_OVERFLOW$)/;

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

const isAbort = (error: unknown) => error instanceof Error && error.name === 'TimeoutError';

export const timedOut = (who: string, timeoutMs: number) =>
  new OutsideError('timeout', `${who} did not answer within ${timeoutMs / 1000} seconds`);

/** Whatever a socket or the HTTP client threw, in words; the original stays out: it may show the URL. */
export function explain(error: unknown, who: string, timeoutMs: number): OutsideError {
  if (error instanceof OutsideError) return error;
  const code = codeOf(error);
  if (isAbort(error) || TIMED_OUT.has(code)) return timedOut(who, timeoutMs);
  if (NOT_FOUND.has(code)) return new OutsideError('unreachable', `${who}'s address was not found (DNS)`);
  if (code === 'ECONNREFUSED') return new OutsideError('unreachable', `${who} refuses connections`);
  if (TLS.test(code)) {
    return new OutsideError('tls', `${who} has no valid certificate for a secure connection (${code})`);
  }
  if (NOT_HTTP.test(code)) return new OutsideError('http', `${who} answered with something that is not HTTP`);
  return new OutsideError('unreachable', `${who} broke off the connection${code && ` (${code})`}`);
}
