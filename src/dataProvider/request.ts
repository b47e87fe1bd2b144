import { HttpError } from 'ra-core';
import { textOf } from '#contract/shared/texts/Text';
import type { SentText } from '#contract/shared/texts/validationText';
import { translateFields, translateText } from '../i18nProvider/translateText';
import { getFailureText } from './failureTexts';
import { reauthenticate, reportMissingFactor } from './reauthenticate';
import { canRefresh, getRefreshCount, refreshSession } from './refreshSession';

let apiUrl = '/api';
export const REQUEST_TIMEOUT_MS = 30_000;

/** Sets the base of the API; default `/api` of the page's origin. */
export function setApiUrl(url: string): void {
  apiUrl = url;
}

export const getApiUrl = () => apiUrl;

export interface ApiRequest {
  method: string;
  /** Path below the API base, including the query. */
  path: string;
  body?: string;
  signal?: AbortSignal;
  /** Returns the `Response` of a file, whose body `readFile` reads. */
  isFile?: boolean;
}

interface Envelope {
  success: boolean;
  data: unknown;
  message?: string;
  code?: string;
  errors?: Record<string, string>;
  /** `message` and `errors` as codes. */
  reason?: SentText;
  reasons?: Record<string, SentText>;
}

interface ApiResponse {
  ok: boolean;
  status: number;
  envelope: Partial<Envelope>;
}

/** Sends a request and returns `data` of the envelope. Throws HttpError. */
export async function request(apiRequest: ApiRequest): Promise<unknown> {
  const refreshCountAtSend = getRefreshCount();
  let response = await sendRequest(apiRequest);
  if (response.status === 401 && canRefresh(apiRequest.path)) {
    await refreshSession(
      () => sendRequest({ method: 'POST', path: '/auth/refresh', body: '{}' }),
      refreshCountAtSend,
      apiRequest.method !== 'GET',
    );
    response = await sendRequest(apiRequest);
  }
  if (response.envelope.code === 'reauthentication_required' && (await reauthenticate()))
    response = await sendRequest(apiRequest);
  if (response.envelope.code === 'second_factor_missing') reportMissingFactor();
  return unwrapEnvelope(apiRequest, response);
}

async function sendRequest({ method, path, body, signal, isFile }: ApiRequest): Promise<ApiResponse> {
  // A file takes its time once it has begun.
  const fileTimeout = new AbortController();
  const fileTimer = isFile ? setTimeout(() => fileTimeout.abort(), REQUEST_TIMEOUT_MS) : undefined;
  const timeout = isFile ? fileTimeout.signal : AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  try {
    const response = await fetch(`${apiUrl}${path}`, {
      method,
      credentials: 'include',
      headers: {
        Accept: 'application/json',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      body,
      // A deletion is sent even if the page goes.
      keepalive: method === 'DELETE' && body === undefined,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const { ok, status } = response;
    if (isFile && ok) return { ok, status, envelope: { success: true, data: response } };
    return { ok, status, envelope: await readEnvelope(response) };
  } catch (error) {
    throw toRequestError(error, timeout.aborted);
  } finally {
    clearTimeout(fileTimer);
  }
}

/** The same error with a text for the user, for requests and the bodies of files. */
export function toRequestError(error: unknown, isTimeout: boolean): unknown {
  if (isTimeout) return new HttpError(translateText(textOf('connection.timeout')), 0);
  if (error instanceof TypeError)
    error.message = translateText(textOf(navigator.onLine ? 'connection.failed' : 'connection.offline'));
  return error;
}

/** A body that is not a JSON object is ignored; an aborted or stalled body is a failure. */
async function readEnvelope(response: Response): Promise<Partial<Envelope>> {
  try {
    return Object(await response.json());
  } catch (error) {
    if (error instanceof Error && error.name === 'SyntaxError') return {};
    throw error;
  }
}

async function unwrapEnvelope(
  { method, path }: ApiRequest,
  { ok, status, envelope }: ApiResponse,
): Promise<unknown> {
  if (ok && envelope.success) return envelope.data;
  const { reason, reasons, errors } = envelope;
  const text = reason ? translateText(reason, envelope.message) : envelope.message;
  const fieldErrors = reasons ? translateFields(reasons, errors) : errors;
  const failure = text || (await getFailureText(method, path.split('?')[0] ?? path));
  throw new HttpError(failure, status, { ...envelope, errors: fieldErrors, isUnexplained: !text });
}
