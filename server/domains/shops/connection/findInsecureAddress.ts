import { lookup } from 'node:dns/promises';
import { type Text, textOf } from '#contract/texts/Text';
import type { Config } from '../../../platform/config';
import { isPublicAddress } from '../../../platform/httpClient/addresses';
import { isLocalUrl } from '../sites/siteUrls';

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
