import * as z from 'zod/mini';
import type { Tx } from '../../../platform/db/openDatabase';
import { daily, definePurgeJob, purgeSql, retentionSql } from '../../../platform/jobs/defineJob';
import { parseJson } from '../../../platform/parseJson';
import { looseList } from '../../../platform/woocommerce/looseFields';

const Value = z.optional(z.unknown());

const Line = z.object({ id: Value, product_id: Value, variation_id: Value, quantity: Value, name: Value });
const Refund = z.object({ id: Value });
const Meta = z.object({ key: Value, value: Value });

/** What the processing of an order reads, without its customer; objects of zod drop other fields. */
const Redacted = z.object({
  id: Value,
  status: Value,
  number: Value,
  order_key: Value,
  date_created_gmt: Value,
  date_modified_gmt: Value,
  date_paid_gmt: Value,
  // One that cannot be read stays such a one: without it, its key would count as one of a removed line.
  line_items: z.catch(looseList(z.catch(Line, {})), []),
  refunds: z.catch(looseList(z.catch(Refund, {})), []),
  meta_data: z.pipe(
    z.catch(looseList(z.catch(Meta, {})), []),
    z.transform((meta) => meta.filter(({ key }) => String(key).startsWith('_subscription_'))),
  ),
});

/** The body of an order's webhook without any data of the customer. */
export function redactBody(body: string): string {
  return JSON.stringify(z.safeParse(Redacted, parseJson(body)).data ?? {});
}

const SAVE_BODIES = `
  UPDATE webhook_events e SET body = redacted.body
  FROM unnest($1::bigint[], $2::text[]) AS redacted(id, body) WHERE e.id = redacted.id`;

/** Removes the customer's data from the stored bodies of events. */
export async function redactEvents(tx: Tx, events: { id: number; body: string }[]): Promise<void> {
  await tx.$client.query(SAVE_BODIES, [
    events.map(({ id }) => id),
    events.map(({ body }) => redactBody(body)),
  ]);
}

// Of two concurrent requests, the second finds the event pending.
const REOPEN = `
  UPDATE webhook_events SET processed_at = NULL, outcome = NULL, is_refused = false
  WHERE site_id = $1 AND id = $2 AND (is_refused OR (processed_at IS NULL AND outcome IS NOT NULL))
  RETURNING order_id AS "orderId"`;

/** Makes a failed event pending; undefined if it did not fail. */
export async function reopenEvent(
  tx: Tx,
  siteId: number,
  eventId: number,
): Promise<{ orderId: string | null } | undefined> {
  return (await tx.$client.query<{ orderId: string | null }>(REOPEN, [siteId, eventId])).rows[0];
}

/** An order of a copied or restored shop is reported at its site for this time. */
const IDENTITY_DAYS = 7;

const PURGE_REPORTS = `
  DELETE FROM health_checks c WHERE kind = 'identity' AND checked_at < now() - interval '${IDENTITY_DAYS} days'
    OR kind = 'orders' AND NOT EXISTS (SELECT FROM refused_orders r WHERE r.site_id = c.site_id)`;

/** Purges processed events after the retention, refused ones too, and reports; unprocessed events are retained. */
export const purgeEventsJob = definePurgeJob({
  queue: 'webhooks.purge-events',
  schedule: daily(3, 17),
  statements: [
    purgeSql('webhook_events', `processed_at < ${retentionSql('event_retention_days')}`),
    PURGE_REPORTS,
  ],
});
