import { eq, sql } from 'drizzle-orm';
import type { Mapping, MappingUpdate } from '#contract/mappings';
import type { Loaded } from '#contract/shared/updateOf';
import { textOf } from '#contract/texts/Text';
import { assertUnchanged } from '../../../platform/assertUnchanged';
import type { Context } from '../../../platform/context';
import { transaction } from '../../../platform/db/transaction';
import { assertFound, invalid } from '../../../platform/errors';
import { mappings } from '../../../schema';
import { audit } from '../../audit';
import { quarantineUnmapped } from '../recoveringSites';
import { setFollowsStock } from '../stock/setFollowsStock';
import { getMapping } from './getMapping';
import { toDate } from './readOrdersFrom';
import { saveBundle } from './saveBundle';

/** A new name clears the `renamed` state. */
export async function updateMapping(
  ctx: Context,
  id: number,
  input: MappingUpdate,
  loaded: Loaded,
): Promise<Mapping> {
  if (Object.keys(input).length === 0) return getMapping(ctx.db, id);
  const keptPoolIds = input.more_pools?.map(({ license_group_id }) => license_group_id);
  return transaction(ctx.db, async (tx) => {
    if (keptPoolIds) await quarantineUnmapped(tx, id, keptPoolIds);
    await tx.select({ id: mappings.id }).from(mappings).where(eq(mappings.id, id)).for('no key update');
    assertUnchanged({ input, loaded, current: toInput(await getMapping(tx, id)) });
    const [row] = await tx
      .update(mappings)
      .set({
        isActive: input.is_active ?? sql`${mappings.isActive}`,
        ordersFrom: toDate(input.orders_from),
        keysPerUnit: input.keys_per_unit,
        validity: input.validity,
        validityUnit: input.validity_unit,
        renewalPolicy: input.renewal_policy,
        productName: input.woocommerce_product_name,
        ...(input.woocommerce_product_name && {
          shopState: sql`nullif(${mappings.shopState}, 'renamed')`,
          shopName: null,
        }),
      })
      .where(eq(mappings.id, id))
      .returning({
        id: mappings.id,
        siteId: mappings.siteId,
        validity: mappings.validity,
        renewalPolicy: mappings.renewalPolicy,
      });
    const mapping = assertFound(row, textOf('mappings.not_found'));
    if (mapping.renewalPolicy === 'extend' && mapping.validity === null)
      throw invalid({ validity: textOf('mappings.extension_needs_validity') });
    if (input.more_pools ?? input.keys_per_unit) await saveBundle(tx, id, input.more_pools);
    if (input.follows_stock !== undefined) await setFollowsStock(tx, mapping, input.follows_stock);
    await audit(tx, ctx, { action: 'mapping.update', id, details: { ...input } });
    return getMapping(tx, id);
  });
}

/** A mapping as its form sends it. */
const toInput = ({ more_pools, ...mapping }: Mapping) => ({
  ...mapping,
  more_pools: more_pools.map(({ license_group_id, keys_per_unit }) => ({ license_group_id, keys_per_unit })),
});
