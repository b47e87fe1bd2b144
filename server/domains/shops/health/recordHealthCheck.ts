import { DISMISSIBLE_REPORTS } from '#contract/siteHealth';
import type { HealthCheckKind } from '#contract/sites';
import { type Text, textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { Queryable } from '../../../platform/db/openDatabase';
import { prepareStatement } from '../../../platform/db/queryRows';
import { encodeText } from '../../../platform/db/textColumn';
import { transaction } from '../../../platform/db/transaction';
import { notFound } from '../../../platform/errors';
import type { UpstreamError } from '../../../platform/httpClient/UpstreamError';
import { daily, definePurgeJob, purgeSql, retentionSql } from '../../../platform/jobs/defineJob';
import type { CheckHistoryKind } from '../../../schema';
import { audit } from '../../audit';

export interface HealthCheckResult {
  ok: boolean;
  /** The failure, for the administrator; never contains a secret. */
  reason?: Text;
  /** What a successful check did. */
  summary?: Text;
  details?: Record<string, unknown>;
}

export const toFailedResult = ({ text, reason, retryAfterMs = 0 }: UpstreamError): HealthCheckResult => ({
  ok: false,
  reason: text,
  details: { code: reason, pause_seconds: retryAfterMs / 1000 },
});

/** Derived from events and messages, which have a history of their own, or without a success. */
const DERIVED_KINDS: HealthCheckKind[] = ['orders', 'delivery', 'identity'];

// `failed_at` is the start of the failure. A concurrently deleted site is skipped.
const UPSERT_CHECK = prepareStatement(
  'record health check',
  `WITH history AS (
     INSERT INTO check_history (site_id, kind, ok, reason)
     SELECT id, $2, $3::boolean, coalesce($4, $7) FROM sites WHERE id = $1 AND $6::boolean FOR KEY SHARE
   )
   INSERT INTO health_checks AS c (site_id, kind, checked_at, ok_at, failed_at, reason, details)
   SELECT id, $2, now(), CASE WHEN $3 THEN now() END, CASE WHEN NOT $3 THEN now() END, $4, $5::jsonb
   FROM sites WHERE id = $1 FOR KEY SHARE
   ON CONFLICT (site_id, kind) DO UPDATE SET
     checked_at = now(), ok_at = coalesce(excluded.ok_at, c.ok_at), reason = excluded.reason,
     failed_at = CASE WHEN $3 THEN NULL ELSE coalesce(c.failed_at, now()) END,
     details = excluded.details`,
);

/** Records the latest result of a kind of check in place of the previous one, and in the site's event log. */
export async function recordHealthCheck(
  db: Queryable,
  siteId: number,
  kind: HealthCheckKind,
  { ok, reason, summary, details }: HealthCheckResult,
): Promise<void> {
  await UPSERT_CHECK(db, [
    siteId,
    kind,
    ok,
    !ok && reason ? encodeText(reason) : null,
    details ? JSON.stringify(details) : null,
    !DERIVED_KINDS.includes(kind),
    summary ? encodeText(summary) : null,
  ]);
}

const INSERT_EVENT = `
  INSERT INTO check_history (site_id, kind, ok, reason) SELECT id, $2, $3, $4 FROM sites WHERE id = $1 FOR KEY SHARE`;

/** Records an event of a site in its log only. */
export async function recordSiteEvent(
  db: Queryable,
  siteId: number,
  kind: CheckHistoryKind,
  { ok, reason }: { ok: boolean; reason: Text },
): Promise<void> {
  await db.$client.query(INSERT_EVENT, [siteId, kind, ok, encodeText(reason)]);
}

const IS_READ_ONLY = `
  SELECT FROM health_checks WHERE site_id = $1 AND kind = 'webhooks' AND details ->> 'code' = 'read_only'`;

/** Whether the shop's credentials do not allow notes and webhooks. */
export async function isReadOnlyShop(db: Queryable, siteId: number): Promise<boolean> {
  return (await db.$client.query(IS_READ_ONLY, [siteId])).rowCount === 1;
}

const DISMISS = `
  DELETE FROM health_checks WHERE site_id = $1 AND kind = 'identity' AND details ->> 'code' = ANY($2)
  RETURNING details ->> 'code' AS code`;

/** Removes the report of a copy or of a restored shop; the next one is reported again. */
export async function dismissReport(ctx: Context, id: number): Promise<null> {
  return transaction(ctx.db, async (tx) => {
    const { rows } = await tx.$client.query<{ code: string }>(DISMISS, [id, DISMISSIBLE_REPORTS]);
    const [report] = rows;
    if (!report) throw notFound(textOf('sites.no_report'));
    await audit(tx, ctx, { action: 'site.dismiss_report', id, details: { report: report.code } });
    return null;
  });
}

/** Purges results of checks and syncs as old as purged webhook events. */
export const purgeCheckHistoryJob = definePurgeJob({
  queue: 'sites.purge-check-history',
  schedule: daily(3, 27),
  statements: [purgeSql('check_history', `at < ${retentionSql('event_retention_days')}`)],
});

/** Removes the latest result of a kind of check. */
export async function clearHealthCheck(db: Queryable, siteId: number, kind: HealthCheckKind): Promise<void> {
  await db.$client.query('DELETE FROM health_checks WHERE site_id = $1 AND kind = $2', [siteId, kind]);
}
