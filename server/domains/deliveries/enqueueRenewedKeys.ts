import type { Tx } from '../../platform/db/openDatabase';
import { NEW_MARKER_SQL } from './orderItems/newMarkerSql';

// The keys were sent before, as those of a delivery that an administrator requests. The items of the order follow the
// last day by themselves.
const ENQUEUE = `
  WITH extended AS (
    SELECT a.id, a.license_id, a.site_id, a.order_id FROM license_assignments a JOIN orders o USING (site_id, order_id)
    WHERE a.id = ANY($1::bigint[]) AND is_entitled(o.status, a.license_id, a.flag)
  ), delivery AS (
    INSERT INTO deliveries (site_id, order_id, channel, is_resend, marker, next_at)
    SELECT o.site_id, o.order_id, c.channel, true, ${NEW_MARKER_SQL}, now()
    FROM (SELECT DISTINCT site_id, order_id FROM extended) u
    JOIN orders o USING (site_id, order_id)
    JOIN sites s ON s.id = o.site_id
    CROSS JOIN LATERAL (VALUES ('note'::delivery_channel, s.note_enabled_at), ('email', s.email_enabled_at))
      AS c(channel, since)
    WHERE c.since IS NOT NULL AND (c.channel = 'email' OR o.event_id > 0)
    RETURNING id, site_id, order_id, channel
  )
  INSERT INTO delivery_keys (delivery_id, assignment_id, license_id, channel, is_resend)
  SELECT delivery.id, extended.id, extended.license_id, delivery.channel, true
  FROM delivery JOIN extended USING (site_id, order_id)`;

/** Enqueues deliveries with keys whose term a renewal extended, of the orders that hold them. Call it once per extension. */
export async function enqueueRenewedKeys(tx: Tx, assignmentIds: number[]): Promise<void> {
  if (assignmentIds.length > 0) await tx.$client.query(ENQUEUE, [assignmentIds]);
}
