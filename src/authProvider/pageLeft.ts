import { BASENAME } from '../basename';
import { loadSession } from './session';

interface PageLeft {
  path: string;
  adminId: number | undefined;
}

let pageLeft: PageLeft | undefined;

/** Remembers the page on which a session ended by itself. */
export function rememberPage(adminId: number | undefined): void {
  const { pathname, search, hash } = window.location;
  if (pathname.startsWith(BASENAME)) pageLeft = { path: pathname + search + hash, adminId };
}

/** Where the user goes after signing in: back to the page left, unless it was left by another user. */
export async function takePageLeft(): Promise<string> {
  const admin = await loadSession();
  const left = pageLeft;
  pageLeft = undefined;
  return left && left.adminId === admin?.id ? left.path : BASENAME;
}
