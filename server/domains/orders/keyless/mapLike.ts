import { ALL_VARIATIONS, type Mapping } from '#contract/mappings';
import { textOf } from '#contract/texts/Text';
import type { MappingLike } from '#contract/unanswered';
import type { Context } from '../../../platform/context';
import { transaction } from '../../../platform/db/transaction';
import { conflict } from '../../../platform/errors';
import { createMapping, getMapping } from '../../shops';
import { startServing } from '../earlier/startRun';
import { readUnmapped, type UnmappedRow } from './readUnmapped';

/** Its orders are those of the mapping; an order that had only a part of its units keyless gets these. */
const LIST_WAITING = `
  INSERT INTO earlier_orders (mapping_id, order_id, number, customer_email, paid_at, units, is_known)
  SELECT m.id, k.order_id, o.number, o.customer_email, min(k.paid_at), sum(k.units)::int, true
  FROM mappings m JOIN keyless_lines k ON k.site_id = m.site_id AND k.product_id = m.product_id
    AND (m.variation_id = 0 OR k.variation_id = m.variation_id)
  JOIN orders o ON o.site_id = k.site_id AND o.order_id = k.order_id
  WHERE m.id = $1 AND gets_keys(o.held_for)
    AND m.id = (SELECT id FROM active_mapping(k.site_id, k.product_id, k.variation_id))
  GROUP BY m.id, k.order_id, o.number, o.customer_email
  ON CONFLICT DO NOTHING`;

/**
 * Maps a product that was sold without a pool like the mapped one that it resembles, and serves the orders that wait for it, in
 * the order of their payment. Others that were paid before stay earlier orders.
 */
export async function mapLike(
  ctx: Context,
  input: MappingLike,
): Promise<{ mapping: Mapping; orders: number }> {
  const { name, sign } = await findSold(ctx, input);
  const like = await getMapping(ctx.db, input.mapping_id);
  // A translation of a product whose variations share a pool, as its own do.
  const isWhole = sign === 'translation' && like.woocommerce_variation_id === ALL_VARIATIONS;
  const mapping = await createMapping(ctx, {
    site_id: input.site_id,
    woocommerce_product_id: input.woocommerce_product_id,
    woocommerce_variation_id: isWhole ? ALL_VARIATIONS : input.woocommerce_variation_id,
    woocommerce_product_name: name,
    license_group_id: like.license_group_id,
    keys_per_unit: like.keys_per_unit,
    more_pools: like.more_pools.map(({ license_group_id, keys_per_unit }) => ({
      license_group_id,
      keys_per_unit,
    })),
    validity: like.validity,
    validity_unit: like.validity_unit,
    renewal_policy: like.renewal_policy,
    follows_stock: false,
  });
  const orders = await transaction(
    ctx.db,
    async ({ $client }) => (await $client.query(LIST_WAITING, [mapping.id])).rowCount ?? 0,
  );
  if (orders > 0) await startServing(ctx, mapping.id, {});
  return { mapping, orders };
}

async function findSold({ db }: Context, input: MappingLike): Promise<UnmappedRow> {
  const { site_id: site, woocommerce_product_id: product, woocommerce_variation_id: variation } = input;
  const row = (await readUnmapped(db)).find(
    ({ siteId, productId, variationId }) =>
      siteId === site && productId === product && variationId === variation,
  );
  if (!row) throw conflict(textOf('unanswered.not_waiting'));
  if (row.like?.mappingId !== input.mapping_id) throw conflict(textOf('unanswered.resembles_another'));
  return row;
}
