import type { Context } from '../../../platform/context';
import type { WooOrder } from '../../../platform/woocommerce/responseSchemas';
import { findRecords, getRecordDigest, type OrderRecord } from '../../deliveries';
import { startRecoveryOf } from '../startRecovery';

// Records of other servers are not read until a user decides about a site that was stopped.
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

interface FoundRecord {
  orderId: string;
  record: OrderRecord;
}

// A record is written after its messages are stored, and its digest is stored after it.
const UNKNOWN_RECORD = `
  SELECT r.order_id AS "orderId" FROM unnest($2::text[], $3::text[], $4::text[]) AS r(order_id, marker, digest)
  WHERE NOT EXISTS (SELECT FROM order_messages m
      WHERE m.site_id = $1 AND m.order_id = r.order_id AND m.marker = r.marker)
    AND NOT EXISTS (SELECT FROM order_writes w
      WHERE w.site_id = $1 AND w.order_id = r.order_id AND w.record_digest = r.digest)
  LIMIT 1`;

/**
 * Starts a recovery if an order of a shop has a record that the database does not know, although it wrote it, or that was
 * written since by one with another history: it was set back without a sign, as by a snapshot of its disk, or its address
 * leads back to it from a standby that was promoted.
 */
export async function checkRecords(ctx: Context, siteId: number, orders: WooOrder[]): Promise<void> {
  const records = orders.flatMap(({ id, meta_data }) => {
    const orderId = String(id);
    return findRecords(ctx, { siteId, orderId }, meta_data).map((record) => ({ orderId, record }));
  });
  if (records.length === 0) return;
  const [identity] = (await ctx.db.$client.query<Identity>(IDENTITY, [siteId])).rows;
  if (!identity) return;
  const { epoch } = identity;
  const lost = listLost(records, identity);
  const orderId = lost[0]?.orderId ?? (await findUnknown(ctx, siteId, records, epoch));
  const lostEpochs = [...new Set(lost.map(({ record }) => record.epoch))];
  if (orderId !== undefined && (await startRecoveryOf(ctx, { epoch, siteId, lostEpochs })))
    ctx.log.error({ site: siteId, order: orderId }, 'the shop has a record that the database does not know');
}

/** The records of later epochs that the database does not know. */
function listLost(
  records: FoundRecord[],
  { epoch, knownEpochs, epochSince, isStopped }: Identity,
): FoundRecord[] {
  if (isStopped) return [];
  return records.filter(
    ({ record }) => ![epoch, ...knownEpochs].includes(record.epoch) && record.at > epochSince.getTime(),
  );
}

/** An order with a record of the own epoch that the database does not know. */
async function findUnknown(
  { db }: Context,
  siteId: number,
  records: FoundRecord[],
  epoch: string,
): Promise<string | undefined> {
  const told = records
    .filter(({ record }) => record.epoch === epoch)
    .flatMap(({ orderId, record }) =>
      record.messages.map(({ marker }) => ({ orderId, marker, digest: getRecordDigest(record) })),
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
