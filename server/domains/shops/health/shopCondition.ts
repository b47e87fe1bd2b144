import type { HealthCheckKind, SiteState } from '#contract/sites';
import { type Text, textOf } from '#contract/texts/Text';
import type { Queryable } from '../../../platform/db/openDatabase';
import { prepareStatement } from '../../../platform/db/queryRows';
import { decodeText } from '../../../platform/db/textColumn';

interface FailedCheck {
  kind: HealthCheckKind;
  /** An encoded text. */
  reason: string | null;
  code: string | null;
  since: string;
  /** It failed more than once. */
  is_confirmed: boolean;
  /** Messages that are not sent again by themselves. */
  parked: number | null;
  /** Orders that could not be read, or not whole. */
  refused: number | null;
}

/** What is known of a shop: its failed checks and webhooks. */
export interface ShopCondition {
  id: number;
  name: string;
  isActive: boolean;
  isChecked: boolean;
  failures: FailedCheck[];
  lastWebhookAt: Date | null;
  rejectedEvents: number;
  lastRejectedAt: Date | null;
  /** The webhooks are still rejected: no check has repaired them since. */
  isRejecting: boolean;
  rejectingSince: Date;
  unprocessedEvents: number;
  unprocessedSince: Date | null;
}

// Rejections count until the next accepted webhook, for a week at most. A check repairs the secret, unless the
// credentials are read-only; it follows a rejection within two minutes, unless the shop has no address to check.
const SHOP_CONDITIONS = prepareStatement<ShopCondition>(
  'shop conditions',
  `
  SELECT s.id, s.name, s.is_active AS "isActive", s.last_webhook_at AS "lastWebhookAt",
    EXISTS (SELECT FROM health_checks c WHERE c.site_id = s.id AND c.kind = 'connection') AS "isChecked",
    failed.checks AS failures,
    coalesce(rejected.count, 0) AS "rejectedEvents", rejected.at AS "lastRejectedAt",
    coalesce(rejected.is_unrepaired, false) AS "isRejecting",
    coalesce(s.last_webhook_at, s.created_at) AS "rejectingSince",
    coalesce(unprocessed.count, 0) AS "unprocessedEvents", unprocessed.since AS "unprocessedSince"
  FROM sites s
  CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(json_build_object('kind', kind, 'reason', reason, 'code', details ->> 'code',
      'since', failed_at, 'is_confirmed', checked_at > failed_at, 'parked', (details ->> 'parked')::int,
      'refused', CASE WHEN kind = 'orders' THEN (SELECT count(*) FROM refused_orders r WHERE r.site_id = c.site_id) END) ORDER BY failed_at), '[]') AS checks
    FROM health_checks c WHERE c.site_id = s.id AND c.failed_at IS NOT NULL
  ) failed
  LEFT JOIN LATERAL (
    SELECT s.rejected_events AS count, s.last_rejected_at AS at,
      w.site_id IS NULL OR w.failed_at IS NOT NULL OR (w.details ->> 'by_hand')::boolean
        OR w.checked_at < s.last_rejected_at AND s.last_rejected_at < now() - interval '2 minutes' AS is_unrepaired
    FROM (SELECT) one LEFT JOIN health_checks w ON w.site_id = s.id AND w.kind = 'webhooks'
    WHERE s.last_rejected_at > greatest(s.last_webhook_at, now() - interval '7 days')
  ) rejected ON true
  LEFT JOIN (
    SELECT site_id, count(*) AS count, min(received_at) AS since FROM webhook_events
    WHERE processed_at IS NULL AND received_at < now() - interval '5 minutes' GROUP BY site_id
  ) unprocessed ON unprocessed.site_id = s.id
  WHERE $1::bigint IS NULL OR s.id = $1 ORDER BY s.id`,
);

/** The condition of one shop, or of all when `siteId` is null. */
export async function selectShopConditions(db: Queryable, siteId: number | null): Promise<ShopCondition[]> {
  return (await SHOP_CONDITIONS(db, [siteId])).rows;
}

/** Without these, orders do not arrive: the first is the cause of the others. */
const VITAL_CHECKS = ['connection', 'reconciliation', 'webhooks'] as const;

interface ShopFailure {
  reason: Text;
  code: string | null;
  since: Date;
  /** Not the first failure after a success, which may be chance. */
  isConfirmed: boolean;
  /** Nothing that needs the shop works. */
  isUnreachable: boolean;
}

const DIAGNOSED = { code: null, isConfirmed: true, isUnreachable: false };

/** Why orders of the shop do not arrive; undefined if they do. */
export function findShopFailure(shop: ShopCondition): ShopFailure | undefined {
  if (!shop.isActive) return undefined;
  const { name: site } = shop;
  for (const kind of VITAL_CHECKS) {
    const check = shop.failures.find((failure) => failure.kind === kind);
    if (!check) continue;
    const text =
      kind === 'connection' && reportsOrders(shop) ? 'shop_connection_reporting' : (`shop_${kind}` as const);
    return {
      reason: textOf(`alerts.${text}`, { site, reason: toClause(check.reason) }),
      code: check.code,
      since: new Date(check.since),
      isConfirmed: check.is_confirmed,
      isUnreachable: kind === 'connection',
    };
  }
  if (shop.isRejecting) {
    const reason = textOf('alerts.shop_rejected', { site });
    return { reason, ...DIAGNOSED, since: shop.rejectingSince };
  }
  if (!shop.unprocessedSince) return undefined;
  const reason = textOf('alerts.shop_unprocessed', { site, smart_count: shop.unprocessedEvents });
  return { reason, ...DIAGNOSED, since: shop.unprocessedSince };
}

/** Whether its webhooks arrive, so that its orders get keys while its API cannot be used. */
const reportsOrders = ({ failures, isRejecting, lastWebhookAt }: ShopCondition) =>
  lastWebhookAt !== null && !isRejecting && !failures.some(({ kind }) => kind === 'webhooks');

export function getSiteState(shop: ShopCondition): SiteState {
  if (!shop.isActive) return 'unknown';
  if (findShopFailure(shop)) return 'failing';
  if (findLesserProblem(shop)) return 'degraded';
  return shop.isChecked ? 'ok' : 'unknown';
}

/** Why the shop is not fully working, in one sentence. */
export function describeProblem(shop: ShopCondition): Text | null {
  if (!shop.isActive) return null;
  return findShopFailure(shop)?.reason ?? findLesserProblem(shop) ?? null;
}

function findLesserProblem({ failures, rejectedEvents }: ShopCondition): Text | undefined {
  const [check] = failures;
  if (check) return describeFailedCheck(check);
  return rejectedEvents > 0 ? textOf('attention.webhooks_refused') : undefined;
}

export function describeFailedCheck({ kind, reason: stored, parked, refused }: FailedCheck): Text {
  const reason = toClause(stored);
  if (kind === 'identity') return reason;
  if (kind === 'products') return textOf('attention.products', { reason });
  if (kind === 'stock') return textOf('attention.stock', { reason });
  if (kind !== 'delivery')
    return refused && refused > 1
      ? textOf('attention.orders_rejected', { count: refused, reason })
      : textOf('attention.order_rejected', { reason });
  return parked
    ? textOf('attention.messages_failed', { smart_count: parked, reason })
    : textOf('attention.messages_delayed', { reason });
}

/** The parameters with a text of another system, which may end with a period. */
const FOREIGN_TEXTS = ['text', 'detail'];

/** A stored reason as part of a sentence. */
function toClause(reason: string | null): Text {
  if (reason === null) return textOf('shop.no_reason');
  const { code, params } = decodeText(reason);
  const clauses = Object.entries(params).map(([name, value]) => {
    const isForeign = FOREIGN_TEXTS.includes(name) && typeof value === 'string';
    return [name, isForeign ? value.replace(/\.$/, '') : value];
  });
  return { code, params: Object.fromEntries(clauses) };
}
