import { eq } from 'drizzle-orm';
import type { Mapping, MappingCreate } from '#contract/mappings';
import { audit } from '../audit/audit';
import type { Context } from '../context';
import { isDuplicate } from '../db/errors';
import type { Tx } from '../db/open';
import { mappings, sites } from '../db/tables';
import { transaction } from '../db/transaction';
import { conflict, found, invalid } from '../errors';
import { usablePool } from '../pools/usablePool';
import { getMapping } from './getMapping';

const MAPPED = 'This product is already mapped';

export async function createMapping(ctx: Context, input: MappingCreate): Promise<Mapping> {
  return transaction(ctx.db, async (tx) => {
    await checkSite(tx, input.site_id);
    await usablePool(tx, input.license_group_id);
    const [row] = await tx
      .insert(mappings)
      .values({
        siteId: input.site_id,
        productId: input.woocommerce_product_id,
        variationId: input.woocommerce_variation_id,
        productName: input.woocommerce_product_name,
        poolId: input.license_group_id,
      })
      .returning({ id: mappings.id })
      .catch((error) => {
        throw isDuplicate(error, 'mappings_product')
          ? conflict(MAPPED, { woocommerce_product_id: MAPPED })
          : error;
      });
    const { id } = found(row, 'Mapping');
    await audit(tx, ctx, { action: 'mapping.create', id, details: { ...input } });
    return getMapping(tx, id);
  });
}

/** Held until the mapping is there, so that the site does not go away meanwhile. */
async function checkSite(tx: Tx, id: number): Promise<void> {
  const rows = await tx.select({ id: sites.id }).from(sites).where(eq(sites.id, id)).for('key share');
  if (rows.length === 0) throw invalid({ site_id: 'Site not found' });
}
