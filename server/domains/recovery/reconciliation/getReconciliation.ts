import type { SyncStatus } from '#contract/sync';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { decodeText, presentTexts } from '../../../platform/db/textColumn';
import { assertFound } from '../../../platform/errors';

interface SyncStatusRow {
  ok_at: Date | null;
  failed_at: Date | null;
  reason: string | null;
  next_at: Date | null;
  recovered_orders: number | null;
  last_recovered_at: Date | null;
  last_recovered: string[] | null;
}

const SYNC_STATUS = `
  SELECT c.ok_at, c.failed_at, c.reason, sync.next_at, sync.recovered_orders, sync.last_recovered_at, sync.last_recovered
  FROM sites s
  LEFT JOIN site_syncs sync ON sync.site_id = s.id
  LEFT JOIN health_checks c ON c.site_id = s.id AND c.kind = 'reconciliation'
  WHERE s.id = $1`;

export async function getReconciliation(ctx: Context, siteId: number): Promise<SyncStatus> {
  const { rows } = await ctx.db.$client.query<SyncStatusRow>(SYNC_STATUS, [siteId]);
  const row = assertFound(rows[0], textOf('sites.not_found'));
  return {
    last_sync_at: row.ok_at?.toISOString() ?? null,
    next_sync_at: row.next_at?.toISOString() ?? null,
    failing_since: row.failed_at?.toISOString() ?? null,
    ...presentTexts({ reason: row.reason === null ? null : decodeText(row.reason) }),
    recovered_orders: row.recovered_orders ?? 0,
    last_recovered_at: row.last_recovered_at?.toISOString() ?? null,
    last_recovered: row.last_recovered ?? [],
  };
}
