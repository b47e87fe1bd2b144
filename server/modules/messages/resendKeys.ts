import type { Channel } from '#contract/messages';
import { message } from '#contract/messages/Message';
import type { Context } from '../../platform/context';
import type { Tx } from '../../platform/db/openDatabase';
import { transaction } from '../../platform/db/transaction';
import { assertFound, conflict } from '../../platform/errors';
import { audit } from '../audit';
import { IS_ENTITLED_SQL } from './entitlementSql';

const NO_ORDER = message('messages.no_order');
const NO_NOTES = message('messages.no_notes');
const NO_ADDRESS = message('messages.no_address');
const NO_SITE = message('messages.no_site');

interface LatestOrder {
  site_id: number;
  order_id: string;
  email: string | null;
  has_notes: boolean;
  has_site: boolean;
}

const LATEST_ORDER = `
  SELECT a.site_id, a.order_id, o.customer_email AS email, o.event_id > 0 AS has_notes,
    EXISTS (SELECT FROM sites s WHERE s.id = a.site_id) AS has_site
  FROM license_assignments a JOIN orders o USING (site_id, order_id)
  WHERE a.license_id = $1 AND ${IS_ENTITLED_SQL} ORDER BY a.assigned_at DESC, a.id DESC LIMIT 1`;

const INSERT_MESSAGE = `
  INSERT INTO order_messages (site_id, order_id, channel, is_resend, marker, next_at)
  VALUES ($1, $2, $3, true, upper(substr(md5(gen_random_uuid()::text), 1, 12)), now()) RETURNING id`;

const ADD_KEYS = `
  WITH entitled AS (
    SELECT a.id, a.license_id FROM license_assignments a
    WHERE a.site_id = $2 AND a.order_id = $3 AND ${IS_ENTITLED_SQL} FOR NO KEY UPDATE OF a
  )
  INSERT INTO message_keys (message_id, assignment_id, license_id, channel, is_resend)
  SELECT $1, id, license_id, $4, true FROM entitled`;

/** Sends all keys of the license's latest order again, even if they were sent before. */
export async function resendKeys(ctx: Context, licenseId: number, channel: Channel): Promise<null> {
  return transaction(ctx.db, async (tx) => {
    const order = await findLatestOrder(tx, licenseId);
    if (!order.has_site) throw conflict(NO_SITE);
    if (channel === 'note' && !order.has_notes) throw conflict(NO_NOTES);
    if (channel === 'email' && !order.email) throw conflict(NO_ADDRESS);

    const { site_id: siteId, order_id: orderId } = order;
    const { rows } = await tx.$client.query<{ id: number }>(INSERT_MESSAGE, [siteId, orderId, channel]);
    await tx.$client.query(ADD_KEYS, [rows[0]?.id, siteId, orderId, channel]);
    const details = { site: siteId, order: orderId, by: channel };
    await audit(tx, ctx, { action: 'license.resend', id: licenseId, details });
    return null;
  });
}

async function findLatestOrder(tx: Tx, licenseId: number): Promise<LatestOrder> {
  const license = await tx.$client.query('SELECT FROM licenses WHERE id = $1', [licenseId]);
  if (license.rowCount === 0) assertFound(undefined, message('licenses.not_found'));
  const [order] = (await tx.$client.query<LatestOrder>(LATEST_ORDER, [licenseId])).rows;
  if (!order) throw conflict(NO_ORDER);
  return order;
}
