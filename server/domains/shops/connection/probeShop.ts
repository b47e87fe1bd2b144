import { type Text, textOf } from '#contract/texts/Text';
import type { Services } from '../../../platform/context';
import { invalid } from '../../../platform/errors';
import { UpstreamError } from '../../../platform/httpClient/UpstreamError';
import { createWooClient, type ShopIdentity } from '../../../platform/woocommerce/createWooClient';
import { isExampleUrl, normalizeShopUrl } from '../sites/siteUrls';

/** An administrator waits for it. */
const REQUEST_TIMEOUT_MS = 5000;

interface ShopAccess {
  url: string;
  consumerKey: string;
  consumerSecret: string;
}

/** Without an identity, the first check reads it; `failure` says why the shop does not respond now. */
export interface ShopProbe {
  identity?: ShopIdentity;
  failure?: Text;
}

/** Reads the identity of a shop whose URL or credentials are not stored yet. Refuses at its field what the shop refuses. */
export async function probeShop(
  { config, demoShopUrls }: Pick<Services, 'config' | 'demoShopUrls'>,
  access: ShopAccess,
): Promise<ShopProbe> {
  if (isExampleUrl(access.url)) return {};
  const client = createWooClient({
    ...access,
    allowPrivate: config.ALLOW_PRIVATE_SHOP_URLS || demoShopUrls?.has(access.url) === true,
    timeoutMs: REQUEST_TIMEOUT_MS,
  });
  try {
    await client.checkConnection();
    const { storeId, homeUrl } = await client.readIdentity();
    return { identity: { storeId, homeUrl: normalizeShopUrl(homeUrl) } };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    const refusal = toRefusal(error);
    if (refusal) throw invalid(refusal);
    return { failure: error.text };
  }
}

/** What a wrong URL or credential causes; undefined for what may pass. */
function toRefusal({ reason, status, text }: UpstreamError): Record<string, Text> | undefined {
  const { code } = text;
  const isWrongPath = reason === 'http' && status === 404;
  if (reason === 'redirect' || isWrongPath) return { url: text };
  if (reason !== 'unauthorized') return undefined;
  return { [code === textOf('shop.unknown_key').code ? 'consumer_key' : 'consumer_secret']: text };
}
