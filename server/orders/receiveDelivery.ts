import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '../context';
import { statement } from '../db/statement';
import { unauthenticated } from '../errors';
import type { SignedDelivery } from './storeDeliveries';

/** What came in, before anything of it is trusted. */
export interface Delivery {
  body: Buffer;
  topic: string | undefined;
  signature: string | undefined;
  deliveryId: string | undefined;
}

// After a change of the key, the one before still holds for a while.
const SECRETS = statement<{ present: Buffer; previous: Buffer | null }>(
  'secrets of site',
  `SELECT api_key_cipher AS present,
     CASE WHEN previous_api_key_until > now() THEN previous_api_key_cipher END AS previous
   FROM sites WHERE id = $1`,
);

const REFUSED = `
  UPDATE sites SET refused_deliveries = refused_deliveries + 1, last_refused_at = now() WHERE id = $1`;

/** Keeps a signed delivery: once it is answered, it cannot be lost. */
export async function receiveDelivery(
  ctx: Context,
  siteId: number,
  delivery: Delivery,
  store: (ctx: Context, signed: SignedDelivery) => Promise<void>,
): Promise<null> {
  if (isPing(delivery)) return null;
  const [secrets] = (await SECRETS(ctx.db, [siteId])).rows;
  const isSignedWith = (cipher: Buffer) => isSigned(delivery, ctx.vault.decrypt(cipher));
  if (!secrets || !(isSignedWith(secrets.present) || (secrets.previous && isSignedWith(secrets.previous)))) {
    await ctx.db.$client.query(REFUSED, [siteId]);
    throw unauthenticated('The signature does not match');
  }

  const { body, topic = '', deliveryId } = delivery;
  // PostgreSQL cannot store a NUL; no JSON has one.
  await store(ctx, { siteId, topic, deliveryId, body: body.toString('utf8').replaceAll('\u0000', '') });
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
