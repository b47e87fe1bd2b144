import * as z from 'zod/mini';
import type { Tx } from '../../../platform/db/openDatabase';

const Value = z.optional(z.unknown());

/** What the processing of an order reads, without its customer; objects of zod drop other fields. */
const Redacted = z.object({
  id: Value,
  status: Value,
  number: Value,
  order_key: Value,
  date_created_gmt: Value,
  date_modified_gmt: Value,
  date_paid_gmt: Value,
  line_items: z.catch(
    z.array(z.object({ id: Value, product_id: Value, variation_id: Value, quantity: Value, name: Value })),
    [],
  ),
  refunds: z.catch(z.array(z.object({ id: Value })), []),
  meta_data: z.pipe(
    z.catch(z.array(z.object({ key: Value, value: Value })), []),
    z.transform((meta) => meta.filter(({ key }) => String(key).startsWith('_subscription_'))),
  ),
});

/** The body of an order's webhook without any data of the customer. */
export function redactBody(body: string): string {
  try {
    const { data } = z.safeParse(Redacted, JSON.parse(body));
    return JSON.stringify(data ?? {});
  } catch {
    return '{}';
  }
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
