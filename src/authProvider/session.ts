import { HttpError } from 'ra-core';
import type { PasskeyResponse } from '#contract/secondFactor';
import { type Admin, session } from '#contract/sessions';
import type { Endpoint, ResponseData } from '#contract/shared/endpoint';
import { setCapabilities } from '../dataProvider/capabilities';
import { type EndpointArguments, sendToEndpoint } from '../dataProvider/sendToEndpoint';

const ADMIN_CACHE_KEY = 'admin';

let isRecovering = false;

/** Orders got no keys when the session was loaded. */
export const wasRecovering = () => isRecovering;

let mayHaveHandover = false;

/** The administrator was away when the session was loaded. */
export const hadHandover = () => mayHaveHandover;

let changesSince: string | undefined;

/** The state since which changes are to be told: that of the session's answer, before any page was read. */
export const getChangesSince = () => changesSince;

/** Reads the answer that begins or continues a session: the administrator, and what the server offers. */
export function readAdmin(answer: ResponseData<typeof session.me>): Admin {
  const { admin, is_recovering, has_handover, capabilities } = answer;
  isRecovering = is_recovering === true;
  mayHaveHandover = has_handover === true;
  changesSince = answer.changes_since;
  setCapabilities(capabilities);
  return admin;
}

/**
 * Calls an endpoint of the first script, which has no checks of answers. Where an answer is malformed, there is no session:
 * reading it throws.
 */
export const callSession = <E extends Endpoint>(endpoint: E, ...call: EndpointArguments<E>) =>
  sendToEndpoint(endpoint, ...call) as Promise<ResponseData<E>>;

let currentSession: Promise<Admin | null> | undefined;

/** Fetches the current administrator once; later calls share the result. */
export function loadSession(): Promise<Admin | null> {
  currentSession ??= fetchCurrentAdmin().then(cacheAdmin, clearAdmin);
  return currentSession;
}

/** Refreshes the session once: the access cookie expires after 15 minutes. */
async function fetchCurrentAdmin(): Promise<Admin> {
  try {
    return readAdmin(await callSession(session.me));
  } catch (error) {
    const isExpired = error instanceof HttpError && error.status === 401;
    if (!isExpired || localStorage.getItem(ADMIN_CACHE_KEY) === null) throw error;
    return readAdmin(await callSession(session.refresh, { body: {} }));
  }
}

export function cacheAdmin(admin: Admin): Admin {
  localStorage.setItem(ADMIN_CACHE_KEY, JSON.stringify(admin));
  currentSession = Promise.resolve(admin);
  return admin;
}

export function clearAdmin(): null {
  localStorage.removeItem(ADMIN_CACHE_KEY);
  currentSession = Promise.resolve(null);
  return null;
}

/**
 * Ends the session and returns its administrator once; later callers get nothing. Another tab may start a
 * new session, so the next check fetches again.
 */
export function expireSession(): typeof currentSession {
  const previous = currentSession;
  localStorage.removeItem(ADMIN_CACHE_KEY);
  currentSession = undefined;
  isRecovering = false;
  return previous;
}

/** Calls back with the administrator who signs in in another tab; returns a function that ends this. */
export function onSignedInElsewhere(handler: (admin: Admin) => void): () => void {
  const end = new AbortController();
  const check = async ({ key, newValue }: StorageEvent) => {
    if (key !== ADMIN_CACHE_KEY || newValue === null) return;
    const admin = await callSession(session.me).then(readAdmin, () => null);
    if (admin && !end.signal.aborted) handler(cacheAdmin(admin));
  };
  window.addEventListener('storage', check, { signal: end.signal });
  return () => end.abort();
}

export async function signIn(username: string, password: string, code?: string): Promise<Admin> {
  const body = { username, password, ...(code && { code }) };
  return cacheAdmin(readAdmin(await callSession(session.login, { body })));
}

/** Options for the browser's authenticator, which proves a passkey. */
export const getPasskeyOptions = () => callSession(session.passkeyOptions);

/** The server has no passkeys: it is asked before a session could tell. */
export const isWithoutPasskeys = (error: unknown) => error instanceof HttpError && error.status === 404;

export async function signInWithPasskey(response: PasskeyResponse): Promise<Admin> {
  const body = { response };
  return cacheAdmin(readAdmin(await callSession(session.passkeyLogin, { body })));
}

/** Signs out locally even if the server is unreachable; returns the page that ends the provider's session too, if any. */
export async function signOut(): Promise<string | undefined> {
  const signedIn = await currentSession;
  clearAdmin();
  const answer = signedIn && (await callSession(session.logout).catch(() => null));
  return answer?.provider_url;
}
