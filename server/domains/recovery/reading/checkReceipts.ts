import type { Context } from '../../../platform/context';
import type { WooOrder } from '../../../platform/woocommerce/responseSchemas';
import { findReceipts, getReceiptDigest, type OrderReceipt } from '../../deliveries';
import { startRecoveryOf } from '../startRecovery';

// Receipts of other servers are not read until a user decides about a site that was stopped.
const IDENTITY = `
  SELECT i.epoch, i.known_epochs AS "knownEpochs", greatest(i.epoch_since, s.resumed_at) AS "epochSince",
    EXISTS (SELECT FROM site_recoveries r WHERE r.site_id = s.id AND r.state = 'stopped') AS "isStopped"
  FROM database_identity i, sites s WHERE s.id = $1`;

interface Identity {
  epoch: string;
  knownEpochs: string[];
  epochSince: Date;
  isStopped: boolean;
}

interface FoundReceipt {
  orderId: string;
  receipt: OrderReceipt;
}

// A receipt is written after its deliveries are stored, and its digest is stored after it.
const UNKNOWN_RECORD = `
  SELECT r.order_id AS "orderId" FROM unnest($2::text[], $3::text[], $4::text[]) AS r(order_id, marker, digest)
  WHERE NOT EXISTS (SELECT FROM deliveries d
      WHERE d.site_id = $1 AND d.order_id = r.order_id AND d.marker = r.marker)
    AND NOT EXISTS (SELECT FROM order_writes w
      WHERE w.site_id = $1 AND w.order_id = r.order_id AND w.receipt_digest = r.digest)
  LIMIT 1`;

/**
 * Starts a recovery if an order of a shop has a receipt that the database does not know, although it wrote it, or that was
 * written since by one with another history: it was set back without a sign, as by a snapshot of its disk, or its address
 * leads back to it from a standby that was promoted.
 */
export async function checkReceipts(ctx: Context, siteId: number, orders: WooOrder[]): Promise<void> {
  const receipts = orders.flatMap(({ id, meta_data }) => {
    const orderId = String(id);
    return findReceipts(ctx, { siteId, orderId }, meta_data).map((receipt) => ({ orderId, receipt }));
  });
  if (receipts.length === 0) return;
  const [identity] = (await ctx.db.$client.query<Identity>(IDENTITY, [siteId])).rows;
  if (!identity) return;
  const { epoch } = identity;
  const lost = listLost(receipts, identity);
  const orderId = lost[0]?.orderId ?? (await findUnknown(ctx, siteId, receipts, epoch));
  const lostEpochs = [...new Set(lost.map(({ receipt }) => receipt.epoch))];
  if (orderId !== undefined && (await startRecoveryOf(ctx, { epoch, siteId, lostEpochs })))
    ctx.log.error({ site: siteId, order: orderId }, 'the shop has a receipt that the database does not know');
}

/** The receipts of later epochs that the database does not know. */
function listLost(
  receipts: FoundReceipt[],
  { epoch, knownEpochs, epochSince, isStopped }: Identity,
): FoundReceipt[] {
  if (isStopped) return [];
  return receipts.filter(
    ({ receipt }) => ![epoch, ...knownEpochs].includes(receipt.epoch) && receipt.at > epochSince.getTime(),
  );
}

/** An order with a receipt of the own epoch that the database does not know. */
async function findUnknown(
  { db }: Context,
  siteId: number,
  receipts: FoundReceipt[],
  epoch: string,
): Promise<string | undefined> {
  const told = receipts
    .filter(({ receipt }) => receipt.epoch === epoch)
    .flatMap(({ orderId, receipt }) =>
      receipt.deliveries.map(({ marker }) => ({ orderId, marker, digest: getReceiptDigest(receipt) })),
    );
  if (told.length === 0) return undefined;
  const { rows } = await db.$client.query<{ orderId: string }>(UNKNOWN_RECORD, [
    siteId,
    told.map(({ orderId }) => orderId),
    told.map(({ marker }) => marker),
    told.map(({ digest }) => digest),
  ]);
  return rows[0]?.orderId;
}
