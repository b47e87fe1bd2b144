import type { UpstreamResponse } from '../httpClient/createExternalHttp';
import type { Adapter } from './adapters';

/** Result of one validation; only valid and invalid are definite. */
export interface ValidatorResult {
  verdict: 'valid' | 'invalid' | 'unknown';
  reason: string | null;
  /** Requested delay before the next request. */
  retryAfterMs?: number;
}

export const unknownResult = (reason: string): ValidatorResult => ({ verdict: 'unknown', reason });

/** Extracts the verdict from a response; `unknown`, with a description, if it cannot be interpreted. */
export function evaluateResponse(adapter: Adapter, { status, body }: UpstreamResponse): ValidatorResult {
  const json = parseJson(body);
  if (status >= 500 || status === 401 || status === 403 || status === 408) {
    return unknownResult(
      withReason(`The validation service answered with status ${status}`, getReason(adapter, json)),
    );
  }
  for (const { path, valid, invalid } of adapter.verdict) {
    const value = getText(json, path);
    if (value === undefined) continue;
    if (valid.includes(value)) return { verdict: 'valid', reason: getReason(adapter, json) };
    if (invalid.includes(value)) return { verdict: 'invalid', reason: getReason(adapter, json) };
  }
  if (adapter.invalidStatuses.includes(status))
    return { verdict: 'invalid', reason: getReason(adapter, json) };
  return unknownResult(describeUnparsableResponse(adapter, status, json));
}

function describeUnparsableResponse(adapter: Adapter, status: number, json: unknown): string {
  const path = adapter.verdict[0]?.path ?? '';
  if (json === undefined)
    return `The validation service answered with something that is not JSON (status ${status})`;
  const value = getText(json, path);
  if (value !== undefined) {
    return `The validation service says ${path} is "${value}", which is no known verdict`;
  }
  return withReason(
    `The validation service answered without ${path} (status ${status})`,
    getReason(adapter, json),
  );
}

function getReason({ reason }: Adapter, json: unknown): string | null {
  const parts: string[] = [];
  for (const text of reason.map((path) => getText(json, path))) {
    if (text && !parts.some((part) => part.includes(text))) parts.push(text);
  }
  return parts.length > 0 ? parts.join(': ') : null;
}

const withReason = (message: string, reason: string | null) => (reason ? `${message}: ${reason}` : message);

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Returns a scalar value as text; list elements are addressed by index. */
function getText(json: unknown, path: string): string | undefined {
  let value = json;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return typeof value === 'object' || value === undefined ? undefined : String(value);
}
