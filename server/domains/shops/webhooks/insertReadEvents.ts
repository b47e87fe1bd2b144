import type { WebhookTopic } from '#contract/siteHealth';
import type { Tx } from '../../../platform/db/openDatabase';

// A site that is deleted meanwhile waits; of one that was deleted nothing is stored.
const INSERT = `
  WITH site AS (SELECT id FROM sites WHERE id = $1 FOR KEY SHARE)
  INSERT INTO webhook_events (site_id, topic, source, order_id, body, read_at)
  SELECT site.id, $2, 'reconciliation', order_id, body, $5
  FROM site, unnest($3::text[], $4::text[]) AS found(order_id, body) RETURNING id`;

interface ReadEvents {
  topic: WebhookTopic;
  events: { orderId: string; body: string }[];
  /** When the requests that found them began; null if they do not tell an order's state. */
  readAt: string | null;
}

/** Stores events of a shop that no webhook brought; returns their ids. */
export async function insertReadEvents(
  tx: Tx,
  siteId: number,
  { topic, events, readAt }: ReadEvents,
): Promise<number[]> {
  const { rows } = await tx.$client.query<{ id: number }>(INSERT, [
    siteId,
    topic,
    events.map(({ orderId }) => orderId),
    events.map(({ body }) => body),
    readAt,
  ]);
  return rows.map(({ id }) => id);
}
