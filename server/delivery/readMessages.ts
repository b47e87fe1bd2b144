import type { LicenseDetails } from '#contract/licenses';
import type { Queryable } from '../db/open';

const SHOWN = 5;

interface Row extends Omit<LicenseDetails['messages'][number], 'at'> {
  at: Date;
}

const MESSAGES = `
  SELECT m.order_id, m.channel, m.state, m.is_resend, m.reason, coalesce(m.sent_at, m.attempted_at, m.created_at) AS at
  FROM message_keys k JOIN order_messages m ON m.id = k.message_id
  WHERE k.license_id = $1 ORDER BY m.id DESC LIMIT ${SHOWN}`;

// Its keys are gathered when it goes out; until then it is known by its order.
const COMING = `
  SELECT m.order_id, m.channel, m.state, m.is_resend, m.reason, m.created_at AS at
  FROM license_assignments a JOIN order_messages m USING (site_id, order_id)
  WHERE a.license_id = $1 AND m.state = 'queued' AND m.attempted_at IS NULL AND NOT m.is_resend
    AND NOT EXISTS (SELECT FROM message_keys k
      WHERE k.assignment_id = a.id AND k.license_id = $1 AND k.channel = m.channel AND NOT k.is_resend)
  GROUP BY m.id ORDER BY m.id DESC LIMIT ${SHOWN}`;

const DELIVERED = `
  SELECT delivered_at FROM license_assignments WHERE license_id = $1 ORDER BY assigned_at DESC, id DESC LIMIT 1`;

/** Whether a license's key reached its latest customer, and by which messages. */
export async function readMessages(
  db: Queryable,
  licenseId: number,
): Promise<Pick<LicenseDetails, 'delivered_at' | 'messages'>> {
  const delivered = await db.$client.query<{ delivered_at: Date | null }>(DELIVERED, [licenseId]);
  const coming = await db.$client.query<Row>(COMING, [licenseId]);
  const { rows } = await db.$client.query<Row>(MESSAGES, [licenseId]);
  return {
    delivered_at: delivered.rows[0]?.delivered_at?.toISOString() ?? null,
    messages: [...coming.rows, ...rows].map(present),
  };
}

function present({
  order_id,
  channel,
  state,
  is_resend,
  at,
  reason,
}: Row): LicenseDetails['messages'][number] {
  return { order_id, channel, state, is_resend, at: at.toISOString(), reason };
}
