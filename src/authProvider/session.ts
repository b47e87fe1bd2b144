import { HttpError } from 'react-admin';
import { type Admin, session } from '#contract/session';
import { callEndpoint } from '../dataProvider/callEndpoint';

const ADMIN_CACHE_KEY = 'admin';

let currentSession: Promise<Admin | null> | undefined;

/** Fetches the current administrator once; later calls share the result. */
export function loadSession(): Promise<Admin | null> {
  currentSession ??= fetchCurrentAdmin().then(cacheAdmin, clearAdmin);
  return currentSession;
}

/** Refreshes the session once: the access cookie expires after 15 minutes. */
async function fetchCurrentAdmin(): Promise<Admin> {
  try {
    return (await callEndpoint(session.me)).admin;
  } catch (error) {
    const isExpired = error instanceof HttpError && error.status === 401;
    if (!isExpired || localStorage.getItem(ADMIN_CACHE_KEY) === null) throw error;
    return (await callEndpoint(session.refresh, { body: {} })).admin;
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
  return previous;
}

export async function signIn(username: string, password: string): Promise<Admin> {
  const { admin } = await callEndpoint(session.login, { body: { username, password } });
  return cacheAdmin(admin);
}

/** Signs out locally even if the server is unreachable. */
export async function signOut(): Promise<void> {
  const signedIn = await currentSession;
  clearAdmin();
  if (signedIn) await callEndpoint(session.logout).catch(() => {});
}
