import { eq } from 'drizzle-orm';
import { FAILED_MESSAGES_LIMIT, type FailedDeliveries, type FailedDelivery } from '#contract/deliveries';
import type { LicenseDetails } from '#contract/licenses';
import type { OrderDelivery } from '#contract/orders';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { Queryable } from '../../../platform/db/openDatabase';
import { decodeText, presentTexts } from '../../../platform/db/textColumn';
import { assertFound } from '../../../platform/errors';
import { isDisplaced, sites } from '../../../schema';

const MESSAGE_LIMIT = 5;

interface DeliveryRow extends Omit<LicenseDetails['messages'][number], 'at' | 'order'>, OrderColumns {
  at: Date;
}

/** The order's record; null for a delivery of an order that is not known. */
interface OrderColumns {
  record_id: number | null;
  number: string | null;
}

const toOrderRef = ({ record_id: id, number }: OrderColumns) =>
  id === null || number === null ? null : { id, number };

const STARTED_MESSAGES = `
  SELECT d.order_id, o.id AS record_id, o.number, d.kind, d.channel, d.state, d.is_resend, d.reason,
    coalesce(d.sent_at, d.attempted_at, d.created_at) AS at
  FROM delivery_keys k JOIN deliveries d ON d.id = k.delivery_id LEFT JOIN orders o USING (site_id, order_id)
  WHERE k.license_id = $1 ORDER BY d.id DESC LIMIT ${MESSAGE_LIMIT}`;

// A queued delivery has no keys yet, so it is found by its order.
const QUEUED_MESSAGES = `
  SELECT d.order_id, o.id AS record_id, o.number, d.kind, d.channel, d.state, d.is_resend, d.reason, d.created_at AS at
  FROM license_assignments a JOIN deliveries d USING (site_id, order_id)
    LEFT JOIN orders o ON o.site_id = d.site_id AND o.order_id = d.order_id
  WHERE a.license_id = $1 AND d.state = 'queued' AND d.attempted_at IS NULL AND NOT d.is_resend AND d.kind = 'keys'
    AND NOT EXISTS (SELECT FROM delivery_keys k
      WHERE k.assignment_id = a.id AND k.license_id = $1 AND k.channel = d.channel AND NOT k.is_resend)
  GROUP BY d.id, o.id, o.number ORDER BY d.id DESC LIMIT ${MESSAGE_LIMIT}`;

// The unit of a replaced license has another key; its deliveries remain.
const DELIVERED_AT = `
  SELECT CASE WHEN EXISTS (SELECT FROM license_assignments WHERE license_id = $1) THEN
    (SELECT delivered_at FROM license_assignments WHERE license_id = $1 ORDER BY assigned_at DESC, id DESC LIMIT 1)
  ELSE
    (SELECT max(d.sent_at) FROM delivery_keys k JOIN deliveries d ON d.id = k.delivery_id WHERE k.license_id = $1)
  END AS delivered_at`;

/** When a license's key was delivered to its latest customer, and its latest deliveries. */
export async function listLicenseDeliveries(
  db: Queryable,
  licenseId: number,
): Promise<Pick<LicenseDetails, 'delivered_at' | 'messages'>> {
  const delivered = await db.$client.query<{ delivered_at: Date | null }>(DELIVERED_AT, [licenseId]);
  const queued = await db.$client.query<DeliveryRow>(QUEUED_MESSAGES, [licenseId]);
  const { rows } = await db.$client.query<DeliveryRow>(STARTED_MESSAGES, [licenseId]);
  return {
    delivered_at: delivered.rows[0]?.delivered_at?.toISOString() ?? null,
    messages: [...queued.rows, ...rows].map(presentDelivery),
  };
}

function presentDelivery({
  order_id,
  kind,
  channel,
  state,
  is_resend,
  at,
  reason,
  ...order
}: DeliveryRow): LicenseDetails['messages'][number] {
  return {
    order_id,
    order: toOrderRef(order),
    kind,
    channel,
    state,
    is_resend,
    at: at.toISOString(),
    ...presentTexts({ reason: reason === null ? null : decodeText(reason) }),
  };
}

interface FailedDeliveryRow
  extends Omit<FailedDelivery, 'failed_at' | 'order' | 'is_displaced'>,
    OrderColumns {
  at: Date;
}

const FAILED_MESSAGES = `
  SELECT d.id, d.order_id, o.id AS record_id, o.number, coalesce(o.number, d.order_id) AS order_number, d.kind, d.channel,
    d.reason, d.attempts, coalesce(d.attempted_at, d.created_at) AS at
  FROM undelivered d LEFT JOIN orders o USING (site_id, order_id)
  WHERE d.site_id = $1 ORDER BY d.id DESC LIMIT ${FAILED_MESSAGES_LIMIT}`;

const MESSAGE_COUNTS = `
  SELECT (SELECT count(*) FROM undelivered WHERE site_id = $1) AS total, count(*) AS pending,
    (array_agg(reason ORDER BY attempted_at DESC))[1] AS reason
  FROM deliveries WHERE site_id = $1 AND state = 'queued' AND reason IS NOT NULL`;

/** A site's failed deliveries, and the number of those being retried. */
export async function listFailedDeliveries({ db }: Context, siteId: number): Promise<FailedDeliveries> {
  const [site] = await db.select({ id: sites.id }).from(sites).where(eq(sites.id, siteId));
  assertFound(site, textOf('sites.not_found'));
  const { rows } = await db.$client.query<FailedDeliveryRow>(FAILED_MESSAGES, [siteId]);
  const counts = await db.$client.query<{ total: number; pending: number; reason: string | null }>(
    MESSAGE_COUNTS,
    [siteId],
  );
  const { total = 0, pending = 0, reason = null } = counts.rows[0] ?? {};
  return {
    messages: rows.map(presentFailedDelivery),
    total,
    waiting_count: pending,
    ...presentTexts({ waiting_reason: reason === null ? null : decodeText(reason) }),
  };
}

function presentFailedDelivery({
  id,
  order_id,
  order_number,
  kind,
  channel,
  reason,
  attempts,
  at,
  ...order
}: FailedDeliveryRow): FailedDelivery {
  return {
    id,
    order_id,
    order_number,
    is_displaced: isDisplaced(order_id),
    order: toOrderRef(order),
    kind,
    channel,
    ...presentTexts({ reason: decodeText(reason) }),
    attempts,
    failed_at: at.toISOString(),
  };
}

/** A row of the view `order_deliveries`. */
export interface OrderDeliveryRow
  extends Pick<
    OrderDelivery,
    'id' | 'kind' | 'channel' | 'state' | 'is_resend' | 'completes_order' | 'attempts' | 'keys' | 'reason'
  > {
  created_at: Date;
  attempted_at: Date | null;
  sent_at: Date | null;
  next_at: Date;
}

export function presentOrderDelivery(row: OrderDeliveryRow): OrderDelivery {
  return {
    id: row.id,
    kind: row.kind,
    channel: row.channel,
    state: row.state,
    is_resend: row.is_resend,
    keys: row.keys,
    completes_order: row.completes_order,
    attempts: row.attempts,
    ...presentTexts({ reason: row.reason === null ? null : decodeText(row.reason) }),
    created_at: row.created_at.toISOString(),
    attempted_at: row.attempted_at?.toISOString() ?? null,
    sent_at: row.sent_at?.toISOString() ?? null,
    next_at: row.state === 'queued' ? row.next_at.toISOString() : null,
  };
}
