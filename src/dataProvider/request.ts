import { HttpError } from 'react-admin';
import { TIMED_OUT } from '../messages/en/connection';
import { answerAhead, askAhead } from './ahead';
import { countRenewals, mayRefresh, refreshSession } from './refresh';

export const API_URL = import.meta.env.VITE_API_URL;
const TIMEOUT = 30_000;

export interface Sent {
  method: string;
  /** Path below the API base, with its query. */
  path: string;
  /** JSON. */
  body?: string;
  signal?: AbortSignal;
}

interface Envelope {
  success: boolean;
  data: unknown;
  message?: string;
  errors?: Record<string, string>;
}

/** What came back, read to its end. */
export interface Answer {
  ok: boolean;
  status: number;
  envelope: Partial<Envelope>;
}

/** Sends one call and hands back what stands in the envelope's `data`; a failure is an `HttpError`. */
export async function request(sent: Sent): Promise<unknown> {
  const sentAfter = countRenewals();
  const early = sent.method === 'GET' ? await answerAhead(sent.path) : undefined;
  const answer = early ?? (await attempt(sent));
  if (answer.status !== 401 || !mayRefresh(sent.path)) return unwrap(sent, answer);

  await refreshSession(() => attempt({ method: 'POST', path: '/auth/refresh', body: '{}' }), sentAfter);
  return unwrap(sent, await attempt(sent));
}

/** Asks already for what a page will ask for first. */
export function requestAhead(path: string): void {
  askAhead(path, () => attempt({ method: 'GET', path }));
}

async function attempt({ method, path, body, signal }: Sent): Promise<Answer> {
  const timeout = AbortSignal.timeout(TIMEOUT);
  try {
    const response = await fetch(`${API_URL}${path}`, {
      method,
      credentials: 'include',
      headers: {
        Accept: 'application/json',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      body,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    return { ok: response.ok, status: response.status, envelope: await readEnvelope(response) };
  } catch (error) {
    if (timeout.aborted) throw new HttpError(TIMED_OUT, 0);
    throw error;
  }
}

/** A body that is no JSON says nothing; one that breaks off or stalls is no answer. */
function readEnvelope(response: Response): Promise<Partial<Envelope>> {
  return response.json().catch((error) => {
    if (error.name !== 'SyntaxError') throw error;
    return {};
  });
}

async function unwrap({ method, path }: Sent, { ok, status, envelope }: Answer): Promise<unknown> {
  if (ok && envelope.success) return envelope.data;
  const message = envelope.message || (await defaultMessage(method, path));
  throw new HttpError(message, status, envelope);
}

/** A whole list of texts that is rarely needed: it comes when a call fails without a reason. */
async function defaultMessage(method: string, path: string): Promise<string> {
  const { failureMessage } = await import('../messages/en/failures');
  return failureMessage(method, path.split('?')[0] ?? path);
}
