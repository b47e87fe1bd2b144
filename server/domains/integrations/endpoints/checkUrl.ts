import type { Context } from '../../../platform/context';
import { invalid } from '../../../platform/errors';
import { assertAllowedUrl } from '../../../platform/httpClient/createExternalHttp';
import { UpstreamError } from '../../../platform/httpClient/UpstreamError';

/** Refuses the URL of a private address at its field. The address of a host name is checked at each request. */
export function checkUrl({ config }: Context, url: string | undefined): void {
  if (url === undefined) return;
  try {
    assertAllowedUrl(new URL(url), 'webhook_endpoint', config.ALLOW_PRIVATE_SHOP_URLS);
  } catch (error) {
    throw error instanceof UpstreamError ? invalid({ url: error.text }) : error;
  }
}
