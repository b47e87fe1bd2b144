import * as z from 'zod/mini';
import type { ShopState } from '../ShopState';
import type { ShopLine } from './ShopOrder';

export const ItemMetaInput = z.object({ id: z.optional(z.int()), key: z.string(), value: z.unknown() });

/**
 * Changes an entry as WooCommerce's `update_meta_data`: the one with the id, else the first one with the key, and
 * the others with that key are removed. A null value removes it.
 */
export function editItemMeta(
  shop: ShopState,
  line: ShopLine,
  { id, key, value }: z.output<typeof ItemMetaInput>,
): void {
  const existing = line.meta.find((entry) => (id === undefined ? entry.key === key : entry.id === id));
  const isRemoved = (entry: { id: number; key: string }) =>
    entry === existing ? value === null : entry.key === key && (id === undefined || !existing);
  line.meta = line.meta.filter((entry) => !isRemoved(entry));
  if (value === null) return;
  if (existing) Object.assign(existing, { key, value });
  else line.meta.push({ id: shop.nextId('meta'), key, value });
}
