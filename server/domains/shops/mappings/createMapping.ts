import { eq } from 'drizzle-orm';
import type { Mapping, MappingCreate } from '#contract/mappings';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { isUniqueViolation } from '../../../platform/db/errors';
import type { Tx } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { assertFound, conflict, invalid } from '../../../platform/errors';
import { mappings, sites } from '../../../schema';
import { audit } from '../../audit';
import { requirePool } from '../../stock';
import { setFollowsStock } from '../stock/setFollowsStock';
import { getMapping } from './getMapping';
import { readOrdersFrom } from './readOrdersFrom';
import { saveBundle } from './saveBundle';

const ALREADY_MAPPED_TEXT = textOf('mappings.already_mapped');

export async function createMapping(ctx: Context, input: MappingCreate): Promise<Mapping> {
  return transaction(ctx.db, async (tx) => {
    await requireSite(tx, input.site_id);
    await requirePool(tx, input.license_group_id);
    const [row] = await tx
      .insert(mappings)
      .values({
        siteId: input.site_id,
        productId: input.woocommerce_product_id,
        variationId: input.woocommerce_variation_id,
        productName: input.woocommerce_product_name,
        poolId: input.license_group_id,
        keysPerUnit: input.keys_per_unit,
        validity: input.validity,
        validityUnit: input.validity_unit,
        renewalPolicy: input.renewal_policy,
        ordersFrom: await readOrdersFrom(tx, input),
      })
      .returning({ id: mappings.id })
      .catch((error) => {
        throw isUniqueViolation(error, 'mappings_product')
          ? conflict(ALREADY_MAPPED_TEXT, { woocommerce_product_id: ALREADY_MAPPED_TEXT })
          : error;
      });
    const { id } = assertFound(row, textOf('mappings.not_found'));
    await saveBundle(tx, id, input.more_pools);
    if (input.follows_stock) await setFollowsStock(tx, { id, siteId: input.site_id }, true);
    await audit(tx, ctx, { action: 'mapping.create', id, details: { ...input } });
    return getMapping(tx, id);
  });
}

/** Locks the site against deletion until the mapping is inserted. */
async function requireSite(tx: Tx, id: number): Promise<void> {
  const rows = await tx.select({ id: sites.id }).from(sites).where(eq(sites.id, id)).for('key share');
  if (rows.length === 0) throw invalid({ site_id: textOf('sites.not_found') });
}
