import { randomBytes } from 'node:crypto';
import { UNLIMITED } from '#contract/licenseForms';
import { itemAt } from '#shop/random';
import { createWebhookSecret } from '../domains/shops/sites/presentSite';
import { toShopAddress } from '../domains/shops/sites/siteUrls';
import type { Services } from '../platform/context';
import type { Tx } from '../platform/db/openDatabase';
import { reserveIds } from '../platform/db/reserveIds';
import { mappings, pools, sites } from '../schema';
import { demoPools, demoProducts, demoSites } from './catalog';
import { DAY_MS, PERIOD_DAYS } from './generateOrders';

/** Database ids of the demo pools and sites, by index. */
export interface DemoIds {
  pools: number[];
  sites: number[];
}

/** Adds pools, sites and mappings, dated before the first order. */
export async function seedShop(tx: Tx, { vault }: Services, now: Date): Promise<DemoIds> {
  const createdAt = new Date(now.getTime() - (PERIOD_DAYS + 8) * DAY_MS);
  const insertedPools = await tx
    .insert(pools)
    .values(
      demoPools.map((pool) => ({
        name: pool.name,
        description: pool.description,
        requiresValidation: pool.usesAllowed === UNLIMITED,
        thresholdCount: pool.threshold_count,
        thresholdPercentage: pool.threshold_percentage,
        notifyOnLow: true,
        notifyOnDepleted: true,
        createdAt,
        updatedAt: createdAt,
      })),
    )
    .returning({ id: pools.id });
  const blindIndex = await vault.holdIndex(tx);
  const siteIds = await reserveIds(tx, 'sites', demoSites.length);
  await tx
    .insert(sites)
    .overridingSystemValue()
    .values(
      demoSites.map(({ name, url, notificationEmail }, index) => ({
        id: itemAt(siteIds, index),
        name,
        url,
        address: toShopAddress(url),
        notificationEmail,
        consumerKey: `ck_${randomBytes(20).toString('hex')}`,
        consumerSecretCipher: vault.encrypt(
          `cs_${randomBytes(20).toString('hex')}`,
          'sites.consumer_secret_cipher',
          itemAt(siteIds, index),
        ),
        ...createWebhookSecret(vault, blindIndex, itemAt(siteIds, index)),
        noteEnabledAt: createdAt,
        lastSyncAt: new Date(now.getTime() - DAY_MS / 4),
        createdAt,
        updatedAt: createdAt,
      })),
    );
  const ids = { pools: insertedPools.map(({ id }) => id), sites: siteIds };
  await tx.insert(mappings).values(
    demoProducts.map(({ site, productId, name, pool }) => ({
      siteId: itemAt(ids.sites, site),
      productId,
      productName: name,
      poolId: itemAt(ids.pools, pool),
      createdAt,
    })),
  );
  return ids;
}
