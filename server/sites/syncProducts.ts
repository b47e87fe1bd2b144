import { eq } from 'drizzle-orm';
import type { Product } from '#contract/sites';
import { audit } from '../audit/audit';
import type { Context } from '../context';
import { sites } from '../db/tables';
import { conflict, found } from '../errors';
import { asAppError } from '../integrations/http/asAppError';
import { OutsideError } from '../integrations/http/OutsideError';
import { readProducts } from './readProducts';

/** Reads what the shop sells now, for an administrator. */
export async function syncProducts(ctx: Context, id: number): Promise<Product[]> {
  const [row] = await ctx.db.select().from(sites).where(eq(sites.id, id));
  const site = found(row, 'Site');
  if (!site.isActive) throw conflict('This site is inactive');

  return readProducts(ctx, site, (tx, products) =>
    audit(tx, ctx, { action: 'site.sync_products', id, details: { products: products.length } }),
  ).catch((error) => {
    throw error instanceof OutsideError ? asAppError(error) : error;
  });
}
