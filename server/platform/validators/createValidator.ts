import { createExternalHttp, type ExternalHttpRequest } from '../httpClient/createExternalHttp';
import { getRetryAfterMs } from '../httpClient/getRetryAfterMs';
import { toPlainLine } from '../httpClient/toPlainLine';
import { UpstreamError } from '../httpClient/UpstreamError';
import type { Adapter } from './adapters';
import { evaluateResponse, unknownResult, type ValidatorResult } from './evaluateResponse';

const TIMEOUT_MS = 8_000;
const MAX_RESPONSE_BYTES = 1024 * 1024;
const MAX_REASON_LENGTH = 200;
const RATE_LIMITED = 'The validation service limits the request rate';

export interface ValidatorOptions {
  allowPrivate: boolean;
  timeoutMs?: number;
}

/** Asks an outside service whether license keys are valid. */
export interface Validator {
  /** Never throws for what the service does: whatever is no verdict is unknown. */
  validate(key: string): Promise<ValidatorResult>;
  perMinute: number | null;
}

export function createValidator(
  adapter: Adapter,
  { allowPrivate, timeoutMs = TIMEOUT_MS }: ValidatorOptions,
): Validator {
  const http = createExternalHttp({
    serviceName: 'The validation service',
    allowPrivate,
    timeoutMs,
    maxBytes: MAX_RESPONSE_BYTES,
  });

  return {
    perMinute: adapter.perMinute,
    async validate(key) {
      try {
        const response = await http(buildRequest(adapter, key));
        const retryAfterMs = getRetryAfterMs(response, Date.now());
        if (response.status === 429) return { ...unknownResult(RATE_LIMITED), retryAfterMs };
        return sanitizeReason({ ...evaluateResponse(adapter, response), retryAfterMs }, key);
      } catch (error) {
        if (error instanceof UpstreamError) return unknownResult(error.message);
        throw error;
      }
    },
  };
}

/** The key is written the way the place it goes to wants it. */
function buildRequest({ method, url, headers, body }: Adapter, key: string): ExternalHttpRequest {
  const isForm = Object.values(headers).includes('application/x-www-form-urlencoded');
  const encodedKey = isForm ? encodeURIComponent(key) : JSON.stringify(key).slice(1, -1);
  return {
    method,
    url: new URL(url.replaceAll('{key}', () => encodeURIComponent(key))),
    headers,
    body: body?.replaceAll('{key}', () => encodedKey),
  };
}

/** One plain line. A service may repeat the key it was asked about; reasons are kept in the clear. */
function sanitizeReason(result: ValidatorResult, key: string): ValidatorResult {
  const reason = toPlainLine(result.reason?.replaceAll(key, '…') ?? '', MAX_REASON_LENGTH);
  return { ...result, reason: reason || null };
}
