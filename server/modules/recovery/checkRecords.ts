import type { Context } from '../../platform/context';
import type { WooOrder } from '../../platform/woocommerce/responseSchemas';
import { findRecords, getRecordDigest } from '../messages';
import { startRecoveryOf } from './startRecovery';

const EPOCH = 'SELECT epoch FROM database_identity';

// A record is written after its messages are stored, and its digest is stored after it.
const UNKNOWN_RECORD = `
  SELECT r.order_id AS "orderId" FROM unnest($2::text[], $3::text[], $4::text[]) AS r(order_id, marker, digest)
  WHERE NOT EXISTS (SELECT FROM order_messages m
      WHERE m.site_id = $1 AND m.order_id = r.order_id AND m.marker = r.marker)
    AND NOT EXISTS (SELECT FROM order_writes w
      WHERE w.site_id = $1 AND w.order_id = r.order_id AND w.record_digest = r.digest)
  LIMIT 1`;

/**
 * Starts a recovery if an order of a shop has a record that this very database wrote and does not know: it was set back
 * without a sign, as by a snapshot of its disk.
 */
export async function checkRecords(ctx: Context, siteId: number, orders: WooOrder[]): Promise<void> {
  const records = orders.flatMap(({ id, meta_data }) => {
    const orderId = String(id);
    return findRecords(ctx, { siteId, orderId }, meta_data).map((record) => ({ orderId, record }));
  });
  if (records.length === 0) return;
  const { rows } = await ctx.db.$client.query<{ epoch: string }>(EPOCH);
  const epoch = rows[0]?.epoch ?? '';
  const told = records
    .filter(({ record }) => record.epoch === epoch)
    .flatMap(({ orderId, record }) =>
      record.messages.map(({ marker }) => ({ orderId, marker, digest: getRecordDigest(record) })),
    );
  if (told.length === 0) return;
  const unknown = await ctx.db.$client.query<{ orderId: string }>(UNKNOWN_RECORD, [
    siteId,
    told.map(({ orderId }) => orderId),
    told.map(({ marker }) => marker),
    told.map(({ digest }) => digest),
  ]);
  const [found] = unknown.rows;
  if (found && (await startRecoveryOf(ctx, epoch, siteId)))
    ctx.log.error(
      { site: siteId, order: found.orderId },
      'the shop has a record that the database does not know',
    );
}
