import { randomBytes } from 'node:crypto';
import { UNLIMITED } from '#contract/licenses';
import type { Services } from '../context';
import type { Tx } from '../db/open';
import { mappings, pools, sites } from '../db/tables';
import { newApiKey, storeApiKey } from '../sites/apiKey';
import { demoPools } from './catalogue';
import { DAY, DAYS } from './generateOrders';
import { demoProducts, demoSites } from './products';
import { at } from './random';

/** The numbers that the catalogue's pools and sites were given. */
export interface Numbers {
  pools: number[];
  sites: number[];
}

/** Adds pools, sites and mappings as if they had been made before the first order. */
export async function writeShop(tx: Tx, { vault }: Services, now: Date): Promise<Numbers> {
  const createdAt = new Date(now.getTime() - (DAYS + 8) * DAY);
  const addedPools = await tx
    .insert(pools)
    .values(
      demoPools.map((pool) => ({
        name: pool.name,
        description: pool.description,
        requiresValidation: pool.deliveries === UNLIMITED,
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
        ...storeApiKey(vault, newApiKey()),
        noteEnabledAt: createdAt,
        lastSyncAt: new Date(now.getTime() - DAY / 4),
        createdAt,
        updatedAt: createdAt,
      })),
    )
    .returning({ id: sites.id });
  const numbers = { pools: addedPools.map(({ id }) => id), sites: addedSites.map(({ id }) => id) };
  await tx.insert(mappings).values(
    demoProducts.map(({ site, productId, name, pool }) => ({
      siteId: at(numbers.sites, site),
      productId,
      productName: name,
      poolId: at(numbers.pools, pool),
      createdAt,
    })),
  );
  return numbers;
}
