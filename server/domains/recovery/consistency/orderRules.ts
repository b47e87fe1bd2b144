import { AUDIT_LOG_START_SQL } from '../../audit';
import { fulfillBackordersQueue } from '../../stock';
import { defineSqlRule } from './Rule';

const ORDERS = 'SELECT * FROM orders WHERE id > $1 ORDER BY id LIMIT 2000';

const KEYLESS_LINES =
  'keyless_lines_of(o.site_id, o.order_id, o.status, o.held_for, o.line_items, o.refunded, o.ordered_at)';

const HELD_LINES =
  'held_lines_of(o.site_id, o.order_id, o.status, o.held_for, o.paid_at, o.line_items, o.refunded)';

const ofOrder = (alias: string) => `${alias}.site_id = o.site_id AND ${alias}.order_id = o.order_id`;

/** Every unit of a paid order has all its keys, waits for them, or extends keys; if not, a rule says why. */
export const unitsRule = defineSqlRule({
  name: 'units',
  batch: ORDERS,
  inconsistent: `
    SELECT o.site_id, o.order_id, c.pool_id, NULL::bigint AS license_id, line.id AS detail,
      line.units AS expected, line.served AS found
    FROM batch o
    CROSS JOIN LATERAL order_lines(o.site_id, o.order_id, o.line_items, o.refunded) line
    CROSS JOIN LATERAL keyless_cause(o.site_id, o.order_id, line.product_id, line.variation_id) c
    WHERE gets_keys(o.held_for) AND line.served < line.units AND c.cause IS NULL`,
});

interface LineComparison {
  /** The orders `o`. */
  orders: string;
  /** The lines that an order must have. */
  due: string;
  /** The table of those that are known. */
  known: string;
  by: string;
}

/** SQL: the lines of orders whose units are not known as they must be. */
const findDifferentLines = ({ orders, due, known, by }: LineComparison) => `
  SELECT o.site_id, o.order_id, NULL::bigint AS pool_id, NULL::bigint AS license_id, line.line_item_id AS detail,
    coalesce(line.due, 0) AS expected, coalesce(line.known, 0) AS found
  FROM ${orders} CROSS JOIN LATERAL (
    SELECT line_item_id, d.units AS due, k.units AS known FROM ${due} d
    FULL JOIN (SELECT * FROM ${known} l WHERE ${ofOrder('l')}) k USING (${by})
  ) line
  WHERE line.due IS DISTINCT FROM line.known`;

/**
 * The lines without a key, which the page of unanswered orders counts, are those that have none. A site that was registered
 * again has lost the queues of its earlier orders.
 */
export const keylessRule = defineSqlRule({
  name: 'keyless',
  batch: ORDERS,
  inconsistent: findDifferentLines({
    orders:
      'batch o JOIN sites s ON s.id = o.site_id AND coalesce(o.state_received_at, o.received_at) >= s.created_at',
    due: KEYLESS_LINES,
    known: 'keyless_lines',
    by: 'line_item_id',
  }),
});

/** The held lines, whose units no other product or shop promises, are those of orders that hold the stock of their shop. */
export const heldRule = defineSqlRule({
  name: 'held',
  batch: ORDERS,
  inconsistent: findDifferentLines({
    orders: 'batch o',
    due: HELD_LINES,
    known: 'held_lines',
    by: 'line_item_id, product_id, variation_id',
  }),
});

/** Every key that a paid order is entitled to was sent on the shop's channels, or is about to be. */
export const deliveriesRule = defineSqlRule({
  name: 'messages',
  batch: ORDERS,
  inconsistent: `
    SELECT o.site_id, o.order_id, NULL::bigint AS pool_id, NULL::bigint AS license_id, c.channel::text AS detail,
      unsent.n AS expected, 0 AS found
    FROM batch o JOIN sites s ON s.id = o.site_id
    CROSS JOIN LATERAL (VALUES ('note'::delivery_channel, s.note_enabled_at), ('email', s.email_enabled_at),
      ('order_item', s.order_item_enabled_at)) AS c(channel, since)
    CROSS JOIN LATERAL (SELECT count(*) AS n FROM license_assignments a
      CROSS JOIN LATERAL unsent_key(a, c.channel, c.since) WHERE ${ofOrder('a')}) unsent
    WHERE keeps_keys(o.held_for) AND c.since IS NOT NULL AND (c.channel = 'email' OR o.event_id > 0) AND unsent.n > 0
      AND (c.channel = 'order_item' OR o.customer_erased_at IS NULL)
      AND NOT EXISTS (SELECT FROM deliveries q WHERE ${ofOrder('q')} AND q.channel = c.channel
        AND q.state = 'queued' AND q.attempted_at IS NULL AND NOT q.is_resend AND q.kind = 'keys')`,
});

/**
 * No key was given more often than it counts, and none that was deleted after its delivery is in stock again. An
 * administrator may lower the deliveries that a key allows; whether one did before the start of the audit log is not
 * known, but such a key is not given again.
 */
export const keysRule = defineSqlRule({
  name: 'keys',
  batch: 'SELECT * FROM licenses WHERE id > $1 ORDER BY id LIMIT 5000',
  inconsistent: `
    SELECT l.site_id, l.order_id, l.pool_id, l.id AS license_id, NULL::text AS detail,
      l.uses_allowed - l.uses_left AS expected, given.n AS found
    FROM batch l
    CROSS JOIN LATERAL (SELECT count(*) AS n FROM license_assignments a WHERE a.license_id = l.id) given
    WHERE l.uses_allowed > 0 AND given.n > l.uses_allowed - l.uses_left
      AND NOT EXISTS (SELECT FROM audit_log e
        WHERE e.kind = 'license' AND e.record_id = l.id::text AND e.action = 'license.update')
      AND (l.created_at >= ${AUDIT_LOG_START_SQL} OR EXISTS (SELECT FROM license_assignments a
        WHERE a.license_id = l.id AND a.assigned_at >= ${AUDIT_LOG_START_SQL}))
    UNION ALL
    SELECT l.site_id, l.order_id, l.pool_id, l.id, NULL, 0, 1
    FROM batch l CROSS JOIN LATERAL (SELECT FROM delivered_keys d WHERE d.key_index = l.key_index LIMIT 1) deleted
    WHERE l.status = 'available'`,
});

/** No order waits while its pool has keys to give. */
export const backordersRule = defineSqlRule({
  name: 'backorders',
  batch: 'SELECT id FROM pools WHERE id > $1 ORDER BY id LIMIT 100',
  inconsistent: `
    SELECT oldest.site_id, oldest.order_id, p.id AS pool_id, NULL::bigint AS license_id, NULL::text AS detail,
      0 AS expected, (SELECT count(*) FROM backorders b WHERE b.pool_id = p.id) AS found
    FROM batch p
    CROSS JOIN LATERAL (SELECT * FROM backorders b WHERE b.pool_id = p.id ORDER BY b.id LIMIT 1) oldest
    WHERE oldest.since < now() - interval '10 minutes'
      AND NOT EXISTS (SELECT FROM jobs j WHERE j.queue = '${fulfillBackordersQueue.queue}' AND j.failed_at IS NULL
        AND (j.data ->> 'poolId')::bigint = p.id)
      AND EXISTS (SELECT FROM licenses l WHERE l.pool_id = p.id AND is_allocatable(l, p.id, (SELECT is_validating())))
      AND NOT EXISTS (SELECT FROM recovering_sites r WHERE r.site_id = oldest.site_id)`,
});
