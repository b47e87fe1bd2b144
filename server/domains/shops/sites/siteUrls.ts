import { lookup } from 'node:dns/promises';
import type { WebhookTopic } from '#contract/siteHealth';
import { type Text, textOf } from '#contract/texts/Text';
import type { Config } from '../../../platform/config';
import {
  getLiteralAddress,
  isPublicAddress,
  removeTrailingSlashes,
} from '../../../platform/httpClient/addresses';

export const getWebhookUrl = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, siteId: number) =>
  `${PUBLIC_URL}/api/webhooks/woocommerce/${siteId}`;

export const getWebhookName = ({ PRODUCT_NAME }: Pick<Config, 'PRODUCT_NAME'>, topic: WebhookTopic) =>
  `${PRODUCT_NAME}: ${topic}`;

const WORDPRESS_ALLOWED_PORTS = new Set(['', '80', '443', '8080']);

/** Why WordPress refuses to send webhooks to this URL; undefined if it does not. */
export function getUndeliverableReason(publicUrl: string, shopUrl: string): Text | undefined {
  const { port, origin } = new URL(publicUrl);
  if (isLocalUrl(shopUrl)) return undefined;
  if (isLocalUrl(publicUrl)) {
    return textOf('sites.local_address', { origin });
  }
  if (WORDPRESS_ALLOWED_PORTS.has(port)) return undefined;
  return textOf('sites.port_not_allowed', { origin });
}

/** Whether a URL's host is local; host names are not resolved. */
export function isLocalUrl(url: string): boolean {
  const { hostname } = new URL(url);
  const address = getLiteralAddress(hostname);
  return address === null ? /^(.+\.)?localhost$/.test(hostname) : !isPublicAddress(address);
}

const EXAMPLE_URL = /^https?:\/\/([^/]+\.)?example(\.(com|net|org))?(\/|$)/;

/** For PostgreSQL. */
export const EXAMPLE_URL_PATTERN = EXAMPLE_URL.source;

/** Whether a URL is reserved for examples (RFC 2606), as in the demo, and so has no shop. */
export const isExampleUrl = (url: string) => EXAMPLE_URL.test(url);

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

const isPlain = (url: string) => url.startsWith('http:');

/**
 * Why webhooks must not be set up: without https, anyone on the way to the shop reads their secret, and on the way back
 * the orders. Undefined if both ways are safe, or local.
 */
export async function findInsecureAddress(
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
  shopUrl: string,
): Promise<Text | undefined> {
  if (isPlain(shopUrl) && !(await isInLocalNetwork(shopUrl))) return textOf('sites.insecure_shop');
  if (isPlain(PUBLIC_URL) && !(await isInLocalNetwork(PUBLIC_URL)))
    return textOf('sites.insecure_delivery', { origin: new URL(PUBLIC_URL).origin });
  return undefined;
}

/** Whether a URL leads to loopback or private addresses only. Requests to them are refused unless they are allowed. */
async function isInLocalNetwork(url: string): Promise<boolean> {
  if (isLocalUrl(url)) return true;
  const addresses = await lookup(new URL(url).hostname, { all: true }).catch(() => []);
  return addresses.length > 0 && addresses.every(({ address }) => !isPublicAddress(address));
}
