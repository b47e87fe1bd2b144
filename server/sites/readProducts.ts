import { eq, sql } from 'drizzle-orm';
import type { Product } from '#contract/sites';
import type { Context } from '../context';
import type { Tx } from '../db/open';
import { sites } from '../db/tables';
import { transaction } from '../db/transaction';
import { found } from '../errors';
import { OutsideError } from '../integrations/http/OutsideError';
import { noteShopStates } from '../mappings/noteShopStates';
import { failedCheck, noteCheck } from './noteCheck';
import { openShopOf, type SiteRow } from './shopOf';

/**
 * Reads what the shop sells now, and notes which mapped products it no longer has as they were mapped. No
 * transaction is open while the shop is asked: it may be slow.
 */
export async function readProducts(
  ctx: Context,
  site: SiteRow,
  alsoNote?: (tx: Tx, products: Product[]) => Promise<void>,
): Promise<Product[]> {
  const products = await openShopOf(ctx, site)
    .listProducts()
    .catch(async (error) => {
      if (error instanceof OutsideError) await noteFailure(ctx, site.id, error);
      throw error;
    });
  await transaction(ctx.db, async (tx) => {
    const [row] = await tx
      .update(sites)
      .set({ lastSyncAt: sql`now()` })
      .where(eq(sites.id, site.id))
      .returning({ id: sites.id });
    found(row, 'Site');
    await noteShopStates(tx, site.id, products);
    await noteCheck(tx, site.id, 'products', { ok: true, details: { products: products.length } });
    await alsoNote?.(tx, products);
  });
  return products;
}

async function noteFailure(ctx: Context, siteId: number, error: OutsideError): Promise<void> {
  await noteCheck(ctx.db, siteId, 'products', failedCheck(error));
  ctx.log.warn({ site: siteId, reason: error.message }, "a shop's products could not be read");
}
