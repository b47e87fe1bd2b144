import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { encodeText } from '../../../platform/db/textColumn';
import { NEW_MARKER_SQL } from '../orderItems/newMarkerSql';
import { reportFailed } from './reportFailed';
import type { SentOrder } from './sentOrder';

type Unit = SentOrder['units'][number];

/** The channels on which a customer was not told a unit's key. */
function listUntoldChannels({ note, isMailed }: Unit, deliveries: SentOrder['deliveries']): string[] {
  const hasEmail = deliveries.some(
    ({ kind, channel, again }) => kind === 'keys' && channel === 'email' && !again,
  );
  return [...(note === null ? ['note'] : []), ...(hasEmail && isMailed ? [] : ['email'])];
}

const FAIL_LOST = `
  INSERT INTO deliveries (site_id, order_id, channel, marker, state, reason, attempts, attempted_at, next_at)
  SELECT $1, u.order_id, c.channel, ${NEW_MARKER_SQL}, 'failed', $7, 1, now(), now()
  FROM unnest($2::text[], $3::text[], $4::int[], $5::int[], $6::delivery_channel[]) AS u(order_id, line, unit, part, channel)
  JOIN LATERAL find_unit($1, u.order_id, u.line, u.unit, u.part) a ON has_lost_key(a.license_id, a.flag)
  JOIN sites s ON s.id = $1
  CROSS JOIN LATERAL (VALUES ('note'::delivery_channel, s.note_enabled_at), ('email', s.email_enabled_at)) AS c(channel, since)
  WHERE c.channel = u.channel AND c.since <= a.assigned_at AND NOT EXISTS (SELECT FROM deliveries m
    WHERE m.site_id = $1 AND m.order_id = u.order_id AND m.channel = u.channel AND m.kind = 'keys' AND m.state = 'failed')
  GROUP BY u.order_id, c.channel ORDER BY u.order_id, c.channel
  RETURNING order_id AS "orderId"`;

/**
 * Fails the deliveries that were still to tell keys which the database has lost: nobody can send them, and another channel
 * may have told the keys.
 */
export async function failLostDeliveries(
  tx: Tx,
  ctx: Context,
  siteId: number,
  orders: SentOrder[],
): Promise<void> {
  const untold = orders.flatMap(({ orderId, deliveries, units }) =>
    units.flatMap((unit) =>
      listUntoldChannels(unit, deliveries).map((channel) => ({ ...unit, orderId, channel })),
    ),
  );
  const reason = textOf('messages.keys_lost');
  const { rows } = await tx.$client.query<{ orderId: string }>(FAIL_LOST, [
    siteId,
    untold.map(({ orderId }) => orderId),
    untold.map(({ line }) => line),
    untold.map(({ unit }) => unit),
    untold.map(({ part }) => part),
    untold.map(({ channel }) => channel),
    encodeText(reason),
  ]);
  await reportFailed(tx, ctx, siteId, rows, reason);
}
