import { type Admin, auth } from '#contract/auth';
import { call } from '../dataProvider/call';

const CACHE = 'admin';

let asked: Promise<Admin | null> | undefined;

/** Asks the server once who is signed in; later calls share the answer. */
export function loadSession(): Promise<Admin | null> {
  asked ??= call(auth.me).then(
    ({ admin }) => remember(admin),
    () => forget(),
  );
  return asked;
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
