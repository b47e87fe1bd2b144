import type { NotificationType } from '#contract/notifications';
import type { Queryable } from '../../platform/db/openDatabase';

const RESOLVE = `
  UPDATE notifications SET is_resolved = true, resolved_at = now()
  WHERE pool_id IS NULL AND type = $1 AND NOT is_resolved AND ($2::bigint IS NULL OR site_id = $2)`;

/** Resolves the notifications of a type that concern no pool, of one site or of all: their cause is gone. */
export async function resolveAlerts(
  { $client }: Queryable,
  type: NotificationType,
  siteId?: number,
): Promise<void> {
  await $client.query(RESOLVE, [type, siteId ?? null]);
}
