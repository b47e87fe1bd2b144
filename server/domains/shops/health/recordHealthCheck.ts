import type { HealthCheckKind } from '#contract/sites';
import type { Text } from '#contract/texts/Text';
import type { Queryable } from '../../../platform/db/openDatabase';
import { prepareStatement } from '../../../platform/db/queryRows';
import { encodeText } from '../../../platform/db/textColumn';
import type { UpstreamError } from '../../../platform/httpClient/UpstreamError';
import type { CheckHistoryKind } from '../../../schema';

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
