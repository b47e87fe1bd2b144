import type { InferSelectModel } from 'drizzle-orm';
import { eq } from 'drizzle-orm';
import { message } from '#contract/messages/Message';
import type { Services } from '../../platform/context';
import { UpstreamError } from '../../platform/httpClient/UpstreamError';
import { createWooClient, type WooClient } from '../../platform/woocommerce/createWooClient';
import { sites } from '../../schema';

export type SiteRow = InferSelectModel<typeof sites>;

const SECRET_NOT_DECRYPTABLE = message('sites.secret_not_decryptable');

type SiteCredentials = Pick<
  SiteRow,
  'id' | 'url' | 'consumerKey' | 'consumerSecretCipher' | 'credentialsInQuery'
>;

/** Creates the client of a site's shop. Send no requests within a transaction: shops may be slow. */
export function createSiteClient(
  { db, vault, config }: Pick<Services, 'db' | 'vault' | 'config'>,
  site: SiteCredentials,
  timeoutMs?: number,
): WooClient {
  const consumerSecret = vault.tryDecrypt(site.consumerSecretCipher);
  if (consumerSecret === undefined) throw new UpstreamError('unauthorized', SECRET_NOT_DECRYPTABLE);
  return createWooClient({
    url: site.url,
    consumerKey: site.consumerKey,
    consumerSecret,
    allowPrivate: config.ALLOW_PRIVATE_SHOP_URLS,
    timeoutMs,
    credentialsInQuery: site.credentialsInQuery,
    onCredentialsInQuery: async () => {
      await db.update(sites).set({ credentialsInQuery: true }).where(eq(sites.id, site.id));
    },
  });
}
