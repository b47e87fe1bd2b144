import type { WebhookTopic } from '#contract/siteHealth';
import type { Config } from '../../platform/config';
import { isPublicAddress, literalAddress } from '../../platform/httpClient/addresses';

/** Where a site's webhooks go. */
export const webhookUrl = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, siteId: number) =>
  `${PUBLIC_URL}/api/webhooks/woocommerce/${siteId}`;

/** How a webhook of ours is called in the shop. */
export const webhookName = ({ PRODUCT_NAME }: Pick<Config, 'PRODUCT_NAME'>, topic: WebhookTopic) =>
  `${PRODUCT_NAME}: ${topic}`;

const WORDPRESS_ALLOWED_PORTS = new Set(['', '80', '443', '8080']);

/** Why a shop's WordPress will not deliver to this address, if it will not. */
export function getUndeliverableReason(publicUrl: string, shopUrl: string): string | undefined {
  const { port, origin } = new URL(publicUrl);
  if (isLocalUrl(shopUrl)) return undefined;
  if (isLocalUrl(publicUrl)) {
    return `Shops cannot deliver to ${origin}, which is an address of this network only; set PUBLIC_URL to one of the internet`;
  }
  if (WORDPRESS_ALLOWED_PORTS.has(port)) return undefined;
  return `Shops deliver to the ports 80, 443 and 8080 only, and not to ${origin}; set PUBLIC_URL to such an address`;
}

/** Whether an address is of this machine or network, as far as it shows. */
export function isLocalUrl(url: string): boolean {
  const { hostname } = new URL(url);
  const literal = literalAddress(hostname);
  return literal === null ? /^(.+\.)?localhost$/.test(hostname) : !isPublicAddress(literal);
}

/** A regular expression for JavaScript and PostgreSQL alike. */
export const EXAMPLE_URL_PATTERN = '^https?://([^/]+\\.)?example(\\.(com|net|org))?(/|$)';

/** Whether an address is one reserved for examples (RFC 2606), as the demo's: no shop can be behind it. */
export const isExampleUrl = (url: string) => new RegExp(EXAMPLE_URL_PATTERN).test(url);
