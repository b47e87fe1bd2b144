import { createHmac, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Context } from '../context';
import { sites, webhookEvents } from '../db/tables';
import { transaction } from '../db/transaction';
import { found, unauthenticated } from '../errors';
import { workEventsJob } from './workEventsJob';

/** What came in, before anything of it is trusted. */
export interface Delivery {
  body: Buffer;
  topic: string | undefined;
  signature: string | undefined;
  deliveryId: string | undefined;
}

const REFUSED = 'UPDATE sites SET refused_deliveries = refused_deliveries + 1 WHERE id = $1';

/** Keeps a signed delivery and queues its work, both or neither: once answered, it cannot be lost. */
export async function receiveDelivery(ctx: Context, siteId: number, delivery: Delivery): Promise<null> {
  if (isPing(delivery)) return null;
  const [site] = await ctx.db
    .select({ apiKeyCipher: sites.apiKeyCipher })
    .from(sites)
    .where(eq(sites.id, siteId));
  if (!site || !isSigned(delivery, ctx.vault.decrypt(site.apiKeyCipher))) {
    await ctx.db.$client.query(REFUSED, [siteId]);
    throw unauthenticated('The signature does not match');
  }

  const { body, topic = '', deliveryId } = delivery;
  // PostgreSQL cannot store a NUL; no JSON has one.
  const stored = { siteId, topic, deliveryId, body: body.toString('utf8').replaceAll('\u0000', '') };
  await transaction(ctx.db, async (tx) => {
    const [event] = await tx.insert(webhookEvents).values(stored).returning({ id: webhookEvents.id });
    await ctx.jobs.send(tx, workEventsJob, { eventId: found(event, 'Event').id });
  });
  return null;
}

/** A shop tries the address when its webhook is made: unsigned, without a topic, and anything but 200 is an error. */
function isPing({ topic, body }: Delivery): boolean {
  return topic === undefined && /^webhook_id=\d+$/.test(body.subarray(0, 50).toString('latin1'));
}

function isSigned({ body, signature }: Delivery, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(body).digest();
  const given = Buffer.from(signature ?? '', 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
