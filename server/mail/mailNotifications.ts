import type { Context } from '../context';
import type { Tx } from '../db/open';
import { sendEmailJob } from './sendEmailJob';

// One e-mail for each address, however many preferences and sites name it. Without a sender there is no
// e-mail, and nothing is queued.
const QUEUE = `
  INSERT INTO emails (notification_id, recipient, subject)
  SELECT DISTINCT ON (n.id, lower(a.email)) n.id, a.email, n.title
  FROM notifications n
  JOIN settings s ON s.ses_from_email IS NOT NULL
  CROSS JOIN LATERAL (
    SELECT p.email FROM notification_preferences p
    WHERE p.is_active AND (p.type IS NULL OR p.type = n.type) AND (p.pool_id IS NULL OR p.pool_id = n.pool_id)
    UNION ALL
    SELECT site.notification_email FROM mappings m JOIN sites site ON site.id = m.site_id
    WHERE m.pool_id = n.pool_id AND m.is_active AND site.is_active AND site.notification_email IS NOT NULL
  ) a
  WHERE n.id = ANY($1::bigint[])
  ORDER BY n.id, lower(a.email), a.email
  RETURNING id`;

/** Queues the e-mails about notifications that were just raised, in the transaction that raised them. */
export async function mailNotifications(tx: Tx, ctx: Context, notificationIds: number[]): Promise<void> {
  const { rows } = await tx.$client.query<{ id: number }>(QUEUE, [notificationIds]);
  if (rows.length === 0) return;
  await ctx.jobs.sendAll(
    tx,
    sendEmailJob,
    rows.map(({ id }) => ({ emailId: id })),
  );
}
