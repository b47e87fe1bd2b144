import { and, eq } from 'drizzle-orm';
import { UpstreamError } from '../../../platform/httpClient/UpstreamError';
import { defineJob } from '../../../platform/jobs/defineJob';
import { createWooClient } from '../../../platform/woocommerce/createWooClient';
import { sites } from '../../../schema';
import type { SiteRow } from '../connection/createSiteClient';
import { getWebhookUrl } from '../sites/siteUrls';

const REQUEST_TIMEOUT_MS = 10_000;

interface CleanupPayload {
  siteId: number;
  url: string;
  consumerKey: string;
  /** Encrypted for the site's row, in base64. */
  consumerSecret: string;
  credentialsInQuery: boolean;
  usesRestRoute: boolean;
}

export const toCleanupPayload = (site: SiteRow): CleanupPayload => ({
  siteId: site.id,
  url: site.url,
  consumerKey: site.consumerKey,
  consumerSecret: site.consumerSecretCipher.toString('base64'),
  credentialsInQuery: site.credentialsInQuery,
  usesRestRoute: site.usesRestRoute,
});

/** Removes the webhooks of a deleted or archived site. Not retried: WooCommerce disables failing webhooks automatically. */
export const removeWebhooksJob = defineJob<CleanupPayload>({
  queue: 'sites.remove-webhooks',
  retryLimit: 0,
  async run({ db, vault, config, log, demoShopUrls }, [payload]) {
    if (!payload) return;
    const { siteId, consumerSecret, ...shop } = payload;
    // The site was registered again, or is active again, and uses its webhooks.
    if ((await db.$count(sites, and(eq(sites.id, siteId), eq(sites.isActive, true)))) > 0) return;
    const client = createWooClient({
      ...shop,
      consumerSecret: vault.decrypt(
        Buffer.from(consumerSecret, 'base64'),
        'sites.consumer_secret_cipher',
        siteId,
      ),
      allowPrivate: config.ALLOW_PRIVATE_SHOP_URLS || demoShopUrls?.has(shop.url) === true,
      timeoutMs: REQUEST_TIMEOUT_MS,
    });
    try {
      for (const { id, delivery_url } of await client.listWebhooks()) {
        if (delivery_url === getWebhookUrl(config, siteId)) await client.deleteWebhook(id);
      }
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      log.warn({ site: siteId, reason: error.message }, "a site's webhooks could not be removed");
    }
  },
});
