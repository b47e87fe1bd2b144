import type { WebhookTopic } from '#contract/siteHealth';
import { type Text, textOf } from '#contract/texts/Text';
import type { Config } from '../../../platform/config';
import { getLiteralAddress, isPublicAddress } from '../../../platform/httpClient/addresses';

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
