import type { Services } from '../context';
import { invalid } from '../errors';
import { assertAllowedUrl } from './createExternalHttp';
import { UpstreamError } from './UpstreamError';

/** Refuses the URL of a private address at its field. The address of a host name is checked at each request. */
export function checkEndpointUrl(
  { config }: Pick<Services, 'config'>,
  url: string | undefined,
  field = 'url',
): void {
  if (url === undefined) return;
  try {
    assertAllowedUrl(new URL(url), 'webhook_endpoint', config.ALLOW_PRIVATE_SHOP_URLS);
  } catch (error) {
    throw error instanceof UpstreamError ? invalid({ [field]: error.text }) : error;
  }
}
