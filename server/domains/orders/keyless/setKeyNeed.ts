import { textOf } from '#contract/texts/Text';
import type { KeyNeed } from '#contract/unanswered';
import type { Context } from '../../../platform/context';
import { transaction } from '../../../platform/db/transaction';
import { notFound } from '../../../platform/errors';
import { audit } from '../../audit';

const SAVE = `
  UPDATE keyless_products p SET needs_no_key = $4
  WHERE site_id = $1 AND product_id = $2 AND needs_no_key <> $4 AND (variation_id = $3
    OR NOT EXISTS (SELECT FROM mappings m WHERE m.site_id = p.site_id AND m.product_id = p.product_id))
  RETURNING name`;

const IS_KNOWN = 'SELECT FROM keyless_products WHERE site_id = $1 AND product_id = $2 AND variation_id = $3';

/** Stores whether a product that was sold without a pool needs no key. Idempotent. */
export async function setKeyNeed(ctx: Context, input: KeyNeed): Promise<null> {
  const { site_id: site, woocommerce_product_id: product, woocommerce_variation_id: variation } = input;
  return transaction(ctx.db, async (tx) => {
    const values = [site, product, variation];
    if ((await tx.$client.query(IS_KNOWN, values)).rowCount === 0)
      throw notFound(textOf('unanswered.not_found'));
    const { rows } = await tx.$client.query<{ name: string }>(SAVE, [...values, input.needs_no_key]);
    const [saved] = rows;
    if (!saved) return null;
    const action = input.needs_no_key ? 'site.needs_no_key' : 'site.needs_key';
    await audit(tx, ctx, { action, id: site, details: { product, variation, name: saved.name } });
    return null;
  });
}
