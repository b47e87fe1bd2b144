import type { Reconciliation } from '#contract/reconciliation';
import type { Context } from '../context';
import { found } from '../errors';

interface Row {
  ok_at: Date | null;
  failed_at: Date | null;
  reason: string | null;
  next_at: Date | null;
  missed_orders: number | null;
  last_missed_at: Date | null;
  last_missed: string[] | null;
}

const SELECT = `
  SELECT c.ok_at, c.failed_at, c.reason, r.next_at, r.missed_orders, r.last_missed_at, r.last_missed
  FROM sites s
  LEFT JOIN reconciliations r ON r.site_id = s.id
  LEFT JOIN site_checks c ON c.site_id = s.id AND c.kind = 'reconciliation'
  WHERE s.id = $1`;

export async function getReconciliation(ctx: Context, siteId: number): Promise<Reconciliation> {
  const { rows } = await ctx.db.$client.query<Row>(SELECT, [siteId]);
  const row = found(rows[0], 'Site');
  return {
    last_look_at: row.ok_at?.toISOString() ?? null,
    next_look_at: row.next_at?.toISOString() ?? null,
    failing_since: row.failed_at?.toISOString() ?? null,
    reason: row.reason,
    missed_orders: row.missed_orders ?? 0,
    last_missed_at: row.last_missed_at?.toISOString() ?? null,
    last_missed: row.last_missed ?? [],
  };
}
