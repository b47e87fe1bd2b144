import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '../context';
import { statement } from '../db/statement';
import { unauthenticated } from '../errors';
import { EXAMPLE_URL } from '../sites/isExample';
import { CHECK_QUEUE, ORDERS_QUEUE, requesting } from '../sites/syncRequest';
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

// The secret in the shop may be wrong, and orders are not told. Anybody may send unsigned deliveries, as many as
// they like: only the first since the last look at the shop requests another.
const REFUSED = statement(
  'refused delivery',
  `WITH was AS (
     SELECT s.id, s.is_active AND s.url !~ $2
       AND (s.last_rejected_at IS NULL OR s.last_rejected_at <= c.checked_at) AS is_first
     FROM sites s LEFT JOIN health_checks c ON c.site_id = s.id AND c.kind = 'connection'
     WHERE s.id = $1 FOR NO KEY UPDATE OF s
   ), counted AS (
     UPDATE sites s SET rejected_events = rejected_events + 1, last_rejected_at = now()
     FROM was WHERE s.id = was.id
   ), shops AS (SELECT id FROM was WHERE is_first),
   checks AS (${requesting(CHECK_QUEUE, 'shops')}),
   orders AS (${requesting(ORDERS_QUEUE, 'shops')})
   SELECT`,
);

/** Keeps a signed delivery: once it is answered, it cannot be lost. */
export async function receiveDelivery(
  ctx: Context,
  siteId: number,
  delivery: Delivery,
  store: (ctx: Context, signed: SignedDelivery) => Promise<boolean>,
): Promise<null> {
  if (isPing(delivery)) return null;
  const [secrets] = (await SECRETS(ctx.db, [siteId])).rows;
  const isSignedWith = (cipher: Buffer) => isSigned(delivery, ctx.vault.decrypt(cipher));
  if (!secrets || !(isSignedWith(secrets.present) || (secrets.previous && isSignedWith(secrets.previous)))) {
    await REFUSED(ctx.db, [siteId, EXAMPLE_URL]);
    throw mismatch();
  }

  const { body, topic = '', deliveryId } = delivery;
  // PostgreSQL cannot store a NUL; no JSON has one.
  const text = body.toString('utf8').replaceAll('\u0000', '');
  if (!(await store(ctx, { siteId, topic, deliveryId, body: text }))) throw mismatch();
  return null;
}

const mismatch = () => unauthenticated('The signature does not match');

/** A shop tries the address when its webhook is made: unsigned, without a topic, and anything but 200 is an error. */
function isPing({ topic, body }: Delivery): boolean {
  return topic === undefined && /^webhook_id=\d+$/.test(body.subarray(0, 50).toString('latin1'));
}

function isSigned({ body, signature }: Delivery, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(body).digest();
  const given = Buffer.from(signature ?? '', 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
