import type { Queryable } from '../../../platform/db/openDatabase';

/** The shop refused these before it read the request, so a repetition sends nothing twice. */
const REFUSALS = ['shop.unknown_key', 'shop.refused_keys', 'shop.access_denied', 'shop.plain_permalinks'];

const CLEAR_REFUSAL = `
  UPDATE health_checks SET failed_at = NULL, reason = NULL, details = NULL
  WHERE site_id = $1 AND kind = 'delivery' AND details ->> 'code' IN ('unauthorized', 'read_only')
    AND NOT EXISTS (SELECT FROM failed_deliveries WHERE site_id = $1)`;

const REPEAT_STOCK = `
  UPDATE mapping_stock s SET due_at = now(), blocked_until = NULL FROM mappings m
  WHERE m.id = s.mapping_id AND m.site_id = $1 AND s.reason IS NOT NULL`;

/** Sends at once what the shop refused, after it has accepted the credentials: notes, changes of orders, stock. */
export async function repeatRefusedNotes(db: Queryable, siteId: number): Promise<void> {
  await db.$client.query(REPEAT_STOCK, [siteId]);
  await db.$client.query('SELECT repeat_deliveries($1, $2)', [
    siteId,
    REFUSALS.map((code) => `{"code":"${code}"%`),
  ]);
  await clearNoteRefusal(db, siteId);
}

export async function clearNoteRefusal(db: Queryable, siteId: number): Promise<void> {
  await db.$client.query(CLEAR_REFUSAL, [siteId]);
}
