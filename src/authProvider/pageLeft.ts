import { BASENAME } from '../basename';
import { loadSession } from './session';

interface PageLeft {
  path: string;
  username: string | undefined;
}

let pageLeft: PageLeft | undefined;

/** Remembers the page on which a session ended by itself. */
export function rememberPage(username: string | undefined): void {
  const { pathname, search, hash } = window.location;
  if (pathname.startsWith(BASENAME)) pageLeft = { path: pathname + search + hash, username };
}

/** Where the user goes after signing in: back to the page left, unless it was left by another user. */
export async function takePageLeft(): Promise<string> {
  const admin = await loadSession();
  const left = pageLeft;
  pageLeft = undefined;
  return left && left.username === admin?.username ? left.path : BASENAME;
}
