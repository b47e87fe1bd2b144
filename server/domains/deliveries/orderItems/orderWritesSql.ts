import { PARTLY_REFUNDED } from '../../../schema';
import { IS_ENTITLED_SQL } from '../entitlementSql';

const KEEPS_KEY = `(a.flag IS NULL OR a.flag = '${PARTLY_REFUNDED}')`;

const IS_CURRENT = `a.license_status IS DISTINCT FROM 'replaced'`;

/**
 * SQL: the order's items show the key of unit `a`, which belongs to a delivery that writes it. It is removed when its unit
 * is flagged: the refund policy decides, and an order that awaits payment again keeps its keys.
 */
export const IS_WRITTEN_SQL = `(${IS_CURRENT} AND a.license_id IS NOT NULL AND ${KEEPS_KEY} AND EXISTS (SELECT FROM delivery_keys k
    WHERE k.assignment_id = a.id AND k.license_id = a.license_id AND k.channel = 'order_item'))`;

/** SQL: the order's items show the key of unit `a`, or should. */
export const IS_SHOWN_SQL = `(${IS_CURRENT} AND ${IS_ENTITLED_SQL} OR ${IS_WRITTEN_SQL})`;

const ofOrder = (alias: string) => `a.site_id = ${alias}.site_id AND a.order_id = ${alias}.order_id`;

const isRenewedSql = (alias: string) =>
  `r.site_id = ${alias}.site_id AND r.order_id = ${alias}.order_id AND r.is_active AND r.outcome <> 'new_key'`;

/** SQL: digest of the keys and their last days that the items of an order show; empty if they show none. */
export const keysDigestSql = (alias: string, isShown = IS_SHOWN_SQL) => `coalesce((
  SELECT md5(string_agg(a.line_item_id || ':' || a.license_id || coalesce(':' || least(l.expires_on, a.valid_until), ''), ',' ORDER BY a.line_item_id, a.unit, a.part))
  FROM license_assignments a LEFT JOIN licenses l ON l.id = a.license_id
  WHERE ${ofOrder(alias)} AND ${isShown}), '')`;

/** SQL: every unit of an order in process has its key, or needs none as a renewal. Other products are never complete. */
export const isCompletableSql = (alias: string) => `${alias}.status = 'processing'
  AND (EXISTS (SELECT FROM license_assignments a WHERE ${ofOrder(alias)} AND ${KEEPS_KEY} AND NOT a.is_imported)
    OR EXISTS (SELECT FROM renewals r WHERE ${isRenewedSql(alias)} AND r.outcome = 'extended'))
  AND NOT EXISTS (SELECT FROM jsonb_to_recordset(${alias}.line_items) AS line(id text, quantity int)
    WHERE line.quantity - coalesce((${alias}.refunded -> 'units' ->> line.id)::int, 0) > (
      SELECT count(*) FROM (SELECT FROM license_assignments a
        WHERE ${ofOrder(alias)} AND a.line_item_id = line.id AND ${KEEPS_KEY}
        GROUP BY a.unit HAVING count(*) >= max(a.parts)) complete)
      + (SELECT count(DISTINCT r.unit) FROM renewals r WHERE ${isRenewedSql(alias)} AND r.line_item_id = line.id))`;
