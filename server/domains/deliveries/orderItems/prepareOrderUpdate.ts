import type { LineItem } from '#contract/shopOrders';
import type { Tx } from '../../../platform/db/openDatabase';
import { prepareStatement } from '../../../platform/db/prepareStatement';
import { attachKeysSql } from '../attachKeysSql';
import type { DueDelivery, OrderUpdate } from '../Delivery';
import { HAS_LOST_KEY_SQL } from '../entitlementSql';
import { prepareUnitKeys, readUnitKeys } from '../reading/readUnitKeys';
import { IS_SHOWN_SQL, IS_WRITTEN_SQL, isCompletableSql, keysDigestSql } from './orderWritesSql';

interface WriteState {
  written: string | null;
  digest: string;
  is_completable: boolean;
}

const WRITE_STATE = prepareStatement<WriteState>(
  'write state of an order',
  `
  SELECT w.keys_digest AS written, ${keysDigestSql('o')} AS digest,
    s.complete_orders AND w.completed_at IS NULL AND ${isCompletableSql('o')} AS is_completable
  FROM order_writes w JOIN orders o ON o.site_id = w.site_id AND o.order_id = w.order_id
    JOIN sites s ON s.id = w.site_id
  WHERE w.site_id = $1 AND w.order_id = $2`,
);

// The receipt of an order has the keys of its deliveries: what the items show must belong to one. A key that is assigned
// after this is written by a later delivery; so is a replacement of a key that this delivery has tried to write.
const ATTACH_ITEM_KEYS = prepareStatement(
  'attach keys of items',
  `${attachKeysSql(`${IS_SHOWN_SQL} AND NOT ${IS_WRITTEN_SQL}`)}
  ON CONFLICT (delivery_id, assignment_id) DO NOTHING`,
);
// Both are saved before the request: the webhook that it causes must not enqueue another delivery.
const SAVE_STATE = prepareStatement(
  'save write state of an order',
  `
  UPDATE order_writes w SET keys_digest = CASE WHEN $3 THEN ${keysDigestSql('w', IS_WRITTEN_SQL)} ELSE keys_digest END,
    completed_at = CASE WHEN $4 THEN now() ELSE completed_at END
  WHERE site_id = $1 AND order_id = $2`,
);

/** What the delivery changes in the shop's order; undefined if it has nothing to change. Requires `waitForOther`. */
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
  from: 'license_assignments a',
  where: `a.site_id = $1 AND a.order_id = $2 AND ${IS_WRITTEN_SQL}`,
});

const UNKNOWN_ITEMS = prepareStatement<{ id: string }>(
  'items without a known key',
  `
  SELECT DISTINCT line_item_id AS id FROM license_assignments a
  WHERE site_id = $1 AND order_id = $2 AND ${HAS_LOST_KEY_SQL}`,
);

async function listUnknownItems(tx: Tx, { site_id, order_id }: DueDelivery): Promise<string[]> {
  const { rows } = await UNKNOWN_ITEMS(tx, [site_id, order_id]);
  return rows.map(({ id }) => id);
}
