import { createHmac, timingSafeEqual } from 'node:crypto';
import { message } from '#contract/messages/Message';
import type { Context } from '../../platform/context';
import { prepareStatement } from '../../platform/db/prepareStatement';
import { unauthenticated } from '../../platform/errors';
import { EXAMPLE_URL_PATTERN, enqueueSyncsSql, HEALTH_CHECK_QUEUE, ORDER_SYNC_QUEUE } from '../sites';
import type { SignedWebhook } from './storeWebhookEvents';

/** An unverified webhook. */
export interface WebhookRequest {
  body: Buffer;
  topic: string | undefined;
  signature: string | undefined;
  deliveryId: string | undefined;
}

// After a regeneration, the previous key remains valid for a day.
const SITE_SECRETS = prepareStatement<{ current: Buffer; previous: Buffer | null }>(
  'site secrets',
  `SELECT api_key_cipher AS current,
     CASE WHEN previous_api_key_until > now() THEN previous_api_key_cipher END AS previous
   FROM sites WHERE id = $1`,
);

// The shop's secret may be wrong, so orders may be lost: requests syncs. Unsigned webhooks can come from anyone,
// so only the first one since the last health check does.
const RECORD_REJECTION = prepareStatement(
  'record rejected webhook',
  `WITH site AS (
     SELECT s.id, s.is_active AND s.url !~ $2
       AND (s.last_rejected_at IS NULL OR s.last_rejected_at <= c.checked_at) AS is_first
     FROM sites s LEFT JOIN health_checks c ON c.site_id = s.id AND c.kind = 'connection'
     WHERE s.id = $1 FOR NO KEY UPDATE OF s
   ), counted AS (
     UPDATE sites s SET rejected_events = rejected_events + 1, last_rejected_at = now()
     FROM site WHERE s.id = site.id
   ), sites_to_sync AS (SELECT id FROM site WHERE is_first),
   checks AS (${enqueueSyncsSql(HEALTH_CHECK_QUEUE, 'sites_to_sync')}),
   orders AS (${enqueueSyncsSql(ORDER_SYNC_QUEUE, 'sites_to_sync')})
   SELECT`,
);

/** Verifies and stores a webhook; it is durable once the shop gets the response. */
export async function receiveWebhook(
  ctx: Context,
  siteId: number,
  webhook: WebhookRequest,
  store: (ctx: Context, signed: SignedWebhook) => Promise<boolean>,
): Promise<null> {
  if (isPing(webhook)) return null;
  const [secrets] = (await SITE_SECRETS(ctx.db, [siteId])).rows;
  const isSignedWith = (cipher: Buffer) => hasValidSignature(webhook, ctx.vault.decrypt(cipher));
  if (!secrets || !(isSignedWith(secrets.current) || (secrets.previous && isSignedWith(secrets.previous)))) {
    await RECORD_REJECTION(ctx.db, [siteId, EXAMPLE_URL_PATTERN]);
    throw signatureMismatch();
  }

  const { body, topic = '', deliveryId } = webhook;
  // PostgreSQL cannot store NUL, and JSON never contains it.
  const text = body.toString('utf8').replaceAll('\u0000', '');
  if (!(await store(ctx, { siteId, topic, deliveryId, body: text }))) throw signatureMismatch();
  return null;
}

const signatureMismatch = () => unauthenticated(message('sites.signature'));

/** WooCommerce pings the URL of a new webhook, unsigned and without a topic, and requires a 200. */
function isPing({ topic, body }: WebhookRequest): boolean {
  return topic === undefined && /^webhook_id=\d+$/.test(body.subarray(0, 50).toString('latin1'));
}

function hasValidSignature({ body, signature }: WebhookRequest, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(body).digest();
  const provided = Buffer.from(signature ?? '', 'base64');
  return provided.length === expected.length && timingSafeEqual(provided, expected);
}
