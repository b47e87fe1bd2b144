import type { LineItem } from '#contract/shopOrders';
import type { Tx } from '../../../platform/db/openDatabase';
import { prepareStatement } from '../../../platform/db/queryRows';
import type { DueDelivery, OrderUpdate } from '../Delivery';
import { prepareUnitKeys, readUnitKeys } from '../reading/readUnitKeys';

interface WriteState {
  written: string | null;
  digest: string;
  is_completable: boolean;
}

const WRITE_STATE = prepareStatement<WriteState>(
  'write state of an order',
  `
  SELECT w.keys_digest AS written, (SELECT due FROM item_digests(w.site_id, w.order_id)) AS digest,
    s.complete_orders AND w.completed_at IS NULL
      AND EXISTS (SELECT FROM completable_order(o.site_id, o.order_id, o.status, o.line_items, o.refunded)) AS is_completable
  FROM order_writes w JOIN orders o ON o.site_id = w.site_id AND o.order_id = w.order_id
    JOIN sites s ON s.id = w.site_id
  WHERE w.site_id = $1 AND w.order_id = $2`,
);

// The receipt of an order has the keys of its deliveries: what the items show must belong to one. A key that is assigned
// after this is written by a later delivery; so is a replacement of a key that this delivery has tried to write.
const ATTACH_ITEM_KEYS = prepareStatement(
  'attach keys of items',
  `
  WITH attached AS (
    SELECT a.id, a.license_id FROM item_keys i JOIN license_assignments a USING (id, license_id)
    WHERE i.site_id = $2 AND i.order_id = $3 AND NOT i.is_written AND has_key(a.license_id, a.flag)
    FOR NO KEY UPDATE OF a
  )
  INSERT INTO delivery_keys (delivery_id, assignment_id, license_id, channel, is_resend)
  SELECT $1, id, license_id, $4, false FROM attached
  ON CONFLICT (delivery_id, assignment_id) DO NOTHING`,
);
// Both are saved before the request: the webhook that it causes must not enqueue another delivery.
const SAVE_STATE = prepareStatement(
  'save write state of an order',
  `
  UPDATE order_writes w SET completed_at = CASE WHEN $4 THEN now() ELSE completed_at END,
    keys_digest = CASE WHEN $3 THEN (SELECT written FROM item_digests(w.site_id, w.order_id)) ELSE keys_digest END
  WHERE site_id = $1 AND order_id = $2`,
);

/** Prepares the changes of a delivery in the shop's order; undefined if it has nothing to change. Requires `waitForOther`. */
export async function prepareOrderUpdate(
  tx: Tx,
  due: DueDelivery,
  lines: LineItem[],
  hasNewKeys: boolean,
): Promise<OrderUpdate | undefined> {
  const order = [due.site_id, due.order_id];
  const state = (await WRITE_STATE(tx, order)).rows[0];
  if (!state) return undefined;
  const { written, digest, is_completable: isCompletable } = state;
  const writesKeys = hasNewKeys || written !== null;
  const isNeeded = hasNewKeys || isCompletable || (writesKeys && digest !== written);
  if (!isNeeded && due.attempted_at === null) return undefined;

  if (writesKeys) await ATTACH_ITEM_KEYS(tx, [due.id, ...order, due.channel]);
  await SAVE_STATE(tx, [...order, writesKeys, isCompletable]);
  if (isCompletable) {
    await tx.$client.query('UPDATE deliveries SET completes_order = true WHERE id = $1', [due.id]);
  }
  return {
    keys: writesKeys ? await readUnitKeys(tx, lines, WRITTEN_KEYS, order) : null,
    unknownItems: await listUnknownItems(tx, due),
    completesOrder: isCompletable || due.completes_order,
  };
}

const WRITTEN_KEYS = prepareUnitKeys('keys that items show', {
  from: 'item_keys a',
  where: 'a.site_id = $1 AND a.order_id = $2 AND a.is_written',
});

const UNKNOWN_ITEMS = prepareStatement<{ id: string }>(
  'items without a known key',
  `
  SELECT DISTINCT line_item_id AS id FROM license_assignments a
  WHERE site_id = $1 AND order_id = $2 AND has_lost_key(license_id, flag)`,
);

async function listUnknownItems(tx: Tx, { site_id, order_id }: DueDelivery): Promise<string[]> {
  const { rows } = await UNKNOWN_ITEMS(tx, [site_id, order_id]);
  return rows.map(({ id }) => id);
}
