import { textOf as text } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { WooClient } from '../../../platform/woocommerce/createWooClient';
import { createSiteClient } from '../../shops';
import type { ClaimedDelivery } from '../Delivery';
import { UndeliverableError } from '../texts/buildDelivery';

/** Per request. A note whose response is late is looked up before the next attempt. */
const REQUEST_TIMEOUT_MS = 10_000;

/** The client of the shop that deliveries go to. */
export const createDeliveryClient = (ctx: Context, { site }: Pick<ClaimedDelivery, 'site'>): WooClient =>
  createSiteClient(ctx, site, { timeoutMs: REQUEST_TIMEOUT_MS });

/** WooCommerce's order ids are numbers; throws UndeliverableError for the order of another shop, or a renamed one. */
export function toShopOrderId(orderId: string): number {
  if (!/^\d+$/.test(orderId)) throw new UndeliverableError(text('messages.no_shop_order'));
  return Number(orderId);
}
