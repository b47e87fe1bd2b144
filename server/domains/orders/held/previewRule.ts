import { DELIVERY_RULE_DAYS, type DeliveryRule, type DeliveryRulePreview } from '#contract/deliveryRule';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { assertFound } from '../../../platform/errors';

// The marks of another key are not known. What is held now is a small set with an index of its own.
const PREVIEW = `
  WITH site AS (
    SELECT *, $5::text IS NOT DISTINCT FROM risk_key AS has_same_key FROM sites WHERE id = $1
  ), compared AS (
    SELECT order_hold(o, s.delivering_statuses, s.prepaid_methods, s.risk_limit) IS NULL AS delivers,
      order_hold(o, $2, $3, CASE WHEN s.has_same_key THEN $6::float8 END) IS NULL AS would_deliver,
      o.event_id > 0 AND $4 > s.wait_minutes AS would_wait
    FROM orders o, site s WHERE o.site_id = $1 AND o.ordered_at > now() - interval '${DELIVERY_RULE_DAYS} days'
  )
  SELECT now() - interval '${DELIVERY_RULE_DAYS} days' AS since, count(compared.*)::int AS orders,
    (count(*) FILTER (WHERE delivers AND NOT would_deliver))::int AS held,
    (count(*) FILTER (WHERE NOT delivers AND would_deliver))::int AS released,
    (count(*) FILTER (WHERE delivers AND would_deliver AND would_wait))::int AS delayed,
    (SELECT count(*)::int FROM orders o, site s WHERE o.site_id = $1 AND o.held_for IN ('status', 'payment', 'risk')
      AND o.held_for <> 'unpaid'
      AND order_hold(o, $2, $3, CASE WHEN s.has_same_key OR o.held_for = 'risk' THEN $6::float8 END) IS NULL) AS due,
    (SELECT $5::text IS NULL OR has_same_key FROM site) AS is_risk_known
  FROM compared`;

interface PreviewRow extends Omit<DeliveryRulePreview, 'since' | 'is_risk_known'> {
  since: Date;
  /** Null without a site. */
  is_risk_known: boolean | null;
}

/** Counts the orders of the last days that a rule would have changed, and those that it releases now. */
export async function previewRule(
  { db }: Context,
  siteId: number,
  { statuses, prepaid_methods, wait_minutes, risk_key, risk_limit }: DeliveryRule,
): Promise<DeliveryRulePreview> {
  const { rows } = await db.$client.query<PreviewRow>(PREVIEW, [
    siteId,
    statuses,
    prepaid_methods,
    wait_minutes,
    risk_key,
    risk_key === null ? null : risk_limit,
  ]);
  const row = rows[0];
  const isRiskKnown = assertFound(row?.is_risk_known ?? undefined, textOf('sites.not_found'));
  return {
    since: (row?.since ?? new Date()).toISOString(),
    orders: row?.orders ?? 0,
    held: row?.held ?? 0,
    released: row?.released ?? 0,
    delayed: row?.delayed ?? 0,
    due: row?.due ?? 0,
    is_risk_known: isRiskKnown,
  };
}
