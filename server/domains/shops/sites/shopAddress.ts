import { removeTrailingSlashes } from '../../../platform/httpClient/addresses';

/** Folders and files that WordPress adds to its own address; a pasted one may contain them. */
const WORDPRESS_NAMES = new Set(['wp-admin', 'wp-json', 'wp-login.php', 'wc-auth', 'index.php']);

/** Lower-cases the host and strips query, fragment, WordPress's own paths and trailing slashes. */
export function normalizeShopUrl(input: string): string {
  const { origin, pathname } = new URL(input);
  const names = pathname.split('/');
  const end = names.findIndex((name) => WORDPRESS_NAMES.has(name));
  return origin + removeTrailingSlashes(names.slice(0, end < 0 ? undefined : end).join('/'));
}

/** The address of a shop without what it may have several of: the same one for http and https, with and without `www.`. */
export const toShopAddress = (url: string) => normalizeShopUrl(url).replace(/^https?:\/\/(www\.)?/, '');
