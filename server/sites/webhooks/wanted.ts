import type { WebhookTopic } from '#contract/siteHealth';
import type { Config } from '../../config';
import { isPublicAddress, literalAddress } from '../../integrations/http/addresses';

/** Where a site's webhooks go. */
export const webhookUrl = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, siteId: number) =>
  `${PUBLIC_URL}/api/webhooks/woocommerce/${siteId}`;

/** How a webhook of ours is called in the shop. */
export const webhookName = ({ PRODUCT_NAME }: Pick<Config, 'PRODUCT_NAME'>, topic: WebhookTopic) =>
  `${PRODUCT_NAME}: ${topic}`;

const SHOP_PORTS = new Set(['', '80', '443', '8080']);

/** Why a shop's WordPress will not deliver to this address, if it will not. */
export function whyUndeliverable(publicUrl: string, shopUrl: string): string | undefined {
  const { port, origin } = new URL(publicUrl);
  if (isLocal(shopUrl)) return undefined;
  if (isLocal(publicUrl)) {
    return `Shops cannot deliver to ${origin}, which is an address of this network only; set PUBLIC_URL to one of the internet`;
  }
  if (SHOP_PORTS.has(port)) return undefined;
  return `Shops deliver to the ports 80, 443 and 8080 only, and not to ${origin}; set PUBLIC_URL to such an address`;
}

/** Whether an address is of this machine or network, as far as it shows. */
export function isLocal(url: string): boolean {
  const { hostname } = new URL(url);
  const literal = literalAddress(hostname);
  return literal === null ? /^(.+\.)?localhost$/.test(hostname) : !isPublicAddress(literal);
}
