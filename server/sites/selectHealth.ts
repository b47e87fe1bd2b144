import type { SiteCheckKind, SiteState } from '#contract/sites';
import type { Queryable } from '../db/open';

/** How it stands with a site. */
export interface HealthRow {
  id: number;
  name: string;
  isActive: boolean;
  isChecked: boolean;
  failures: { kind: SiteCheckKind; reason: string | null; since: string }[];
  lastWebhookAt: Date | null;
  refused: number;
  lastRejectedAt: Date | null;
  stuck: number;
  isWaiting: boolean;
}

// A refusal is over with the next delivery that is signed right, and old news after a week.
const HEALTH = `
  SELECT s.id, s.name, s.is_active AS "isActive", s.last_webhook_at AS "lastWebhookAt",
    EXISTS (SELECT FROM health_checks c WHERE c.site_id = s.id AND c.kind = 'connection') AS "isChecked",
    failed.checks AS failures,
    coalesce(refusal.n, 0) AS refused, refusal.at AS "lastRejectedAt", coalesce(stuck.n, 0) AS stuck,
    EXISTS (SELECT FROM backorders w WHERE w.site_id = s.id) AS "isWaiting"
  FROM sites s
  CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(json_build_object('kind', kind, 'reason', reason, 'since', failed_at)
      ORDER BY failed_at), '[]') AS checks
    FROM health_checks c WHERE c.site_id = s.id AND c.failed_at IS NOT NULL
  ) failed
  LEFT JOIN LATERAL (
    SELECT s.rejected_events AS n, s.last_rejected_at AS at
    WHERE s.last_rejected_at > greatest(s.last_webhook_at, now() - interval '7 days')
  ) refusal ON true
  LEFT JOIN (
    SELECT site_id, count(*) AS n FROM webhook_events
    WHERE processed_at IS NULL AND received_at < now() - interval '5 minutes' GROUP BY site_id
  ) stuck ON stuck.site_id = s.id
  WHERE $1::bigint IS NULL OR s.id = $1 ORDER BY s.id`;

/** How it stands with one site, or with all of them. */
export async function selectHealth(db: Queryable, siteId: number | null): Promise<HealthRow[]> {
  return (await db.$client.query<HealthRow>(HEALTH, [siteId])).rows;
}

/** The one mark of a site. What nobody works with is neither well nor ill. */
export function stateOf(row: HealthRow): SiteState {
  if (!row.isActive) return 'unknown';
  if (row.failures.some(({ kind }) => kind === 'connection') || row.stuck > 0) return 'failing';
  if (row.failures.length > 0 || row.refused > 0 || row.isWaiting) return 'attention';
  return row.isChecked ? 'ok' : 'unknown';
}
