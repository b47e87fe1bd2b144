import { AUDIT_LOG_START_SQL } from '../../audit';
import { isAllocatableSql } from '../../orders';
import { isRecoveringSql } from '../../shops';
import { fulfillBackordersQueue } from '../../stock';
import { defineSqlRule } from './Rule';

/**
 * No key was given more often than it counts, and none that was deleted after its delivery is in stock again. An
 * administrator may lower the deliveries that a key allows; whether one did before the start of the audit log is not
 * known, but such a key is not given any more.
 */
export const keysRule = defineSqlRule({
  name: 'keys',
  batch: 'SELECT * FROM licenses WHERE id > $1 ORDER BY id LIMIT 5000',
  inconsistent: `
    SELECT l.site_id, l.order_id, l.pool_id, l.id AS license_id, NULL::text AS detail,
      l.deliveries_allowed - l.deliveries_left AS expected, given.n AS found
    FROM batch l
    CROSS JOIN LATERAL (SELECT count(*) AS n FROM license_assignments a WHERE a.license_id = l.id) given
    WHERE l.deliveries_allowed > 0 AND given.n > l.deliveries_allowed - l.deliveries_left
      AND NOT EXISTS (SELECT FROM audit_log e
        WHERE e.kind = 'license' AND e.record_id = l.id::text AND e.action = 'license.update')
      AND (l.created_at >= ${AUDIT_LOG_START_SQL} OR EXISTS (SELECT FROM license_assignments a
        WHERE a.license_id = l.id AND a.assigned_at >= ${AUDIT_LOG_START_SQL}))
    UNION ALL
    SELECT l.site_id, l.order_id, l.pool_id, l.id, NULL, 0, 1
    FROM batch l CROSS JOIN LATERAL (SELECT FROM delivered_keys d WHERE d.key_index = l.key_index LIMIT 1) deleted
    WHERE l.status = 'available'`,
});

/** No two licenses have the same key; resolved by deleting one of them. */
export const sameKeysRule = defineSqlRule({
  name: 'same_keys',
  batch:
    'SELECT license_id AS id, other_id FROM same_keys WHERE license_id > $1 ORDER BY license_id LIMIT 5000',
  inconsistent: `
    SELECT l.site_id, l.order_id, l.pool_id, l.id AS license_id, b.other_id::text AS detail, 1 AS expected, 2 AS found
    FROM batch b JOIN licenses l ON l.id = b.id
    WHERE b.other_id IS NULL OR EXISTS (SELECT FROM licenses o WHERE o.id = b.other_id)`,
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
      AND NOT EXISTS (SELECT FROM pgboss.job j WHERE j.name = '${fulfillBackordersQueue.queue}' AND j.state < 'completed'
        AND (j.data ->> 'poolId')::bigint = p.id)
      AND EXISTS (SELECT FROM licenses WHERE pool_id = p.id AND ${isAllocatableSql('p.id')})
      AND NOT ${isRecoveringSql('oldest.site_id')}`,
});
