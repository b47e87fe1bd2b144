import type { SiteCheckKind } from '#contract/sites';
import type { Queryable } from '../db/open';
import { statement } from '../db/statement';
import type { OutsideError } from '../integrations/http/OutsideError';

/** How it went with a shop the last time. */
export interface CheckOutcome {
  ok: boolean;
  /** Why not, in words for the administrator; never with a secret. */
  reason?: string;
  details?: Record<string, unknown>;
}

/** How it went with a shop that failed. */
export const failedCheck = ({ message, reason, pauseMs = 0 }: OutsideError): CheckOutcome => ({
  ok: false,
  reason: message,
  details: { code: reason, pause_seconds: pauseMs / 1000 },
});

// `failed_at` is when the failing began. A site that was deleted meanwhile is left alone.
const NOTE = statement(
  'note site check',
  `INSERT INTO health_checks AS c (site_id, kind, checked_at, ok_at, failed_at, reason, details)
   SELECT id, $2, now(), CASE WHEN $3 THEN now() END, CASE WHEN NOT $3 THEN now() END, $4, $5::jsonb
   FROM sites WHERE id = $1 FOR KEY SHARE
   ON CONFLICT (site_id, kind) DO UPDATE SET
     checked_at = now(), ok_at = coalesce(excluded.ok_at, c.ok_at), reason = excluded.reason,
     failed_at = CASE WHEN $3 THEN NULL ELSE coalesce(c.failed_at, now()) END,
     details = excluded.details`,
);

/** Notes how it went with a shop: one row for each kind of work, so what is over is forgotten. */
export async function noteCheck(
  db: Queryable,
  siteId: number,
  kind: SiteCheckKind,
  { ok, reason, details }: CheckOutcome,
): Promise<void> {
  await NOTE(db, [siteId, kind, ok, ok ? null : (reason ?? null), details ? JSON.stringify(details) : null]);
}
