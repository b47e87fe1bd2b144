import { HttpError } from 'react-admin';
import { type Admin, auth } from '#contract/auth';
import { call } from '../dataProvider/call';

const CACHE = 'admin';

let asked: Promise<Admin | null> | undefined;

/** Asks the server once who is signed in; later calls share the answer. */
export function loadSession(): Promise<Admin | null> {
  asked ??= askWho().then(remember, forget);
  return asked;
}

/** Whoever was signed in and comes back after the access cookie's quarter of an hour renews the session. */
async function askWho(): Promise<Admin> {
  try {
    return (await call(auth.me)).admin;
  } catch (error) {
    const isExpired = error instanceof HttpError && error.status === 401;
    if (!isExpired || localStorage.getItem(CACHE) === null) throw error;
    return (await call(auth.refresh, { body: {} })).admin;
  }
}

/** Keeps the administrator that the server named. */
export function remember(admin: Admin): Admin {
  localStorage.setItem(CACHE, JSON.stringify(admin));
  asked = Promise.resolve(admin);
  return admin;
}

/** Nobody is signed in any more. */
export function forget(): null {
  localStorage.removeItem(CACHE);
  asked = Promise.resolve(null);
  return null;
}

/**
 * The session has ended; says whose it was, and nothing to whoever hears of the same end later.
 * Another tab may begin a new one: the next question is asked again.
 */
export function lose(): typeof asked {
  const known = asked;
  localStorage.removeItem(CACHE);
  asked = undefined;
  return known;
}

/** Signs in; the server sets the cookies. */
export async function signIn(username: string, password: string): Promise<Admin> {
  const { admin } = await call(auth.login, { body: { username, password } });
  return remember(admin);
}

/** Signs out; people are out even when the server cannot be reached. */
export async function signOut(): Promise<void> {
  const signedIn = await asked;
  forget();
  if (signedIn) await call(auth.logout).catch(() => {});
}
