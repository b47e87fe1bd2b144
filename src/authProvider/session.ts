import { HttpError } from 'react-admin';
import { type Admin, auth } from '#contract/auth';
import { callEndpoint } from '../dataProvider/callEndpoint';

const ADMIN_CACHE_KEY = 'admin';

let currentSession: Promise<Admin | null> | undefined;

/** Asks the server once who is signed in; later calls share the answer. */
export function loadSession(): Promise<Admin | null> {
  currentSession ??= fetchCurrentAdmin().then(cacheAdmin, clearAdmin);
  return currentSession;
}

/** Whoever was signed in and comes back after the access cookie's quarter of an hour renews the session. */
async function fetchCurrentAdmin(): Promise<Admin> {
  try {
    return (await callEndpoint(auth.me)).admin;
  } catch (error) {
    const isExpired = error instanceof HttpError && error.status === 401;
    if (!isExpired || localStorage.getItem(ADMIN_CACHE_KEY) === null) throw error;
    return (await callEndpoint(auth.refresh, { body: {} })).admin;
  }
}

/** Keeps the administrator that the server named. */
export function cacheAdmin(admin: Admin): Admin {
  localStorage.setItem(ADMIN_CACHE_KEY, JSON.stringify(admin));
  currentSession = Promise.resolve(admin);
  return admin;
}

/** Nobody is signed in any more. */
export function clearAdmin(): null {
  localStorage.removeItem(ADMIN_CACHE_KEY);
  currentSession = Promise.resolve(null);
  return null;
}

/**
 * The session has ended; says whose it was, and nothing to whoever hears of the same end later.
 * Another tab may begin a new one: the next question is asked again.
 */
export function expireSession(): typeof currentSession {
  const previous = currentSession;
  localStorage.removeItem(ADMIN_CACHE_KEY);
  currentSession = undefined;
  return previous;
}

/** Signs in; the server sets the cookies. */
export async function signIn(username: string, password: string): Promise<Admin> {
  const { admin } = await callEndpoint(auth.login, { body: { username, password } });
  return cacheAdmin(admin);
}

/** Signs out; people are out even when the server cannot be reached. */
export async function signOut(): Promise<void> {
  const signedIn = await currentSession;
  clearAdmin();
  if (signedIn) await callEndpoint(auth.logout).catch(() => {});
}
