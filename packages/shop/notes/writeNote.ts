import type { ShopNote, ShopOrder } from '../orders/ShopOrder';
import type { ShopState } from '../ShopState';
import { cleanNote } from './cleanNote';

/** Adds a note to an order; a customer note is e-mailed, which adds a second note. */
export function writeNote(
  shop: ShopState,
  order: ShopOrder,
  { note, customer_note }: Pick<ShopNote, 'note' | 'customer_note'>,
): ShopNote {
  const newNote = { id: shop.nextId('comment'), created: shop.now(), note: cleanNote(note), customer_note };
  order.notes.push(newNote);
  if (customer_note) writeNote(shop, order, { note: 'Email "Customer note" sent.', customer_note: false });
  return newNote;
}
