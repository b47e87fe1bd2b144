import type { Db } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { ORDER_TABLES } from '../../../schema';

const BATCH_SIZE = 500;

const NEXT_ORDERS = `
  SELECT moving.order_id, CASE WHEN kept.id IS NULL THEN moving.order_id ELSE moving.order_id || '~' || moving.id END AS new_id
  FROM orders moving LEFT JOIN orders kept ON kept.site_id = $2 AND kept.order_id = moving.order_id
  WHERE moving.site_id = $1 ORDER BY moving.order_id LIMIT ${BATCH_SIZE} FOR UPDATE OF moving`;

const moveRowsSql = (table: string) => `
  UPDATE ${table} SET site_id = $2, order_id = moving.new_id
  FROM unnest($3::text[], $4::text[]) AS moving(order_id, new_id)
  WHERE ${table}.site_id = $1 AND ${table}.order_id = moving.order_id`;

/**
 * Moves the orders of a site to another site of the same shop, with their keys and messages, in batches. An order that
 * both have is kept twice, the moved one under another id, because it may have other keys.
 */
export async function moveOrders(db: Db, from: number, to: number): Promise<void> {
  let isFinished = false;
  while (!isFinished) {
    isFinished = await transaction(db, async ({ $client }) => {
      const { rows } = await $client.query<{ order_id: string; new_id: string }>(NEXT_ORDERS, [from, to]);
      const values = [from, to, rows.map(({ order_id }) => order_id), rows.map(({ new_id }) => new_id)];
      for (const table of rows.length > 0 ? ORDER_TABLES : [])
        await $client.query(moveRowsSql(table), values);
      return rows.length < BATCH_SIZE;
    });
  }
}
