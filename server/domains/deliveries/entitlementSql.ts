import { PAID_STATUSES, PARTLY_REFUNDED } from '../../schema';

const PAID_STATUS_LIST = PAID_STATUSES.map((status) => `'${status}'`).join(', ');

/** SQL: order `o` is paid. */
export const IS_PAID_SQL = `o.status IN (${PAID_STATUS_LIST})`;

/** SQL: unit `a` has a key that its order is entitled to if it is paid. */
const HAS_KEY_SQL = `a.license_id IS NOT NULL AND (a.flag IS NULL OR a.flag = '${PARTLY_REFUNDED}')`;

/** SQL: unit `a` had a key whose license is not stored any more: it was deleted, or lost with a part of the database. */
export const HAS_LOST_KEY_SQL = 'a.license_id IS NULL AND a.flag IS NULL';

/** SQL: unit `a` has a key that its paid order is entitled to. */
export const IS_ENTITLED_SQL = `${HAS_KEY_SQL}
  AND EXISTS (SELECT FROM orders o WHERE o.site_id = a.site_id AND o.order_id = a.order_id
    AND ${IS_PAID_SQL})`;

interface ChannelSql {
  channel: string;
  since: string;
}

/**
 * SQL: the key of unit `a`, assigned or replaced since the channel was enabled, has no automatic delivery on it yet.
 * Imported keys were delivered by another plug-in.
 */
export const notYetSentSql = (channel: ChannelSql) => `${IS_ENTITLED_SQL} AND ${isUnsentSql(channel)}`;

/** SQL: the same for a unit of an order that is paid. */
export const notYetSentOfPaidSql = (channel: ChannelSql) => `${HAS_KEY_SQL} AND ${isUnsentSql(channel)}`;

const isUnsentSql = ({
  channel,
  since,
}: ChannelSql) => `(a.assigned_at >= ${since} AND NOT a.is_imported OR EXISTS (SELECT FROM license_replacements r
    WHERE r.assignment_id = a.id AND r.new_license_id = a.license_id AND r.created_at >= ${since}))
  AND NOT EXISTS (SELECT FROM delivery_keys k
    WHERE k.assignment_id = a.id AND k.license_id = a.license_id AND k.channel = ${channel} AND NOT k.is_resend)`;
