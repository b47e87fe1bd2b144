import { type Message, message } from '#contract/messages/Message';
import type { Tx } from '../../../platform/db/openDatabase';
import { conflict } from '../../../platform/errors';
import { IS_ENTITLED_SQL, notYetSentSql } from '../../deliveries';

interface UnsentKey {
  license_id: number;
  order: string;
  /** Every message with this key has failed. */
  has_failed: boolean;
}

const IS_IN_MESSAGE = `EXISTS (SELECT FROM message_keys k
  WHERE k.message_id = m.id AND k.assignment_id = a.id AND k.license_id = a.license_id)`;

const WILL_BE_IN_MESSAGE = `m.state = 'queued' AND m.attempted_at IS NULL AND NOT m.is_resend AND m.kind = 'keys' AND ${notYetSentSql(
  {
    channel: 'm.channel',
    since: `CASE m.channel WHEN 'note' THEN s.note_enabled_at WHEN 'email' THEN s.email_enabled_at
      ELSE s.order_item_enabled_at END`,
  },
)}`;

// A failed message counts only if the customer did not receive the key through another channel.
const SELECT_UNSENT_KEYS = `
  SELECT a.license_id, o.number AS "order", bool_and(m.state = 'failed') AS has_failed
  FROM license_assignments a
  JOIN orders o USING (site_id, order_id)
  JOIN order_messages m USING (site_id, order_id)
  JOIN sites s ON s.id = a.site_id
  WHERE a.license_id = ANY($1::bigint[]) AND ${IS_ENTITLED_SQL}
    AND (m.state IN ('queued', 'sending') OR m.state = 'failed' AND a.delivered_at IS NULL)
    AND (${IS_IN_MESSAGE} OR ${WILL_BE_IN_MESSAGE})
  GROUP BY a.license_id, o.site_id, o.order_id ORDER BY a.license_id, o.number`;

/** Throws `conflict` if an entitled customer has not yet been sent the key of one of the licenses. */
export async function assertKeysSent(tx: Tx, ids: number[]): Promise<void> {
  const { rows } = await tx.$client.query<UnsentKey>(SELECT_UNSENT_KEYS, [ids]);
  const [first] = rows;
  if (first) throw conflict(ids.length === 1 ? describeUnsent(first) : describeAllUnsent(rows));
}

function describeUnsent({ order, has_failed }: UnsentKey): Message {
  return has_failed ? message('licenses.not_sent', { order }) : message('licenses.not_sent_yet', { order });
}

const NAMED_ORDERS_LIMIT = 5;

function describeAllUnsent(rows: UnsentKey[]): Message {
  const count = new Set(rows.map(({ license_id }) => license_id)).size;
  const numbers = [...new Set(rows.map(({ order }) => order))];
  const named = numbers.slice(0, NAMED_ORDERS_LIMIT).map((text) => message('upstream.text', { text }));
  const othersCount = numbers.length - named.length;
  const listed =
    othersCount > 0 ? [...named, message('licenses.more_orders', { count: othersCount })] : named;
  const orders = message('licenses.orders', { orders: listed, smart_count: numbers.length });
  return count === 1
    ? message('licenses.one_not_sent', { orders })
    : message('licenses.many_not_sent', { count, orders });
}
