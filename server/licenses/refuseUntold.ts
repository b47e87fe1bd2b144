import type { Tx } from '../db/open';
import { HAS_CLAIM, untold } from '../delivery/untold';
import { conflict } from '../errors';

interface Untold {
  license_id: number;
  order: string;
  /** Every message that would tell it was given up. */
  is_given_up: boolean;
}

const GATHERED = `EXISTS (SELECT FROM message_keys k
  WHERE k.message_id = m.id AND k.assignment_id = a.id AND k.license_id = a.license_id)`;

const TO_BE_GATHERED = `m.state = 'queued' AND m.attempted_at IS NULL AND NOT m.is_resend AND ${untold({
  channel: 'm.channel',
  since: "CASE m.channel WHEN 'note' THEN s.note_enabled_at ELSE s.email_enabled_at END",
})}`;

// A message that was given up counts as long as the customer got the key in no other way.
const UNTOLD = `
  SELECT a.license_id, o.number AS "order", bool_and(m.state = 'failed') AS is_given_up
  FROM license_assignments a
  JOIN orders o USING (site_id, order_id)
  JOIN order_messages m USING (site_id, order_id)
  JOIN sites s ON s.id = a.site_id
  WHERE a.license_id = ANY($1::bigint[]) AND ${HAS_CLAIM}
    AND (m.state IN ('queued', 'sending') OR m.state = 'failed' AND a.delivered_at IS NULL)
    AND (${GATHERED} OR ${TO_BE_GATHERED})
  GROUP BY a.license_id, o.site_id, o.order_id ORDER BY a.license_id, o.number`;

/** Throws when a message is still to tell a paid order's customer one of the licenses' keys. */
export async function refuseUntold(tx: Tx, ids: number[]): Promise<void> {
  const { rows } = await tx.$client.query<Untold>(UNTOLD, [ids]);
  const [first] = rows;
  if (first) throw conflict(ids.length === 1 ? reasonOf(first) : reasonOfMany(rows));
}

function reasonOf({ order, is_given_up }: Untold): string {
  const reason = `The customer of order ${order} has not been told this key`;
  return is_given_up
    ? `${reason}: the message was given up. Try it again on the page of its site.`
    : `${reason} yet`;
}

const NAMED = 5;

function reasonOfMany(rows: Untold[]): string {
  const licenses = new Set(rows.map(({ license_id }) => license_id)).size;
  const orders = [...new Set(rows.map(({ order }) => order))];
  const more = orders.length - NAMED;
  const named = [...orders.slice(0, NAMED), ...(more > 0 ? [`${more} more`] : [])];
  const which = `${orders.length === 1 ? 'order' : 'orders'} ${new Intl.ListFormat('en').format(named)}`;
  return licenses === 1
    ? `Nothing was deleted: 1 of the licenses holds a key that its customer has not been told yet (${which})`
    : `Nothing was deleted: ${licenses} of the licenses hold keys that customers have not been told yet (${which})`;
}
