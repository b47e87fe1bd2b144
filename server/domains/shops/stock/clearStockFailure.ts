import type { Tx } from '../../../platform/db/openDatabase';

const CLEAR_FAILURE = `
  UPDATE health_checks SET failed_at = NULL, reason = NULL, details = NULL, ok_at = now(), checked_at = now()
  WHERE site_id = $1 AND kind = 'stock' AND failed_at IS NOT NULL AND NOT EXISTS (
    SELECT FROM mapping_stock s JOIN mappings m ON m.id = s.mapping_id
    WHERE m.site_id = $1 AND s.reason IS NOT NULL)`;

/** Clears the reported failure of a shop when the stock of none of its products fails any more. */
export async function clearStockFailure(tx: Tx, siteId: number): Promise<void> {
  await tx.$client.query(CLEAR_FAILURE, [siteId]);
}
