import { randomBytes } from 'node:crypto';
import { UNLIMITED } from '#contract/licenses';
import { encryptApiKey, generateApiKey } from '../modules/sites/apiKey';
import type { Services } from '../platform/context';
import type { Tx } from '../platform/db/openDatabase';
import { mappings, pools, sites } from '../schema';
import { demoPools, demoProducts, demoSites } from './catalog';
import { DAY_MS, PERIOD_DAYS } from './generateOrders';
import { itemAt } from './random';

/** The numbers that the catalogue's pools and sites were given. */
export interface DemoIds {
  pools: number[];
  sites: number[];
}

/** Adds pools, sites and mappings as if they had been made before the first order. */
export async function seedShop(tx: Tx, { vault }: Services, now: Date): Promise<DemoIds> {
  const createdAt = new Date(now.getTime() - (PERIOD_DAYS + 8) * DAY_MS);
  const addedPools = await tx
    .insert(pools)
    .values(
      demoPools.map((pool) => ({
        name: pool.name,
        description: pool.description,
        requiresValidation: pool.deliveriesAllowed === UNLIMITED,
        thresholdCount: pool.threshold_count,
        thresholdPercentage: pool.threshold_percentage,
        notifyOnLow: true,
        notifyOnDepleted: true,
        createdAt,
        updatedAt: createdAt,
      })),
    )
    .returning({ id: pools.id });
  const addedSites = await tx
    .insert(sites)
    .values(
      demoSites.map(({ name, url, notificationEmail }) => ({
        name,
        url,
        notificationEmail,
        consumerKey: `ck_${randomBytes(20).toString('hex')}`,
        consumerSecretCipher: vault.encrypt(`cs_${randomBytes(20).toString('hex')}`),
        ...encryptApiKey(vault, generateApiKey()),
        noteEnabledAt: createdAt,
        lastSyncAt: new Date(now.getTime() - DAY_MS / 4),
        createdAt,
        updatedAt: createdAt,
      })),
    )
    .returning({ id: sites.id });
  const ids = { pools: addedPools.map(({ id }) => id), sites: addedSites.map(({ id }) => id) };
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
