import { eq, sql } from 'drizzle-orm';
import type { Product } from '#contract/sites';
import { audit } from '../audit/audit';
import type { Context } from '../context';
import { sites } from '../db/tables';
import { transaction } from '../db/transaction';
import { conflict, found } from '../errors';
import { asAppError } from '../integrations/http/asAppError';
import { OutsideError } from '../integrations/http/OutsideError';
import { openShopOf } from './shopOf';

/** Reads what the shop sells now. No transaction is open while the shop is asked: it may be slow. */
export async function syncProducts(ctx: Context, id: number): Promise<Product[]> {
  const [row] = await ctx.db.select().from(sites).where(eq(sites.id, id));
  const site = found(row, 'Site');
  if (!site.isActive) throw conflict('This site is inactive');

  const products = await openShopOf(ctx, site)
    .listProducts()
    .catch((error) => {
      throw error instanceof OutsideError ? asAppError(error) : error;
    });

  await transaction(ctx.db, async (tx) => {
    await tx.update(sites).set({ lastSyncAt: sql`now()` }).where(eq(sites.id, id));
    await audit(tx, ctx, { action: 'site.sync_products', id, details: { products: products.length } });
  });
  return products;
}
