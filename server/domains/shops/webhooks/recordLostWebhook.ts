import { textOf } from '#contract/texts/Text';
import type { Queryable } from '../../../platform/db/openDatabase';
import { prepareStatement } from '../../../platform/db/queryRows';
import { encodeText } from '../../../platform/db/textColumn';
import { EXAMPLE_URL_PATTERN } from '../sites/siteUrls';
import { enqueueSyncsSql, ORDER_SYNC_QUEUE, PRODUCT_SYNC_QUEUE } from '../sync/syncRequests';

const recordAndSync = (name: string, queue: string) =>
  prepareStatement(
    name,
    `WITH site AS (SELECT id, is_active AND url !~ $4 AS has_shop FROM sites WHERE id = $1 FOR KEY SHARE),
     history AS (INSERT INTO check_history (site_id, kind, ok, reason) SELECT id, $2, false, $3 FROM site),
     readable AS (SELECT id FROM site WHERE has_shop),
     syncs AS (${enqueueSyncsSql(queue, 'readable')})
     SELECT`,
  );

const RECORD_TOO_LARGE = recordAndSync('record large webhook', ORDER_SYNC_QUEUE);
const RECORD_UNREAD_PRODUCT = recordAndSync('record unread product', PRODUCT_SYNC_QUEUE);

/** Records in the shop's log that a webhook was too large to be read, and has its orders compared. */
export async function recordTooLarge(db: Queryable, siteId: number, maxBytes: number): Promise<void> {
  const reason = textOf('events.webhook_too_large', { max: maxBytes / 1024 / 1024 });
  await RECORD_TOO_LARGE(db, [siteId, 'too_large', encodeText(reason), EXAMPLE_URL_PATTERN]);
}

/** Records in the shop's log that a product's webhook could not be read, and has the products read from the shop. */
export async function recordUnreadProduct(db: Queryable, siteId: number): Promise<void> {
  const reason = encodeText(textOf('events.product_unread'));
  await RECORD_UNREAD_PRODUCT(db, [siteId, 'products', reason, EXAMPLE_URL_PATTERN]);
}
