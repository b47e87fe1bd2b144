import { textOf } from '#contract/texts/Text';
import { createExternalHttp, type ExternalHttpRequest } from '../httpClient/createExternalHttp';
import { getRetryAfterMs } from '../httpClient/getRetryAfterMs';
import { toPlainLine } from '../httpClient/toPlainLine';
import { UpstreamError } from '../httpClient/UpstreamError';
import type { Adapter } from './adapters';
import { evaluateResponse, type Sanitize, unknownResult, type ValidatorResult } from './evaluateResponse';

const TIMEOUT_MS = 8_000;
const MAX_RESPONSE_BYTES = 1024 * 1024;
const MAX_REASON_LENGTH = 200;
const RATE_LIMITED = textOf('validation.rate_limited');

interface ValidatorOptions {
  allowPrivate: boolean;
  timeoutMs?: number;
}

/** Validates license keys with an external service. */
export interface Validator {
  /** Does not throw for failures of the service: the verdict is then `unknown`. */
  validate(key: string): Promise<ValidatorResult>;
  perMinute: number | null;
}

export function createValidator(
  adapter: Adapter,
  { allowPrivate, timeoutMs = TIMEOUT_MS }: ValidatorOptions,
): Validator {
  const http = createExternalHttp({
    serviceName: 'validation_service',
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
        return { ...evaluateResponse(adapter, response, createSanitizer(key)), retryAfterMs };
      } catch (error) {
        if (error instanceof UpstreamError) return unknownResult(error.text);
        throw error;
      }
    },
  };
}

/** Inserts the key, encoded for the URL, form or JSON that contains it. */
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

/** Removes the key, which a service may repeat: reasons are stored unencrypted. */
const createSanitizer =
  (key: string): Sanitize =>
  (text) =>
    toPlainLine(text.replaceAll(key, '…'), MAX_REASON_LENGTH);
