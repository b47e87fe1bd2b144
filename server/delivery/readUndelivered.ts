import { eq } from 'drizzle-orm';
import { UNDELIVERED_SHOWN, type Undelivered, type UndeliveredList } from '#contract/delivery';
import type { Context } from '../context';
import { sites } from '../db/tables';
import { found } from '../errors';

interface Row extends Omit<Undelivered, 'failed_at'> {
  at: Date;
}

const FAILED = `
  SELECT m.id, m.order_id, coalesce(o.number, m.order_id) AS order_number, m.channel, m.reason, m.attempts,
    coalesce(m.attempted_at, m.created_at) AS at
  FROM order_messages m LEFT JOIN orders o USING (site_id, order_id)
  WHERE m.site_id = $1 AND m.state = 'failed' ORDER BY m.id DESC LIMIT ${UNDELIVERED_SHOWN}`;

const COUNTED = `
  SELECT (SELECT count(*) FROM order_messages WHERE site_id = $1 AND state = 'failed') AS total, count(*) AS waiting,
    (array_agg(reason ORDER BY attempted_at DESC))[1] AS reason
  FROM order_messages WHERE site_id = $1 AND state = 'queued' AND reason IS NOT NULL`;

/** What of a site's messages did not get through. */
export async function readUndelivered({ db }: Context, siteId: number): Promise<UndeliveredList> {
  const [site] = await db.select({ id: sites.id }).from(sites).where(eq(sites.id, siteId));
  found(site, 'Site');
  const { rows } = await db.$client.query<Row>(FAILED, [siteId]);
  const counted = await db.$client.query<{ total: number; waiting: number; reason: string | null }>(COUNTED, [
    siteId,
  ]);
  const { total = 0, waiting = 0, reason = null } = counted.rows[0] ?? {};
  return { messages: rows.map(present), total, waiting_count: waiting, waiting_reason: reason };
}

function present({ id, order_id, order_number, channel, reason, attempts, at }: Row): Undelivered {
  return { id, order_id, order_number, channel, reason, attempts, failed_at: at.toISOString() };
}
