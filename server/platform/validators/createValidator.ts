import { type Text, textOf } from '#contract/texts/Text';
import {
  createExternalHttp,
  type ExternalHttpRequest,
  getRetryAfterMs,
  type UpstreamResponse,
} from '../httpClient/createExternalHttp';
import { toPlainLine } from '../httpClient/toPlainLine';
import { UpstreamError } from '../httpClient/UpstreamError';
import { parseJson } from '../parseJson';
import type { Adapter } from './adapters';

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

/** Result of one validation; only valid and invalid are definite. */
export interface ValidatorResult {
  verdict: 'valid' | 'invalid' | 'unknown';
  reason: Text | null;
  /** Requested delay before the next request. */
  retryAfterMs?: number;
}

export const unknownResult = (reason: Text): ValidatorResult => ({ verdict: 'unknown', reason });

/** Cleans a text of the service before it is shown and stored. */
type Sanitize = (text: string) => string;

/** Extracts the verdict from a response; `unknown`, with a description, if it cannot be interpreted. */
function evaluateResponse(
  adapter: Adapter,
  { status, body }: UpstreamResponse,
  sanitize: Sanitize,
): ValidatorResult {
  const json = parseJson(body);
  const reason = getReason(adapter, json, sanitize);
  if (status >= 500 || status === 401 || status === 403 || status === 408) {
    return unknownResult(withReason(textOf('validation.status', { status }), reason));
  }
  for (const { path, valid, invalid } of adapter.verdict) {
    const value = getText(json, path);
    if (value === undefined) continue;
    if (valid.includes(value)) return { verdict: 'valid', reason };
    if (invalid.includes(value)) return { verdict: 'invalid', reason };
  }
  if (adapter.invalidStatuses.includes(status)) return { verdict: 'invalid', reason };
  return unknownResult(describeUnparsableResponse(adapter, status, json, reason, sanitize));
}

function describeUnparsableResponse(
  adapter: Adapter,
  status: number,
  json: unknown,
  reason: Text | null,
  sanitize: Sanitize,
): Text {
  const path = adapter.verdict[0]?.path ?? '';
  if (json === undefined) return textOf('validation.not_json', { status });
  const value = getText(json, path);
  if (value !== undefined) return textOf('validation.unknown_verdict', { path, value: sanitize(value) });
  return withReason(textOf('validation.no_verdict', { path, status }), reason);
}

function getReason({ reason }: Adapter, json: unknown, sanitize: Sanitize): Text | null {
  const parts: string[] = [];
  for (const text of reason.map((path) => getText(json, path))) {
    if (text && !parts.some((part) => part.includes(text))) parts.push(text);
  }
  const text = sanitize(parts.join(': '));
  return text ? textOf('upstream.text', { text }) : null;
}

const withReason = (summary: Text, detail: Text | null) =>
  detail ? textOf('upstream.detail', { summary, detail }) : summary;

/** Returns a scalar value as text; list elements are addressed by index. */
function getText(json: unknown, path: string): string | undefined {
  let value = json;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return typeof value === 'object' || value === undefined ? undefined : String(value);
}
