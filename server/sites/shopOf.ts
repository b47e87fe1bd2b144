import type { InferSelectModel } from 'drizzle-orm';
import { eq } from 'drizzle-orm';
import type { Services } from '../context';
import { sites } from '../db/tables';
import { OutsideError } from '../integrations/http/OutsideError';
import { createWooClient, type WooClient } from '../integrations/woocommerce/createWooClient';

export type SiteRow = InferSelectModel<typeof sites>;

const UNREADABLE = 'The stored consumer secret cannot be decrypted; enter the keys of this shop anew';

/** What opening a shop takes of a site. */
type ShopOfSite = Pick<SiteRow, 'id' | 'url' | 'consumerKey' | 'consumerSecretCipher' | 'credentialsInQuery'>;

/** The client of a site's shop. Not to be asked while a transaction is open: shops may be slow. */
export function openShopOf(
  { db, vault, config }: Pick<Services, 'db' | 'vault' | 'config'>,
  site: ShopOfSite,
  timeoutMs?: number,
): WooClient {
  const consumerSecret = vault.tryDecrypt(site.consumerSecretCipher);
  if (consumerSecret === undefined) throw new OutsideError('unauthorized', UNREADABLE);
  return createWooClient({
    url: site.url,
    consumerKey: site.consumerKey,
    consumerSecret,
    allowPrivate: config.ALLOW_PRIVATE_SHOP_URLS,
    timeoutMs,
    credentialsInQuery: site.credentialsInQuery,
    onKeysInQuery: async () => {
      await db.update(sites).set({ credentialsInQuery: true }).where(eq(sites.id, site.id));
    },
  });
}
