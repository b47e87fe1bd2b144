import type { ShopNote, ShopOrder } from '../orders/ShopOrder';
import type { ShopState } from '../ShopState';
import { cleanNote } from './cleanNote';

/** A note on an order. One to the customer is mailed, each time anew, and the shop notes that as well. */
export function writeNote(
  shop: ShopState,
  order: ShopOrder,
  { note, customer_note }: Pick<ShopNote, 'note' | 'customer_note'>,
): ShopNote {
  const written = { id: shop.nextId('comment'), created: shop.now(), note: cleanNote(note), customer_note };
  order.notes.push(written);
  if (customer_note) writeNote(shop, order, { note: 'Email "Customer note" sent.', customer_note: false });
  return written;
}
