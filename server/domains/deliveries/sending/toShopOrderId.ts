import { textOf as text } from '#contract/texts/Text';
import { UndeliverableError } from '../texts/buildDelivery';

/** WooCommerce's order ids are numbers; throws UndeliverableError for the order of another shop, or a renamed one. */
export function toShopOrderId(orderId: string): number {
  if (!/^\d+$/.test(orderId)) throw new UndeliverableError(text('messages.no_shop_order'));
  return Number(orderId);
}
