import { textOf } from '#contract/texts/Text';
import { UNMAPPED_PRODUCTS_LIMIT, type Unanswered, type UnmappedProduct } from '#contract/unanswered';
import type { Context } from '../../../platform/context';
import type { Queryable } from '../../../platform/db/openDatabase';
import { presentTexts } from '../../../platform/db/textColumn';
import { findShopFailure, selectShopConditions } from '../../shops';
import { countCauses, type SoldProduct, sumUnits } from './countCauses';

/** What customers paid and did not get, by cause. */
export async function getUnanswered({ db }: Context): Promise<Unanswered> {
  const [{ causes, products, productsTotal }, shops] = await Promise.all([
    countCauses(db, UNMAPPED_PRODUCTS_LIMIT),
    listSilentShops(db),
  ]);
  const { units, isMinimum } = sumUnits(causes);
  return {
    units,
    is_minimum: isMinimum,
    causes: causes.map(({ since, ...cause }) => ({ ...cause, since: since?.toISOString() ?? null })),
    products: products.slice(0, UNMAPPED_PRODUCTS_LIMIT).map(presentProduct),
    products_total: productsTotal,
    shops,
  };
}

function presentProduct(product: SoldProduct): UnmappedProduct {
  const { siteId, site, productId, variationId, name, group, sign, like, sold } = product;
  return {
    site: { id: siteId, name: site },
    woocommerce_product_id: productId,
    woocommerce_variation_id: variationId,
    name,
    group,
    sign,
    suggestion: like
      ? {
          mapping_id: like.mappingId,
          product_name: like.productName,
          license_group: { id: like.poolId, name: like.pool },
        }
      : null,
    recent_orders: sold.recentOrders,
    orders: sold.orders,
    units: sold.units,
    is_minimum: sold.isMinimum,
    since: sold.since?.toISOString() ?? null,
    last_sold_at: sold.lastSoldAt?.toISOString() ?? null,
  };
}

/** The shops whose orders do not arrive, because they fail or a user paused them. */
async function listSilentShops(db: Queryable): Promise<Unanswered['shops']> {
  return (await selectShopConditions(db, null)).flatMap((shop) => {
    const site = { id: shop.id, name: shop.name };
    const failure = findShopFailure(shop);
    if (shop.isActive && !failure?.isConfirmed) return [];
    const reason = failure?.reason ?? textOf('unanswered.shop_paused');
    return [{ site, ...presentTexts({ reason }), since: failure?.since.toISOString() ?? null }];
  });
}
