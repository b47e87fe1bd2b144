import { message } from '#contract/messages/Message';
import type { Context } from '../../../platform/context';
import { conflict } from '../../../platform/errors';
import { createExternalHttp } from '../../../platform/httpClient/createExternalHttp';
import { isLocalUrl } from '../sites/siteUrls';

/** The shop's consent page. Only its server gets the token; the browser returns with the id. */
export function buildAuthorizeUrl({ config }: Context, siteUrl: string, id: number, token: string): string {
  const url = new URL(`${siteUrl}/wc-auth/v1/authorize`);
  url.search = new URLSearchParams({
    app_name: config.PRODUCT_NAME,
    scope: 'read_write',
    user_id: String(id),
    return_url: `${config.PUBLIC_URL}/dashboard/sites/connected`,
    callback_url: `${config.PUBLIC_URL}/api/site-connections/keys?token=${token}`,
  }).toString();
  return url.href;
}

const NEEDS_HTTPS = message('sites.https_required');
const TIMEOUT_MS = 5000;

/** Throws if the consent page would refuse a callback without https, where the browser would end on its error page. */
export async function assertConsentPossible(ctx: Context, siteUrl: string): Promise<void> {
  const { config, demoShopUrls } = ctx;
  if (config.PUBLIC_URL.startsWith('https:')) return;
  if (!isLocalUrl(siteUrl)) throw conflict(NEEDS_HTTPS);
  const allowPrivate = config.ALLOW_PRIVATE_SHOP_URLS || demoShopUrls?.has(siteUrl) === true;
  const http = createExternalHttp({ serviceName: 'shop', allowPrivate, timeoutMs: TIMEOUT_MS });
  // WooCommerce checks the addresses before it asks for its owner's password.
  const url = new URL(buildAuthorizeUrl(ctx, siteUrl, 1, 'preview'));
  const status = await http({ url }).then(
    (response) => response.status,
    () => undefined,
  );
  if (status === 401) throw conflict(NEEDS_HTTPS);
}
